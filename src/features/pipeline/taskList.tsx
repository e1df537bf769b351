import { useDeferredValue, useMemo, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { tasksTexts } from '#i18n/sections/tasks.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { priorities } from '#model/pipeline.ts';
import { useLive } from '#queries/live.ts';
import { dueState } from '#queries/taskDue.ts';
import { dueFilters, mostUrgentFirst, passes, type Task, type Tasks, tasks, taskStatuses } from '#queries/tasks.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { OptionSelect } from '#ui/optionSelect.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { focusTable } from '#ui/tableRows.ts';
import { sortText, useTaskAddress } from './taskAddress.ts';
import { TaskTable } from './taskTable.tsx';
import { remove } from './taskWays.ts';
import './candidate.css';
import './tasks.css';

/** The to-dos of all candidates (TASK-01 to TASK-13). */
export function TaskList() {
  const texts = useSection(tasksTexts);
  const { admin, firstSync } = useScreenTexts();
  const storage = useSyncStatus((status) => status.storage);
  const nothingComes = useNothingComes();
  const live = useLive(tasks());
  const value = live.state === 'ready' ? live.value : null;
  const isComing = value?.arrival === 'nothing' || (value?.arrival === 'first' && value.tasks.length === 0);
  // the store cannot be read, or the first sync never finished and the server does not answer (A99)
  const failure =
    live.state === 'error'
      ? live.message
      : live.state === 'loading' && storage === 'broken'
        ? admin.unexpected
        : isComing && nothingComes
          ? firstSync.failed
          : null;
  if (value && !isComing) return <Loaded {...value} />;
  return (
    <>
      <Title />
      {failure !== null ? <LoadFailure message={texts.loadFailed(failure)} /> : <TasksSkeleton />}
    </>
  );
}

function Title() {
  const { admin } = useScreenTexts();
  return (
    <div className="admin-toolbar">
      <h1 className="admin-title" tabIndex={-1}>
        {admin.sub.tasks}
      </h1>
    </div>
  );
}

function TasksSkeleton() {
  const texts = useSection(tasksTexts);
  return (
    <div className="tasks-skeleton">
      <Skeletons count={8} label={texts.loading}>
        <Skeleton width="100%" height={39} />
      </Skeletons>
    </div>
  );
}

function Loaded({ tasks: all, users }: Tasks) {
  const texts = useSection(tasksTexts);
  const words = useSection(candidateTexts);
  const { filters, change, words: search, sort } = useTaskAddress();
  const [deleting, setDeleting] = useState<Task | null>(null);
  const wanted = useDeferredValue(JSON.stringify(filters));
  const ordered = useMemo(() => mostUrgentFirst(all), [all]);
  const shown = useMemo(
    () => ordered.filter((task) => passes(task, JSON.parse(wanted) as typeof filters)),
    [ordered, wanted],
  );
  const isFiltered = wanted !== unfiltered;
  const clear = () => {
    search.type('');
    change({
      ...{ q: undefined, user: undefined, priority: undefined, due: undefined },
      ...{ status: undefined, assignee: undefined },
    });
  };
  return (
    <>
      <Title />
      <Stats all={all} users={users} />
      <div className="admin-toolbar">
        <SearchField dense label={texts.search} value={search.text} onChange={search.type} onEnterList={focusTable} />
        <Filters all={all} filters={filters} change={change} />
        {isFiltered && (
          <Button look="quiet" size="dense" icon="close" onClick={clear}>
            {texts.clearFilters}
          </Button>
        )}
      </div>
      <TaskTable
        tasks={shown}
        all={all}
        sort={sort}
        onSort={(next) => change({ sort: sortText(next) })}
        onDelete={setDeleting}
        empty={<Empty isFiltered={isFiltered} hasTasks={all.length > 0} />}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={words.deleteQuestion}
        message={<span className="candidate-words">{deleting?.content}</span>}
        confirm={texts.delete}
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) void remove(deleting);
          setDeleting(null);
        }}
      />
    </>
  );
}

