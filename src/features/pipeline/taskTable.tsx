import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { tasksTexts } from '#i18n/sections/tasks.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { priorities } from '#model/pipeline.ts';
import { useLive } from '#queries/live.ts';
import type { Task } from '#queries/tasks.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { useBelow, usePhone } from '#ui/media.ts';
import type { Column, Sort } from '#ui/tableRows.ts';
import { candidateSearch } from './candidateAddress.ts';
import { priorityOf } from './candidateItems.ts';
import { DueDate, PriorityBadge } from './taskFacts.tsx';
import { complete } from './taskWays.ts';

interface TaskTableProps {
  tasks: readonly Task[];
  /** Before filters. */
  all: readonly Task[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  onDelete: (task: Task) => void;
  empty: ReactNode;
}

/** A row for each task; C completes, Delete asks, Enter opens the candidate. */
export function TaskTable({ tasks, all, sort, onSort, onDelete, empty }: TaskTableProps) {
  const texts = useSection(tasksTexts);
  const { admin } = useScreenTexts();
  const navigate = useNavigate();
  const small = useBelow(1200);
  const cards = usePhone();
  const columns = useColumns(onDelete, small && !cards);
  return (
    <DataTable
      id="tasks"
      label={admin.sub.tasks}
      columns={columns}
      rows={tasks}
      rowId={idOf}
      all={all}
      sort={sort}
      onSort={onSort}
      onOpen={(task) =>
        void navigate({ to: '/admin', search: candidateSearch(task.userId, 'todos'), resetScroll: false })
      }
      keys={[
        { key: 'c', does: texts.keys.complete, run: (task) => !task.isCompleted && void complete(task) },
        { key: 'Delete', does: texts.keys.delete, run: onDelete },
      ]}
      minWidth={944}
      empty={empty}
    />
  );
}

const idOf = (task: Task) => task.id;

const nothing: ReadonlySet<string> = new Set();

/** @param isNarrow every column but the task gives way, so that the task can be read */
function useColumns(onDelete: (task: Task) => void, isNarrow: boolean): Column<Task>[] {
  const texts = useSection(tasksTexts);
  const names = useSection(pipelineTexts).priorities;
  const { common } = useScreenTexts();
  const live = useLive(unsentKeys());
  const unsent = live.state === 'ready' ? live.value : nothing;
  return useMemo((): Column<Task>[] => {
    const { columns } = texts;
    return [
      {
        id: 'task',
        header: columns.task,
        sortValue: (task) => task.content,
        cell: (task) => (
          <span className="tasks-content" lang={contentLanguage(task.content)} data-tooltip={task.content}>
            {task.isCompleted ? <s>{task.content}</s> : task.content}
          </span>
        ),
      },
      {
        id: 'user',
        header: columns.user,
        width: isNarrow ? '132px' : '168px',
        sortValue: (task) => task.user ?? common.deletedUser,
        cell: (task) =>
          task.user === null ? (
            common.deletedUser
          ) : (
            <Link
              to="/admin"
              search={candidateSearch(task.userId, 'todos')}
              resetScroll={false}
              className="person-link cut"
              lang={contentLanguage(task.user)}
            >
              {task.user}
            </Link>
          ),
      },
      {
        id: 'priority',
        header: columns.priority,
        width: isNarrow ? '92px' : '104px',
        sortValue: (task) => priorities.indexOf(priorityOf(task.priority)),
        file: [{ header: columns.priority, value: (task) => names[priorityOf(task.priority)] }],
        cell: (task) => <PriorityBadge priority={priorityOf(task.priority)} />,
      },
      {
        id: 'due',
        header: columns.due,
        width: '196px',
        sortValue: (task) => (task.due ? Date.parse(task.due) : null),
        file: [{ header: columns.due, value: (task) => (task.due ? formatDate(task.due, 'short') : '') }],
        cell: (task) =>
          task.due === null ? (
            <span className="ink-3">{texts.noDate}</span>
          ) : task.isCompleted ? (
            <LiveDate value={task.due} format="short" />
          ) : (
            <DueDate due={task.due} />
          ),
      },
      {
        id: 'assignee',
        header: columns.assignee,
        width: isNarrow ? '104px' : '140px',
        sortValue: (task) => task.assignee,
        cell: (task) =>
          task.assignee ? (
            <span className="cut" lang={contentLanguage(task.assignee)}>
              {task.assignee}
            </span>
          ) : (
            <span className="ink-3">–</span>
          ),
      },
      {
        id: 'created',
        header: columns.created,
        width: isNarrow ? '104px' : '136px',
        sortValue: (task) => (task.createdAt ? Date.parse(task.createdAt) : null),
        file: [
          { header: columns.created, value: (task) => (task.createdAt ? formatDate(task.createdAt, 'short') : '') },
        ],
        cell: (task) =>
          unsent.has(`admin_notes/${task.id}`) ? (
            <Unsent>{common.notSentYet}</Unsent>
          ) : (
            task.createdAt && <LiveDate value={task.createdAt} format="short" />
          ),
      },
      {
        id: 'actions',
        header: columns.actions,
        width: isNarrow ? '92px' : '184px',
        kind: 'actions',
        cell: (task) => (
          <>
            {task.isCompleted && isNarrow ? (
              <span className="tasks-done" data-tooltip={texts.isCompleted}>
                <Icon name="check" size={16} />
                <span className="visually-hidden">{texts.isCompleted}</span>
              </span>
            ) : task.isCompleted ? (
              <Badge colour="green" icon="check">
                {texts.isCompleted}
              </Badge>
            ) : isNarrow ? (
              <IconButton
                icon="check"
                dense
                label={`${texts.complete}: ${task.content}`}
                data-tooltip={texts.complete}
                onClick={() => void complete(task)}
              />
            ) : (
              <Button
                size="dense"
                icon="check"
                aria-label={`${texts.complete}: ${task.content}`}
                onClick={() => void complete(task)}
              >
                {texts.complete}
              </Button>
            )}
            <IconButton
              icon="trash"
              dense
              label={`${texts.delete}: ${task.content}`}
              data-tooltip={texts.delete}
              onClick={() => onDelete(task)}
            />
          </>
        ),
      },
    ];
  }, [texts, names, common, unsent, onDelete, isNarrow]);
}
