import { type ReactNode, useMemo } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import type { Person } from '#queries/people.ts';
import { useSession } from '#state/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import type { Column, Sort } from '#ui/tableRows.ts';
import { UsersActions } from './assignMany.tsx';
import { approve } from './changePerson.ts';
import { NameDoubt } from './nameDoubt.tsx';
import { PersonLink } from './personLink.tsx';
import type { PersonAction } from './userDialogs.tsx';
import './users.css';

/** By which the table is sorted. */
export const userColumns = ['name', 'email', 'role', 'status', 'login', 'hours'];

interface UsersTableProps {
  label: string;
  people: readonly Person[];
  /** Before filters. */
  all: readonly Person[];
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  onDo: (action: PersonAction, person: Person) => void;
  empty: ReactNode;
}

/** USER-01 to USER-08. Those who wait for approval stand first until a column is chosen. */
export function UsersTable({ label, people, all, selected, onSelect, sort, onSort, onDo, empty }: UsersTableProps) {
  const texts = useSection(usersTexts);
  const own = useSession((session) => session.account?.id);
  const columns = useMemo((): Column<Person>[] => {
    const { columns: names } = texts;
    return [
      {
        id: 'name',
        header: names.name,
        sortValue: (person) => person.name,
        cell: (person) => (
          <>
            <span className="users-name">
              <PersonLink id={person.id} name={person.name} />
              {person.id === own && <small className="ink-3">{texts.you}</small>}
            </span>
            <NameDoubt person={person} />
          </>
        ),
      },
      {
        id: 'email',
        header: names.email,
        sortValue: (person) => person.email,
        cell: (person) => (
          <span className="cut" data-tooltip={person.email}>
            {person.email}
          </span>
        ),
      },
      {
        id: 'role',
        header: names.role,
        width: '96px',
        sortValue: (person) => person.role,
        file: [{ header: names.role, value: (person) => texts.roles[person.role] }],
        cell: (person) =>
          person.role === 'admin' ? (
            <Badge colour="blue" icon="shield">
              {texts.roles.admin}
            </Badge>
          ) : (
            texts.roles.user
          ),
      },
      {
        id: 'status',
        header: names.status,
        width: '108px',
        sortValue: (person) => (person.isActive ? 2 : person.isWaiting ? 0 : 1),
        file: [
          {
            header: names.status,
            value: (person) => (person.isActive ? texts.active : person.isWaiting ? texts.waiting : texts.inactive),
          },
        ],
        cell: (person) => <UserStatus person={person} />,
      },
      {
        id: 'login',
        header: names.login,
        width: '150px',
        sortValue: (person) => (person.lastLogin ? Date.parse(person.lastLogin) : null),
        file: [
          {
            header: names.login,
            value: (person) => (person.lastLogin ? formatDate(person.lastLogin, 'dateTime') : texts.never),
          },
        ],
        cell: (person) => (person.lastLogin ? <LiveDate value={person.lastLogin} format="dateTime" /> : texts.never),
      },
      {
        id: 'hours',
        header: names.hours,
        width: '104px',
        align: 'right',
        sortValue: (person) => person.minutes,
        file: [{ header: names.hours, value: (person) => Number((person.minutes / 60).toFixed(1)) }],
        cell: (person) => `${(person.minutes / 60).toFixed(1)}h`,
      },
      {
        id: 'actions',
        header: names.actions,
        width: '252px',
        kind: 'actions',
        cell: (person) => <UserActions person={person} isOwn={person.id === own} onDo={onDo} />,
      },
    ];
  }, [texts, own, onDo]);
  return (
    <DataTable
      id="users"
      label={label}
      columns={columns}
      rows={people}
      rowId={idOf}
      all={all}
      selected={selected}
      onSelect={onSelect}
      actions={(chosen, download) => <UsersActions chosen={chosen} download={download} />}
      sort={sort}
      onSort={onSort}
      minWidth={1040}
      empty={empty}
    />
  );
}

const idOf = (person: Person) => person.id;

export function UserStatus({ person }: { person: Person }) {
  const texts = useSection(usersTexts);
  return (
    <span className="users-status" data-tooltip={person.isWaiting ? texts.waiting : undefined}>
      <i className={person.isActive ? 'on' : undefined} aria-hidden="true" />
      {person.isActive ? texts.active : texts.inactive}
    </span>
  );
}

interface UserActionsProps {
  person: Person;
  isOwn: boolean;
  onDo: (action: PersonAction, person: Person) => void;
}

/** Each names its person for screen readers. */
export function UserActions({ person, isOwn, onDo }: UserActionsProps) {
  const texts = useSection(usersTexts);
  const of = (label: string) => ({ label: `${label}: ${person.name}`, 'data-tooltip': label, dense: true });
  return (
    <>
      {!person.isActive && (
        <Button
          look={person.isWaiting ? 'primary' : 'outline'}
          size="dense"
          aria-label={`${person.isWaiting ? texts.approve : texts.activate}: ${person.name}`}
          onClick={() => void approve(person)}
        >
          {person.isWaiting ? texts.approve : texts.activate}
        </Button>
      )}
      <IconButton icon="edit" {...of(texts.edit)} onClick={() => onDo('edit', person)} />
      <IconButton icon="shield" {...of(texts.role)} disabled={isOwn} onClick={() => onDo('role', person)} />
      <IconButton icon="trash" {...of(texts.remove)} disabled={isOwn} onClick={() => onDo('delete', person)} />
      <MenuButton
        icon="more"
        dense
        label={`${texts.more}: ${person.name}`}
        items={[
          { id: 'history', icon: 'clock', label: texts.history, onSelect: () => onDo('history', person) },
          ...(isOwn
            ? []
            : [
                { id: 'reset', icon: 'lock' as const, label: texts.reset, onSelect: () => onDo('reset', person) },
                ...(person.isActive
                  ? [
                      {
                        id: 'deactivate',
                        icon: 'pause' as const,
                        label: texts.deactivate,
                        danger: true,
                        onSelect: () => onDo('deactivate', person),
                      },
                    ]
                  : []),
              ]),
        ]}
      />
    </>
  );
}
