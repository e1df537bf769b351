import { auditTime, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { limits } from '#model/limits.ts';
import type { Assignment, Course, Profile, Review, Stage } from '#model/noun.ts';
import { searchable } from '#model/search.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { inOrder } from './courseCard.ts';
import type { Query } from './live.ts';

/** What one learner thinks of one course. */
export interface CourseReview {
  id: string;
  userId: string;
  courseId: string;
  learner: string;
  course: string;
  /** When it was written or changed last. */
  at: string;
  isRead: boolean;
  readAt: string | null;
  /** Null if it is unread, or its reader is gone. */
  reader: string | null;
  /** The mutation that wrote the text, which a mark names. */
  textBy: string;
  ratings: { stageId: string; stage: string; helpfulness: number; accuracy: number }[];
  /** The means of the ratings; null without any. */
  helpful: number | null;
  accurate: number | null;
  support: string | null;
  improvements: string | null;
  /** Name, address, course and texts as searches compare them. */
  search: string;
}

/** How many gave each number of stars, from one star on. */
export type Stars = readonly number[];

/** The stars of one stage, or of all stages of a course. */
export interface Rated {
  id: string;
  /** Of a deleted stage the name that its reviews remember (A106). */
  name: string;
  helpful: Stars;
  accurate: Stars;
}

export interface RatedCourse extends Rated {
  reviews: number;
  /** To whom it is assigned, or who reviewed it without. */
  learners: number;
  stages: Rated[];
}

export interface CourseReviews {
  /** Newest first. */
  reviews: CourseReview[];
  /** Those that were reviewed, in the order of their titles. */
  courses: RatedCourse[];
  arrival: Arrival;
}

/** Every review of every course, live (REV-25, A37). Only an admin's device holds them all. */
export const courseReviews = (): Query<CourseReviews> => ({
  key: 'course reviews',
  read: (database) =>
    combineLatest({
      reviews: observeRows(database.rows, 'course_reviews'),
      profiles: observeRows(database.rows, 'profiles'),
      courses: observeRows(database.rows, 'courses'),
      stages: observeRows(database.rows, 'course_stages'),
      assignments: observeRows(database.rows, 'course_assignments'),
      arrival: observeArrival(database),
    }).pipe(auditTime(0), map(shapeCourseReviews)),
});

/** The number at the sub-tab. */
export const unreadReviewCount = (): Query<number> => ({
  key: 'unread review count',
  read: ({ rows }) =>
    observeRows(rows, 'course_reviews').pipe(
      map((reviews) => reviews.filter((review) => !isRead(review)).length),
      distinctUntilChanged(),
    ),
});

export interface CourseReviewsInput {
  reviews: readonly Review[];
  profiles: readonly Pick<Profile, 'id' | 'full_name' | 'email'>[];
  courses: readonly Pick<Course, 'id' | 'title'>[];
  stages: readonly Pick<Stage, 'id' | 'course_id' | 'title' | 'stage_order'>[];
  assignments: readonly Pick<Assignment, 'user_id' | 'course_id'>[];
  arrival: Arrival;
}

/** A learner or a course that is deleted on this device already takes its reviews with it. */
export function shapeCourseReviews(input: CourseReviewsInput): CourseReviews {
  const people = new Map(input.profiles.map((one) => [one.id, one]));
  const titles = new Map(input.courses.map(({ id, title }) => [id, title]));
  const nameOf = (id: string | null): string | null => {
    const person = id ? people.get(id) : undefined;
    return person ? person.full_name || person.email : null;
  };
  const stageTitles = new Map(input.stages.map(({ id, title }) => [id, title]));
  const reviews = input.reviews.flatMap((row): CourseReview[] => {
    const learner = nameOf(row.user_id);
    const course = titles.get(row.course_id);
    if (learner === null || course === undefined) return [];
    const ratings = (row.stage_ratings ?? []).map(({ stageId, stageName, helpfulness, accuracy }) => ({
      ...{ stageId, stage: stageTitles.get(stageId) ?? stageName, helpfulness, accuracy },
    }));
    const read = isRead(row);
    return [
      {
        ...{ id: row.id, userId: row.user_id, courseId: row.course_id, learner, course, ratings },
        at: row.updated_at ?? row.created_at ?? '',
        ...{ isRead: read, readAt: read ? row.read_at : null, reader: read ? nameOf(row.read_by) : null },
        textBy: row.text_by ?? '',
        helpful: meanOf(ratings.map(({ helpfulness }) => helpfulness)),
        accurate: meanOf(ratings.map(({ accuracy }) => accuracy)),
        ...{ support: row.support_feedback, improvements: row.improvement_suggestions },
        search: [
          ...[learner, people.get(row.user_id)?.email ?? '', course],
          ...[row.support_feedback ?? '', row.improvement_suggestions ?? ''],
        ]
          .map(searchable)
          .join('\n'),
      },
    ];
  });
  return { reviews, courses: ratedCourses(reviews, input), arrival: input.arrival };
}

const isRead = ({ read_status }: Pick<Review, 'read_status'>): boolean => read_status === 'read';

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;

/** Null where nobody gave any. */
export function meanStars(stars: Stars): number | null {
  const given = stars.reduce((sum, one) => sum + one, 0);
  return given ? stars.reduce((sum, count, at) => sum + count * (at + 1), 0) / given : null;
}

interface Tally {
  name: string;
  helpful: number[];
  accurate: number[];
}

const nothing = (): number[] => Array<number>(limits.stars).fill(0);

function ratedCourses(reviews: readonly CourseReview[], { stages, assignments }: CourseReviewsInput): RatedCourse[] {
  const courses = new Map<string, { name: string; reviews: number; users: Set<string>; stages: Map<string, Tally> }>();
  for (const { courseId, course, userId, ratings } of reviews) {
    let known = courses.get(courseId);
    if (!known) courses.set(courseId, (known = { name: course, reviews: 0, users: new Set(), stages: new Map() }));
    known.reviews += 1;
    known.users.add(userId);
    for (const { stageId, stage, helpfulness, accuracy } of ratings) {
      let tally = known.stages.get(stageId);
      if (!tally) known.stages.set(stageId, (tally = { name: stage, helpful: nothing(), accurate: nothing() }));
      if (helpfulness >= 1 && helpfulness <= limits.stars) tally.helpful[helpfulness - 1]! += 1;
      if (accuracy >= 1 && accuracy <= limits.stars) tally.accurate[accuracy - 1]! += 1;
    }
  }
  for (const { user_id, course_id } of assignments) courses.get(course_id)?.users.add(user_id);
  const places = new Map(inOrder(stages).map(({ id }, at) => [id, at]));
  // deleted stages come last
  const placeOf = ({ id }: Rated) => places.get(id) ?? stages.length;
  return [...courses]
    .map(([id, { name, users, stages: tallies, ...course }]): RatedCourse => {
      const rated = [...tallies].map(([stage, tally]): Rated => ({ id: stage, ...tally }));
      return {
        ...{ id, name, reviews: course.reviews, learners: users.size },
        helpful: together(rated.map(({ helpful }) => helpful)),
        accurate: together(rated.map(({ accurate }) => accurate)),
        stages: rated.toSorted((one, other) => placeOf(one) - placeOf(other)),
      };
    })
    .toSorted((one, other) => collator.compare(one.name, other.name));
}

const together = (all: readonly Stars[]): Stars =>
  nothing().map((_, at) => all.reduce((sum, stars) => sum + stars[at]!, 0));

const collator = new Intl.Collator('ja-JP', { numeric: true });
