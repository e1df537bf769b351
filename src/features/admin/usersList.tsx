import { useDeferredValue, useMemo, useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { matches, searchTerms } from '#model/search.ts';
import { type People, people, type Person } from '#queries/people.ts';
import { useLive } from '#queries/live.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { OfflineNote } from '#ui/notice.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { AllChanges } from './allChanges.tsx';
import { focusTable } from '#ui/tableRows.ts';
import { AdminFailure, useList } from './adminFailure.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { sortIn, sortText } from './sortAddress.ts';
import { useAddress, useAddressText } from './useAddress.ts';
import { type PersonAction, UserDialogs } from './userDialogs.tsx';
import { userColumns, UsersTable } from './usersTable.tsx';

/** Everybody with an account, and what an admin does to it (USER-01 to USER-46, USER-91 to USER-94). */
export function UsersList() {
  const [address] = useAddress();
  return address.view === 'changes' ? <AllChanges /> : <PeopleList />;
}

function PeopleList() {
  const texts = useSection(usersTexts);
  const list = useList(useLive(people()), ({ people: found }) => found.length === 0);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={texts.loading} />;
  return <Loaded {...list.value} />;
}

const statuses = ['active', 'inactive', 'waiting'] as const;
const roles = ['user', 'admin'] as const;

function Loaded({ people: all }: People) {
  const texts = useSection(usersTexts);
  const { admin, common } = useScreenTexts();
  const online = useSyncStatus((status) => status.online);
  const [address, change] = useAddress();
  const [search, setSearch] = useAddressText('q');
  const wanted = useDeferredValue(search);
  const [doing, setDoing] = useState<{ action: PersonAction; person: Person } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const role = roles.find((one) => one === address.role);
  const status = statuses.find((one) => one === address.status);
  const shown = useMemo(() => {
    const terms = searchTerms(wanted);
    return all.filter(
      (person) =>
        (!role || person.role === role) && (!status || statusOf(person) === status) && matches(person.search, terms),
    );
  }, [all, wanted, role, status]);
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {admin.sub.list}
        </h1>
        <span className="ink-3" role="status">
          {shown.length === all.length ? texts.count(all.length) : common.numberOf(shown.length, all.length)}
        </span>
        <SearchField dense label={texts.search} value={search} onChange={setSearch} onEnterList={focusTable} />
        <FilterMenu
          label={texts.columns.role}
          all={texts.all}
          options={roles.map((one) => ({ value: one, label: texts.roles[one] }))}
          value={role}
          onChange={(value) => change({ role: value })}
        />
        <FilterMenu
          label={texts.columns.status}
          all={texts.all}
          options={statuses.map((one) => ({ value: one, label: texts[one] }))}
          value={status}
          onChange={(value) => change({ status: value })}
        />
        <span className="grow" />
        <ButtonLink
          to="/admin"
          search={{ tab: 'users', sub: 'list', view: 'changes' }}
          size="dense"
          look="quiet"
          icon="clock"
        >
          {texts.allChanges}
        </ButtonLink>
      </div>
      {!online && <OfflineNote>{texts.offline}</OfflineNote>}
      <UsersTable
        people={shown}
        all={all}
        selected={selected}
        onSelect={setSelected}
        label={admin.sub.list}
        sort={sortIn(address.sort, userColumns)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        onDo={(action, person) => setDoing({ action, person })}
        empty={<EmptyState title={all.length ? common.noMatch : texts.empty} />}
      />
      <UserDialogs doing={doing} onClose={() => setDoing(null)} />
    </>
  );
}

const statusOf = ({ isActive, isWaiting }: Person): (typeof statuses)[number] =>
  isActive ? 'active' : isWaiting ? 'waiting' : 'inactive';
