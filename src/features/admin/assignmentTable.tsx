import { useDeferredValue, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { matches, searchTerms } from '#model/search.ts';
import type { AssignedCourse } from '#queries/assignments.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { showToast } from '#state/toast.ts';
import { Unsent } from '#ui/badge.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { SearchField } from '#ui/searchField.tsx';
import type { Column } from '#ui/tableRows.ts';
import { PersonLink } from './personLink.tsx';
import { removeAssignment } from './assignCourse.ts';
import { useAddressText } from './useAddress.ts';

const nothing: ReadonlySet<string> = new Set();

/** Every assignment, newest first until a column is chosen; unsent ones are marked. */
export function AssignmentTable({ assigned }: { assigned: readonly AssignedCourse[] }) {
  const { assignments: texts, common } = useScreenTexts();
  const [search, setSearch] = useAddressText('q');
  const wanted = useDeferredValue(search);
  const [going, setGoing] = useState<AssignedCourse | null>(null);
  const live = useLive(unsentKeys());
  const unsent = live.state === 'ready' ? live.value : nothing;
  const rows = useMemo(() => {
    const terms = searchTerms(wanted);
    return assigned.filter((row) => matches(row.search, terms));
  }, [assigned, wanted]);
  const columns = useMemo(
    (): Column<AssignedCourse>[] => [
      {
        id: 'learner',
        header: texts.learner,
        sortValue: (row) => row.learner,
        cell: (row) => (
          <span className="row" data-tooltip={row.email || undefined}>
            <PersonLink id={row.userId} name={row.learner ?? common.deletedUser} />
            {unsent.has(`course_assignments/${row.id}`) && <Unsent>{common.notSentYet}</Unsent>}
          </span>
        ),
      },
      {
        id: 'course',
        header: texts.course,
        sortValue: (row) => row.course,
        cell: (row) => <span lang={contentLanguage(row.course)}>{row.course}</span>,
      },
      {
        id: 'by',
        header: texts.assignedBy,
        width: '20%',
        sortValue: (row) => row.assignedBy,
        cell: (row) => <PersonLink id={row.assignedById} name={row.assignedBy ?? common.deletedUser} />,
      },
      {
        id: 'at',
        header: texts.assignedAt,
        width: '132px',
        sortValue: (row) => (row.assignedAt ? Date.parse(row.assignedAt) : null),
        file: [
          {
            header: texts.assignedAt,
            value: (row) => (row.assignedAt ? formatDate(row.assignedAt, 'dateTime') : ''),
          },
        ],
        cell: (row) => row.assignedAt && <LiveDate value={row.assignedAt} format="short" />,
      },
      {
        id: 'actions',
        header: texts.remove,
        width: '56px',
        kind: 'actions',
        cell: (row) => (
          <IconButton
            icon="trash"
            dense
            label={`${texts.remove}: ${row.learner ?? common.deletedUser}, ${row.course}`}
            data-tooltip={texts.remove}
            onClick={() => setGoing(row)}
          />
        ),
      },
    ],
    [texts, common, unsent],
  );
  const remove = async ({ userId, courseId }: AssignedCourse) => {
    setGoing(null);
    const removed = await removeAssignment(userId, courseId);
    showToast(
      removed
        ? { kind: 'success', title: texts.removed }
        : { kind: 'error', title: common.error, message: texts.removeFailed },
    );
  };
  return (
    <section aria-labelledby="assigned-courses">
      <div className="admin-toolbar">
        <h2 id="assigned-courses" className="admin-title">
          {texts.list}
        </h2>
        <span className="ink-3">{texts.count(rows.length)}</span>
        <span className="grow" />
        <SearchField dense label={texts.searchList} value={search} onChange={setSearch} />
      </div>
      <DataTable
        id="assignments"
        label={texts.list}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        minWidth={720}
        empty={
          <EmptyState
            title={assigned.length ? common.noMatch : texts.noAssignments}
            message={assigned.length ? undefined : texts.noAssignmentsMessage}
          />
        }
      />
      <ConfirmDialog
        open={going !== null}
        title={texts.removeTitle(going?.learner ?? common.deletedUser, going?.course ?? '')}
        message={texts.removeMessage}
        confirm={texts.remove}
        onConfirm={() => going && void remove(going)}
        onCancel={() => setGoing(null)}
      />
    </section>
  );
}
