import { auditTime, combineLatest, map } from 'rxjs';
import { searchable } from '#model/search.ts';
import type { Assignment, Course, Profile } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

/** A course that was assigned to a learner. */
export interface AssignedCourse {
  id: string;
  userId: string;
  courseId: string;
  /** Null for a deleted person. */
  learner: string | null;
  email: string;
  course: string;
  /** The admin; null for a deleted one. */
  assignedBy: string | null;
  assignedById: string;
  assignedAt: string | null;
  /** All of the above as searches compare it. */
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
  /** Whoever can be given a course: active, and no admin (ASGN-06). By name. */
  learners: Assignable[];
  courses: { id: string; title: string }[];
  arrival: Arrival;
}

/** All assignments, and the choices of the form that adds one. */
export const assignments = (): Query<Assignments> => ({
  key: 'assignments',
  read: (database) =>
    combineLatest({
      profiles: observeRows(database.rows, 'profiles'),
      courses: observeRows(database.rows, 'courses'),
      assignments: observeRows(database.rows, 'course_assignments'),
      arrival: observeArrival(database),
    }).pipe(auditTime(0), map(shapeAssignments)),
});

export interface AssignmentsInput {
  profiles: readonly Pick<Profile, 'id' | 'full_name' | 'email' | 'role' | 'is_active'>[];
  courses: readonly Pick<Course, 'id' | 'title'>[];
  /** Newest first. */
  assignments: readonly Pick<Assignment, 'id' | 'user_id' | 'course_id' | 'assigned_by' | 'assigned_at'>[];
  arrival: Arrival;
}

export function shapeAssignments({ profiles, courses, assignments: rows, arrival }: AssignmentsInput): Assignments {
  const people = new Map(
    profiles.map((profile) => [profile.id, { ...profile, name: profile.full_name || profile.email }]),
  );
  const titles = new Map(courses.map((course) => [course.id, course.title]));
  const assigned = rows.flatMap((row): AssignedCourse[] => {
    const course = titles.get(row.course_id);
    // the server deletes a course's assignments with it, a moment later
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
        assignedById: row.assigned_by,
        assignedAt: row.assigned_at,
        search: searchable(`${learner?.name ?? ''} ${learner?.email ?? ''} ${course} ${assignedBy ?? ''}`),
      },
    ];
  });
  const learners = [...people.values()]
    .filter((person) => person.is_active && person.role === 'user')
    .map(({ id, name, email }) => ({ id, name, email, search: searchable(`${name} ${email}`) }))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { assigned, learners, courses: courses.map(({ id, title }) => ({ id, title })), arrival };
}

const collator = new Intl.Collator('ja-JP', { numeric: true });
