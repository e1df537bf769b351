import { type ReactNode, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { type ScreenTexts, useScreenTexts } from '#i18n/screenTexts.ts';
import { progressColour } from '#model/progress.ts';
import type { LearnerCourse } from '#queries/courseProgress.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import type { Column, Sort } from '#ui/tableRows.ts';
import { standsStill } from './progressFilter.ts';

export interface ProgressTableProps {
  rows: readonly LearnerCourse[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  empty: ReactNode;
}

export function ProgressTable({ rows, sort, onSort, empty }: ProgressTableProps) {
  const { courseProgress: texts, progress } = useScreenTexts();
  const columns = useMemo(() => columnsOf(texts, progress), [texts, progress]);
  return (
    <div className="progress-table">
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        sort={sort}
        onSort={onSort}
        minWidth={860}
        empty={empty}
        card={(row) => (
          <>
            <div className="data-card-title">
              <span className="grow" lang={contentLanguage(row.learner)}>
                {row.learner}
              </span>
              <small className="ink-2">{`${row.completed} / ${row.total}`}</small>
            </div>
            <p className="ink-2" lang={contentLanguage(row.course)}>
              {row.course}
            </p>
            <Bar row={row} texts={progress} />
            <p className="ink-3">
              <LastActivity row={row} none={texts.noActivity} />{' '}
              {standsStill(row, Date.now()) && <Badge colour="orange">{texts.standsStill}</Badge>}
            </p>
          </>
        )}
      />
    </div>
  );
}

/** The texts are what is displayed; sorting uses the underlying numbers. */
function columnsOf(texts: ScreenTexts['courseProgress'], progress: ScreenTexts['progress']): Column<LearnerCourse>[] {
  const time = (value: string | null) => (value ? Date.parse(value) : null);
  return [
    {
      id: 'learner',
      header: texts.learner,
      width: '20%',
      sortValue: (row) => row.learner,
      cell: (row) => (
        <span lang={contentLanguage(row.learner)} data-tooltip={row.email}>
          {row.learner}
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
      id: 'stages',
      header: texts.stages,
      width: '92px',
      align: 'right',
      sortValue: (row) => row.completed,
      cell: (row) => `${row.completed} / ${row.total}`,
    },
    {
      id: 'progress',
      header: texts.progress,
      width: '22%',
      sortValue: (row) => row.percent,
      cell: (row) => <Bar row={row} texts={progress} />,
    },
    {
      id: 'activity',
      header: texts.lastActivity,
      width: '172px',
      sortValue: (row) => time(row.lastActivity),
      cell: (row) => (
        <>
          <LastActivity row={row} none={texts.noActivity} />
          {standsStill(row, Date.now()) && (
            <span className="stands-still" role="img" aria-label={texts.standsStill} data-tooltip={texts.standsStill}>
              <Icon name="pause" size={14} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'assigned',
      header: texts.assigned,
      width: '116px',
      sortValue: (row) => time(row.assignedAt),
      cell: (row) => (row.assignedAt ? <LiveDate value={row.assignedAt} format="short" /> : '–'),
    },
  ];
}

const Bar = ({ row: { completed, total, percent }, texts }: { row: LearnerCourse; texts: ScreenTexts['progress'] }) => (
  <ProgressBar thick value={percent} colour={progressColour(percent)} label={texts.spoken(completed, total)} />
);

const LastActivity = ({ row, none }: { row: LearnerCourse; none: string }) =>
  row.lastActivity ? <LiveDate value={row.lastActivity} format="dateTime" /> : none;
