import { auditTime, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { comparable } from '#model/id.ts';
import type { Assignment, Course, Profile } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

/** A course that a learner was given. */
export interface AssignedCourse {
  id: string;
  userId: string;
  courseId: string;
  /** Null for somebody who was deleted. */
  learner: string | null;
  email: string;
  course: string;
  /** The admin; null for one who was deleted. */
  assignedBy: string | null;
  assignedAt: string | null;
  /** Everything above as searches compare it. */
  search: string;
}

export interface Assignable {
  id: string;
  name: string;
  email: string;
  search: string;
}

export interface Assignments {
  /** Newest first. */
  assigned: AssignedCourse[];
  /** Who can be given a course: active, and no admin (ASGN-06). By name. */
  learners: Assignable[];
  courses: { id: string; title: string }[];
}

/** All assignments, and what the form to add one offers. */
export const assignments = (): Query<Assignments> => ({
  key: 'assignments',
  read: ({ rows }) =>
    combineLatest({
      profiles: observeRows(rows, 'profiles'),
      courses: observeRows(rows, 'courses'),
      assignments: observeRows(rows, 'course_assignments'),
    }).pipe(auditTime(0), map(shapeAssignments)),
});

/** How many courses the person was given (NAV-19): only those that are still there. */
export const assignedCourseCount = (account: string): Query<number> => ({
  key: `assigned course count ${account}`,
  read: ({ rows }) =>
    combineLatest({
      courses: observeRows(rows, 'courses'),
      assignments: observeRows(rows, 'course_assignments', { parent: account }),
    }).pipe(
      map(({ courses, assignments: mine }) => {
        const there = new Set(courses.map((course) => course.id));
        return mine.filter((one) => there.has(one.course_id)).length;
      }),
      distinctUntilChanged(),
    ),
});

export interface AssignmentsInput {
  profiles: readonly Pick<Profile, 'id' | 'full_name' | 'email' | 'role' | 'is_active'>[];
  courses: readonly Pick<Course, 'id' | 'title'>[];
  /** Newest first. */
  assignments: readonly Pick<Assignment, 'id' | 'user_id' | 'course_id' | 'assigned_by' | 'assigned_at'>[];
}

export function shapeAssignments({ profiles, courses, assignments: rows }: AssignmentsInput): Assignments {
  const people = new Map(
    profiles.map((profile) => [profile.id, { ...profile, name: profile.full_name || profile.email }]),
  );
  const titles = new Map(courses.map((course) => [course.id, course.title]));
  const assigned = rows.flatMap((row): AssignedCourse[] => {
    const course = titles.get(row.course_id);
    // its assignments go with a deleted course, on the server a moment later
    if (course === undefined) return [];
    const learner = people.get(row.user_id);
    const assignedBy = people.get(row.assigned_by)?.name ?? null;
    return [
      {
        id: row.id,
        userId: row.user_id,
        courseId: row.course_id,
        learner: learner?.name ?? null,
        email: learner?.email ?? '',
        course,
        assignedBy,
        assignedAt: row.assigned_at,
        search: comparable(`${learner?.name ?? ''} ${learner?.email ?? ''} ${course} ${assignedBy ?? ''}`),
      },
    ];
  });
  const learners = [...people.values()]
    .filter((person) => person.is_active && person.role === 'user')
    .map(({ id, name, email }) => ({ id, name, email, search: comparable(`${name} ${email}`) }))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { assigned, learners, courses: courses.map(({ id, title }) => ({ id, title })) };
}

const collator = new Intl.Collator('ja-JP', { numeric: true });
