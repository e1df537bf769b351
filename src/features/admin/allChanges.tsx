import { useDeferredValue, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { auditActions } from '#model/audit.ts';
import { matches, searchTerms } from '#model/search.ts';
import { type Audit, audits, type Audits } from '#queries/audits.ts';
import { useLive } from '#queries/live.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { SearchField } from '#ui/searchField.tsx';
import type { Column } from '#ui/tableRows.ts';
import { AdminFailure, useList } from './adminFailure.tsx';
import { changeOf, didOf, placeOf } from './auditList.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { PersonLink } from './personLink.tsx';
import { sortIn, sortText } from './sortAddress.ts';
import { useAddress, useAddressText } from './useAddress.ts';
import './users.css';

/** Every change of an account: who, to whom, what, when, why and from where; read on this device, so offline too. */
export function AllChanges() {
  const texts = useSection(usersTexts);
  const list = useList(useLive(audits()), ({ audits: found }) => found.length === 0);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={texts.allChanges} />;
  return <Loaded {...list.value} />;
}

const sortable = ['at', 'what', 'person', 'by'];

function Loaded({ audits: all }: Audits) {
  const texts = useSection(usersTexts);
  const { admin, common } = useScreenTexts();
  const [address, change] = useAddress();
  const [search, setSearch] = useAddressText('q');
  const wanted = useDeferredValue(search);
  const action = auditActions.find((one) => one === address.action);
  const shown = useMemo(() => {
    const terms = searchTerms(wanted);
    return all.filter((one) => (!action || one.action === action) && matches(one.search, terms));
  }, [all, wanted, action]);
  const columns = useMemo((): Column<Audit>[] => {
    const { changes: names } = texts;
    return [
      {
        id: 'what',
        header: names.what,
        sortValue: (row) => didOf(row, texts),
        cell: (row) => (
          <span className="cut" data-tooltip={changeOf(row, texts) || undefined}>
            <b>{didOf(row, texts)}</b> {changeOf(row, texts)}
          </span>
        ),
      },
      {
        id: 'person',
        header: names.person,
        width: '17%',
        sortValue: (row) => row.user_name,
        cell: (row) => <PersonLink id={row.user_id} name={row.user_name} />,
      },
      {
        id: 'by',
        header: names.by,
        width: '15%',
        sortValue: (row) => row.actor_name,
        cell: (row) => <PersonLink id={row.actor_id} name={row.actor_name} />,
      },
      {
        id: 'why',
        header: names.why,
        width: '20%',
        cell: (row) =>
          row.reason && (
            <span className="cut" lang={contentLanguage(row.reason)} data-tooltip={row.reason}>
              {row.reason}
            </span>
          ),
      },
      {
        id: 'where',
        header: names.where,
        width: '17%',
        cell: (row) => (
          <span className="cut" data-tooltip={row.user_agent ?? undefined}>
            {placeOf(row)}
          </span>
        ),
      },
      {
        id: 'at',
        header: names.at,
        width: '150px',
        sortValue: (row) => (row.at ? Date.parse(row.at) : null),
        cell: (row) => row.at && <LiveDate value={row.at} format="dateTime" />,
      },
    ];
  }, [texts]);
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {texts.allChanges}
        </h1>
        <span className="ink-3" role="status">
          {shown.length === all.length ? texts.changeCount(all.length) : common.numberOf(shown.length, all.length)}
        </span>
        <SearchField dense label={texts.searchChanges} value={search} onChange={setSearch} />
        <FilterMenu
          label={texts.changes.what}
          all={texts.all}
          options={auditActions.map((one) => ({ value: one, label: texts.did[one] }))}
          value={action}
          onChange={(value) => change({ action: value })}
        />
        <span className="grow" />
        <ButtonLink to="/admin" search={{ tab: 'users', sub: 'list' }} size="dense" icon="users">
          {admin.sub.list}
        </ButtonLink>
      </div>
      <DataTable
        label={texts.allChanges}
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        sort={sortIn(address.sort, sortable)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        minWidth={1040}
        empty={<EmptyState title={all.length ? common.noMatch : texts.noChanges} />}
      />
    </>
  );
}
