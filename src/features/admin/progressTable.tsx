import { type ReactNode, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { type ScreenTexts, useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { courseProgressTexts } from '#i18n/sections/courseProgress.ts';
import { progressColour } from '#model/progress.ts';
import type { LearnerCourse } from '#queries/courseProgress.ts';
import { clock } from '#state/clock.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import type { Column, Sort } from '#ui/tableRows.ts';
import { PersonLink } from './personLink.tsx';
import { standsStill } from './progressFilter.ts';

export interface ProgressTableProps {
  foot: ReactNode;
  rows: readonly LearnerCourse[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  empty: ReactNode;
}

export function ProgressTable({ rows, sort, onSort, empty, foot }: ProgressTableProps) {
  const texts = useSection(courseProgressTexts);
  const { progress } = useScreenTexts();
  const columns = useMemo(() => progressColumns(texts, progress), [texts, progress]);
  return (
    <div className="progress-table">
      <DataTable
        id="progress"
        label={texts.title}
        fileName={texts.fileName}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        sort={sort}
        onSort={onSort}
        minWidth={860}
        empty={empty}
        foot={foot}
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
              {standsStill(row, clock.now()) && <Badge colour="orange">{texts.standsStill}</Badge>}
            </p>
          </>
        )}
      />
    </div>
  );
}

/** The texts are what is displayed; sorting uses the underlying numbers. */
export function progressColumns(
  texts: (typeof courseProgressTexts)['en'],
  progress: ScreenTexts['progress'],
): Column<LearnerCourse>[] {
  const time = (value: string | null) => (value ? Date.parse(value) : null);
  const written = (value: string | null) => (value ? formatDate(value, 'dateTime') : '');
  return [
    {
      id: 'learner',
      header: texts.learner,
      width: '20%',
      sortValue: (row) => row.learner,
      file: [
        { header: texts.learner, value: (row) => row.learner },
        { header: texts.email, value: (row) => row.email },
      ],
      cell: (row) => <PersonLink id={row.userId} name={row.learner} tooltip={row.email} />,
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
      file: [
        { header: texts.completed, value: (row) => row.completed },
        { header: texts.stages, value: (row) => row.total },
      ],
      cell: (row) => `${row.completed} / ${row.total}`,
    },
    {
      id: 'progress',
      header: texts.progress,
      width: '22%',
      sortValue: (row) => row.percent,
      file: [{ header: texts.percent, value: (row) => row.percent }],
      cell: (row) => <Bar row={row} texts={progress} />,
    },
    {
      id: 'activity',
      header: texts.lastActivity,
      width: '172px',
      sortValue: (row) => time(row.lastActivity),
      file: [{ header: texts.lastActivity, value: (row) => written(row.lastActivity) }],
      cell: (row) => (
        <>
          <LastActivity row={row} none={texts.noActivity} />
          {standsStill(row, clock.now()) && (
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
      file: [{ header: texts.assigned, value: (row) => written(row.assignedAt) }],
      cell: (row) => (row.assignedAt ? <LiveDate value={row.assignedAt} format="short" /> : '–'),
    },
  ];
}

const Bar = ({ row: { completed, total, percent }, texts }: { row: LearnerCourse; texts: ScreenTexts['progress'] }) => (
  <ProgressBar thick value={percent} colour={progressColour(percent)} label={texts.spoken(completed, total)} />
);

const LastActivity = ({ row, none }: { row: LearnerCourse; none: string }) =>
  row.lastActivity ? <LiveDate value={row.lastActivity} format="dateTime" /> : none;
