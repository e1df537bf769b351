import { auditTime, combineLatest, map } from 'rxjs';
import type { Assignment } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { type CourseCard, nextStopOf, observeCourseCards, type Stop } from './courseCard.ts';
import type { Query } from './live.ts';

export type NextStop =
  | { kind: 'stop'; course: CourseCard; stop: Stop }
  /** Nothing is theirs yet: a track to begin with. */
  | { kind: 'proposal'; course: CourseCard; stop: Stop }
  /** Every stage of all their courses is completed. */
  | { kind: 'allDone' }
  | { kind: 'nothing' }
  | { kind: 'coming' };

/** What a learner should study next. */
export const nextStop = (user: string): Query<NextStop> => ({
  key: `next stop ${user}`,
  read: (database) =>
    combineLatest({
      courses: observeCourseCards(database, user),
      assignments: observeRows(database.rows, 'course_assignments', { parent: user }),
      arrival: observeArrival(database),
    }).pipe(auditTime(0), map(chooseNextStop)),
});

export interface NextStopInput {
  courses: readonly CourseCard[];
  assignments: readonly Pick<Assignment, 'course_id' | 'assigned_at'>[];
  arrival: Arrival;
}

/**
 * The assigned course that was studied last, else the one that was assigned first, else any other that was started;
 * each only if it has an incomplete stage. To a new person the newest track is proposed.
 */
export function chooseNextStop({ courses, assignments, arrival }: NextStopInput): NextStop {
  if (arrival === 'nothing') return { kind: 'coming' };
  const assignedAt = new Map(assignments.map((one) => [one.course_id, one.assigned_at ?? '']));
  const own = courses.filter((course) => assignedAt.has(course.id) || course.lastStudied !== null);
  const open = own.filter((course) => nextStopOf(course)).toSorted(lastStudiedFirst);
  const assigned = open.filter((course) => assignedAt.has(course.id));
  const course =
    assigned.find((one) => one.lastStudied !== null) ??
    assigned.toSorted((a, b) => text(assignedAt.get(a.id)).localeCompare(text(assignedAt.get(b.id))))[0] ??
    open[0];
  const stop = course && nextStopOf(course);
  if (course && stop) return { kind: 'stop', course, stop };
  if (arrival !== 'everything') return { kind: 'coming' };
  if (own.some((one) => one.total > 0)) return { kind: 'allDone' };
  const proposed = courses.find((one) => nextStopOf(one));
  if (proposed) return { kind: 'proposal', course: proposed, stop: nextStopOf(proposed)! };
  return { kind: 'nothing' };
}

const lastStudiedFirst = (a: CourseCard, b: CourseCard): number =>
  text(b.lastStudied).localeCompare(text(a.lastStudied));

const text = (time: string | null | undefined): string => time ?? '';
