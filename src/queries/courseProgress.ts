import { auditTime, combineLatest, map } from 'rxjs';
import { searchable } from '#model/search.ts';
import type { Assignment, Course, Profile, Progress, Stage } from '#model/noun.ts';
import { isCompleted, percentage } from '#model/progress.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

/** One learner on one course. */
export interface LearnerCourse {
  /** `person/course`. */
  id: string;
  userId: string;
  courseId: string;
  learner: string;
  email: string;
  course: string;
  /** Name, address and course as searches compare them. */
  search: string;
  completed: number;
  total: number;
  percent: number;
  /** The newest completion of an existing stage; null without any. */
  lastActivity: string | null;
  /** Null for a learner who started without an assignment. */
  assignedAt: string | null;
}

export interface CourseChart {
  id: string;
  title: string;
  company: string | null;
  /** Learners who completed each stage, in the order of the stages. */
  perStage: number[];
  learners: number;
  /** The mean of the learners' percentages, rounded. */
  average: number;
}

export interface CourseProgress {
  rows: LearnerCourse[];
  courses: CourseChart[];
  assignments: number;
  arrival: Arrival;
}

/** Every learner's progress on every course, live (PROG-10, A37). Only an admin's device holds these rows. */
export const courseProgress = (): Query<CourseProgress> => ({
  key: 'course progress',
  read: (database) =>
    combineLatest({
      profiles: observeRows(database.rows, 'profiles'),
      courses: observeRows(database.rows, 'courses'),
      stages: observeRows(database.rows, 'course_stages'),
      progress: observeRows(database.rows, 'user_progress'),
      assignments: observeRows(database.rows, 'course_assignments'),
      arrival: observeArrival(database),
      // a page of sync changes several of them: combined once
    }).pipe(auditTime(0), map(shapeCourseProgress)),
});

export interface CourseProgressInput {
  profiles: readonly Pick<Profile, 'id' | 'full_name' | 'email' | 'role'>[];
  courses: readonly Pick<Course, 'id' | 'title' | 'company'>[];
  stages: readonly Pick<Stage, 'id' | 'course_id' | 'stage_order'>[];
  progress: readonly Pick<Progress, 'user_id' | 'course_id' | 'stage_id' | 'completions'>[];
  assignments: readonly Pick<Assignment, 'user_id' | 'course_id' | 'assigned_at'>[];
  arrival: Arrival;
}

interface Tally {
  /** Positions of the completed stages in their course. */
  stages: number[];
  last: string;
}

/**
 * A row for each assignment and for each learner who completed a stage without one. Anyone or anything already deleted
 * on this device is left out.
 */
export function shapeCourseProgress(input: CourseProgressInput): CourseProgress {
  const courses = new Map(
    input.courses.map((course) => [course.id, { ...chartOf(course), search: searchable(course.title) }]),
  );
  const places = placesOf(input.stages);
  for (const [id, course] of courses) course.perStage = Array<number>(places.get(id)?.size ?? 0).fill(0);
  const people = new Map(
    input.profiles.map((one) => [
      one.id,
      { ...one, name: one.full_name || one.email, search: searchable(`${one.full_name} ${one.email}`) },
    ]),
  );
  const tallies = tally(input.progress, places);
  const rows: LearnerCourse[] = [];
  const add = (userId: string, courseId: string, assignedAt: string | null) => {
    const person = people.get(userId);
    const course = courses.get(courseId);
    if (!person || !course) return;
    const done = tallies.get(userId)?.get(courseId);
    const completed = done?.stages.length ?? 0;
    const total = course.perStage.length;
    for (const stage of done?.stages ?? []) course.perStage[stage]! += 1;
    const percent = percentage(completed, total);
    course.learners += 1;
    course.average += percent;
    rows.push({
      id: `${userId}/${courseId}`,
      userId,
      courseId,
      learner: person.name,
      email: person.email,
      course: course.title,
      search: `${person.search} ${course.search}`,
      completed,
      total,
      percent,
      lastActivity: done?.last ?? null,
      assignedAt,
    });
  };
  const assigned = new Set<string>();
  for (const { user_id, course_id, assigned_at } of input.assignments) {
    assigned.add(`${user_id}/${course_id}`);
    add(user_id, course_id, assigned_at);
  }
  const assignments = rows.length;
  // an admin who tries a course is not a learner
  for (const [user, onCourses] of tallies)
    if (people.get(user)?.role === 'user')
      for (const course of onCourses.keys()) if (!assigned.has(`${user}/${course}`)) add(user, course, null);
  return { rows, courses: charts([...courses.values()]), assignments, arrival: input.arrival };
}

const chartOf = ({ id, title, company }: CourseProgressInput['courses'][number]): CourseChart => ({
  id,
  title,
  company,
  perStage: [],
  learners: 0,
  average: 0,
});

/** Turns the sums into means; courses without learners come last. */
function charts(courses: CourseChart[]): CourseChart[] {
  const ready = courses.map(({ id, title, company, perStage, learners, average }) => ({
    id,
    title,
    company,
    perStage,
    learners,
    average: learners ? Math.round(average / learners) : 0,
  }));
  return [...ready.filter((course) => course.learners > 0), ...ready.filter((course) => course.learners === 0)];
}

/** The position of each stage in its course; equal orders break by id (A107). */
function placesOf(stages: CourseProgressInput['stages']): Map<string, Map<string, number>> {
  const sorted = stages.toSorted((a, b) => a.stage_order - b.stage_order || (a.id < b.id ? -1 : 1));
  const places = new Map<string, Map<string, number>>();
  for (const stage of sorted) {
    const course = places.get(stage.course_id) ?? new Map<string, number>();
    places.set(stage.course_id, course.set(stage.id, course.size));
  }
  return places;
}

/** What each person completed of each course. Completions of a deleted stage are ignored. */
function tally(
  progress: CourseProgressInput['progress'],
  places: Map<string, Map<string, number>>,
): Map<string, Map<string, Tally>> {
  const people = new Map<string, Map<string, Tally>>();
  for (const one of progress) {
    const place = places.get(one.course_id)?.get(one.stage_id);
    if (place === undefined || !isCompleted(one)) continue;
    let courses = people.get(one.user_id);
    if (!courses) people.set(one.user_id, (courses = new Map()));
    let done = courses.get(one.course_id);
    if (!done) courses.set(one.course_id, (done = { stages: [], last: '' }));
    done.stages.push(place);
    for (const { at } of one.completions ?? []) if (at > done.last) done.last = at;
  }
  return people;
}
