import { auditTime, combineLatest, map } from 'rxjs';
import type { Assignment } from '#model/noun.ts';
import { isCourseComplete } from '#model/progress.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { type CourseCard, observeCourseCards } from './courseCard.ts';
import type { Query } from './live.ts';

export interface Dashboard {
  /** Courses with a completed stage (A119): those in progress first, last studied first. */
  progress: CourseCard[];
  /** Newest assignment first. */
  assigned: CourseCard[];
  arrival: Arrival;
}

/** One learner's own courses (DASH-10): their device holds no one else's assignments or progress. */
export const dashboard = (user: string): Query<Dashboard> => ({
  key: `dashboard ${user}`,
  read: (database) =>
    combineLatest({
      courses: observeCourseCards(database, user),
      assignments: observeRows(database.rows, 'course_assignments', { parent: user }),
      arrival: observeArrival(database),
    }).pipe(auditTime(0), map(shapeDashboard)),
});

export interface DashboardInput {
  courses: readonly CourseCard[];
  assignments: readonly Pick<Assignment, 'course_id'>[];
  arrival: Arrival;
}

export function shapeDashboard({ courses, assignments, arrival }: DashboardInput): Dashboard {
  const byId = new Map(courses.map((course) => [course.id, course]));
  return {
    progress: courses.filter((course) => course.completed > 0).toSorted(underWayFirst),
    assigned: assignments.flatMap((assignment) => byId.get(assignment.course_id) ?? []),
    arrival,
  };
}

const underWayFirst = (a: CourseCard, b: CourseCard): number =>
  Number(isCourseComplete(a.completed, a.total)) - Number(isCourseComplete(b.completed, b.total)) ||
  (b.lastStudied ?? '').localeCompare(a.lastStudied ?? '');
