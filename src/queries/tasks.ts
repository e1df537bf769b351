import { auditTime, combineLatest, map } from 'rxjs';
import { matches, searchable } from '#model/search.ts';
import type { Profile, RowOf } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { clock } from '#state/clock.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';
import { dueState, type DueState } from './taskDue.ts';

/** A to-do about somebody, as the list of all shows it. */
export interface Task {
  id: RowOf<'admin_notes'>['id'];
  content: string;
  /** The mutation that wrote it, which a deletion names. */
  textBy: string;
  userId: string;
  /** Null for a deleted person. */
  user: string | null;
  priority: string;
  due: string | null;
  assigneeId: string;
  /** Null for nobody, and for somebody who is no admin any more. */
  assignee: string | null;
  createdAt: string | null;
  isCompleted: boolean;
  completedAt: string | null;
  /** The task, its user and whose it is, as searches compare them. */
  search: string;
}

export interface Tasks {
  /** Newest first (TASK-06). */
  tasks: Task[];
  /** TASK-03. */
  users: number;
  arrival: Arrival;
}

export const tasks = (): Query<Tasks> => ({
  key: 'tasks',
  read: (database) =>
    combineLatest({
      notes: observeRows(database.rows, 'admin_notes'),
      profiles: observeRows(database.rows, 'profiles'),
      arrival: observeArrival(database),
      // a page of sync changes several of them: combined once
    }).pipe(auditTime(0), map(shapeTasks)),
});

export interface TasksInput {
  /** Of all people, newest first. */
  notes: readonly RowOf<'admin_notes'>[];
  profiles: readonly Pick<Profile, 'id' | 'full_name' | 'email'>[];
  arrival: Arrival;
}

export function shapeTasks({ notes, profiles, arrival }: TasksInput): Tasks {
  const names = new Map<string, string>(profiles.map((one) => [one.id, one.full_name.trim() || one.email]));
  const all = notes
    .filter(({ note_type }) => note_type === 'todo')
    .map((note): Task => {
      const user = names.get(note.user_id) ?? null;
      const assignee = names.get(note.assigned_to ?? '') ?? null;
      return {
        ...{ id: note.id, content: note.content, textBy: note.text_by, userId: note.user_id, user },
        ...{ priority: note.priority ?? 'medium', due: note.due_date },
        ...{ assigneeId: note.assigned_to ?? '', assignee, createdAt: note.created_at },
        ...{ isCompleted: note.is_completed, completedAt: note.completed_at },
        search: searchable(`${note.content} ${user ?? ''} ${assignee ?? ''}`),
      };
    });
  return { tasks: all, users: new Set(all.map(({ userId }) => userId)).size, arrival };
}

/** What is open and overdue first, then what is due today, then the rest; each newest first, as the tasks come. */
export const mostUrgentFirst = (all: readonly Task[], now: number = clock.now()): Task[] =>
  all.toSorted((a, b) => urgency(a, now) - urgency(b, now));

const ranks: Record<DueState, number> = { overdue: 0, today: 1, later: 2, none: 2 };
const urgency = (task: Task, now: number): number => (task.isCompleted ? 3 : ranks[dueState(task.due, now)]);

export const dueFilters = ['overdue', 'today', 'week'] as const;
export type DueFilter = (typeof dueFilters)[number];
export const taskStatuses = ['pending', 'completed', 'all'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export interface TaskFilters {
  words: readonly string[];
  user: string;
  priority: string;
  due: DueFilter | undefined;
  status: TaskStatus;
  assignee: string;
}

/** Whether a task passes (A65). This week is today and the six days after it. */
export function passes(task: Task, filters: TaskFilters, now: number = clock.now()): boolean {
  const { words, user, priority, due, status, assignee } = filters;
  return (
    (status === 'all' || task.isCompleted === (status === 'completed')) &&
    (!user || task.userId === user) &&
    (!priority || task.priority === priority) &&
    (!assignee || task.assigneeId === assignee) &&
    (!due || isDue(task.due, due, now)) &&
    matches(task.search, words)
  );
}

function isDue(due: string | null, wanted: DueFilter, now: number): boolean {
  if (wanted !== 'week') return dueState(due, now) === wanted;
  const state = dueState(due, now);
  return state === 'today' || (state === 'later' && dueState(due, now + 6 * 86_400_000) !== 'later');
}