const unfiltered = JSON.stringify({
  ...{ words: [], user: '', priority: '', due: undefined, status: 'pending', assignee: '' },
});

/** A90. */
function Empty({ isFiltered, hasTasks }: { isFiltered: boolean; hasTasks: boolean }) {
  const texts = useSection(tasksTexts);
  const { common } = useScreenTexts();
  return hasTasks && isFiltered ? (
    <EmptyState title={common.noMatch} />
  ) : (
    <EmptyState title={texts.empty} message={texts.emptyMessage} />
  );
}

function Stats({ all, users }: { all: readonly Task[]; users: number }) {
  const { stats, overdueCount } = useSection(tasksTexts);
  const pending = all.filter((task) => !task.isCompleted);
  const overdue = pending.filter((task) => dueState(task.due) === 'overdue').length;
  return (
    <dl className="pipeline-stats card tasks-stats">
      <div>
        <dt>{stats.pending}</dt>
        <dd>
          {pending.length}
          {overdue > 0 && <small className="tasks-overdue">{overdueCount(overdue)}</small>}
        </dd>
      </div>
      <div>
        <dt>{stats.completed}</dt>
        <dd>{all.length - pending.length}</dd>
      </div>
      <div>
        <dt>{stats.users}</dt>
        <dd>{users}</dd>
      </div>
      <div>
        <dt>{stats.total}</dt>
        <dd>{all.length}</dd>
      </div>
    </dl>
  );
}

type Address = ReturnType<typeof useTaskAddress>;

/** TASK-05. */
function Filters({ all, filters, change }: { all: readonly Task[] } & Pick<Address, 'filters' | 'change'>) {
  const texts = useSection(tasksTexts);
  const names = useSection(pipelineTexts).priorities;
  const { common } = useScreenTexts();
  const people = useMemo(() => named(all, (task) => [task.userId, task.user]), [all]);
  const assignees = useMemo(() => named(all, (task) => [task.assigneeId, task.assignee]), [all]);
  const status = filters.status === 'all' ? undefined : filters.status;
  return (
    <>
      <span className="tasks-user">
        <OptionSelect
          dense
          hideLabel
          label={texts.columns.user}
          placeholder={texts.columns.user}
          none={texts.filters.everyone}
          options={[...people.keys()]}
          nameOf={(id) => people.get(id) ?? common.deletedUser}
          value={filters.user}
          onChange={(user) => change({ user: user || undefined })}
          texts={{ search: texts.filters.searchUsers }}
        />
      </span>
      <FilterMenu
        label={texts.columns.priority}
        all={texts.filters.all}
        options={priorities.map((one) => ({ value: one, label: names[one] }))}
        value={priorities.find((one) => one === filters.priority)}
        onChange={(priority) => change({ priority })}
      />
      <FilterMenu
        label={texts.columns.due}
        all={texts.filters.all}
        options={dueFilters.map((one) => ({ value: one, label: texts.due[one] }))}
        value={filters.due}
        onChange={(due) => change({ due })}
      />
      <FilterMenu
        label={texts.filters.status}
        all={texts.statuses.all}
        options={taskStatuses.filter((one) => one !== 'all').map((one) => ({ value: one, label: texts.statuses[one] }))}
        value={status}
        // pending is what an address without a word means (A65)
        onChange={(next) => change({ status: next === 'pending' ? undefined : (next ?? 'all') })}
      />
      <FilterMenu
        label={texts.columns.assignee}
        all={texts.filters.anybody}
        options={[...assignees].map(([id, name]) => ({ value: id, label: name ?? common.deletedUser }))}
        value={filters.assignee || undefined}
        onChange={(assignee) => change({ assignee })}
      />
    </>
  );
}

/** Everybody who occurs, by name. */
function named(all: readonly Task[], of: (task: Task) => [string, string | null]): Map<string, string | null> {
  const found = new Map(all.map(of).filter(([id]) => id));
  return new Map([...found].sort(([, a], [, b]) => collator.compare(a ?? '', b ?? '')));
}

const collator = new Intl.Collator('ja-JP', { numeric: true });
