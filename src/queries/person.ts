import { auditTime, combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { AccountAudit, Assignment, Profile, Question, Review } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { observeRow, observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { type CourseCard, observeCourseCards } from './courseCard.ts';
import type { Query } from './live.ts';
import { type Person, shapePerson } from './people.ts';

/** A course that a person was given or has begun, with where they are in it. */
export interface PersonCourse extends CourseCard {
  /** Null for one that they began without an assignment. */
  assignedAt: string | null;
}

export interface PersonReview {
  id: string;
  /** '' for a deleted course. */
  course: string;
  at: string | null;
  /** The means of all rated stages, to one decimal; null where none was rated. */
  helpfulness: number | null;
  accuracy: number | null;
  support: string | null;
  improvements: string | null;
}

/** What an admin's device knows of one person. */
export interface PersonPage {
  /** Null for a deleted one, whose history stays (A118). */
  person: Person | null;
  createdAt: string | null;
  /** Those under way first, last studied first; then the assigned ones. */
  courses: PersonCourse[];
  /** Newest first. */
  reviews: PersonReview[];
  audits: AccountAudit[];
  arrival: Arrival;
}

export const personPage = (id: string): Query<PersonPage> => ({
  key: `page of person ${id}`,
  read: (database) =>
    combineLatest({
      profile: observeRow(database.rows, 'profiles', id),
      courses: observeCourseCards(database, id),
      assignments: observeRows(database.rows, 'course_assignments', { parent: id }),
      reviews: observeRows(database.rows, 'course_reviews').pipe(
        map((all) => all.filter((review) => review.user_id === id)),
      ),
      audits: observeRows(database.rows, 'account_audits', { parent: id }),
      arrival: observeArrival(database),
    }).pipe(auditTime(0), map(shapePersonPage)),
});

export interface PersonPageInput {
  profile: Profile | undefined;
  courses: readonly CourseCard[];
  assignments: readonly Pick<Assignment, 'course_id' | 'assigned_at'>[];
  reviews: readonly Pick<
    Review,
    'id' | 'course_id' | 'updated_at' | 'stage_ratings' | 'support_feedback' | 'improvement_suggestions'
  >[];
  audits: AccountAudit[];
  arrival: Arrival;
}

export function shapePersonPage({
  profile,
  courses,
  assignments,
  reviews,
  audits,
  arrival,
}: PersonPageInput): PersonPage {
  const given = new Map<string, string | null>(assignments.map((one) => [one.course_id, one.assigned_at]));
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  return {
    person: profile ? shapePerson(profile) : null,
    createdAt: profile?.created_at ?? null,
    courses: courses
      .filter(({ id, completed }) => given.has(id) || completed > 0)
      .map((course) => ({ ...course, assignedAt: given.get(course.id) ?? null }))
      .toSorted((a, b) => (b.lastStudied ?? '').localeCompare(a.lastStudied ?? '')),
    reviews: reviews.map((review) => ({
      id: review.id,
      course: titles.get(review.course_id) ?? '',
      at: review.updated_at,
      helpfulness: mean(review.stage_ratings?.map((rating) => rating.helpfulness)),
      accuracy: mean(review.stage_ratings?.map((rating) => rating.accuracy)),
      support: review.support_feedback,
      improvements: review.improvement_suggestions,
    })),
    audits,
    arrival,
  };
}

const mean = (values: readonly number[] = []): number | null =>
  values.length ? Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10 : null;

/** A question that a person wrote. */
export interface PersonQuestion {
  id: string;
  text: string;
  status: string;
  at: string | null;
}

/** What they asked, newest first. Of the bank only these stay in memory. */
export const personQuestions = (id: string): Query<PersonQuestion[]> => ({
  key: `questions of person ${id}`,
  read: ({ rows }) =>
    observeRows(rows, 'interview_questions').pipe(
      map((all) => all.filter(({ author }) => author === id).map(shapeQuestion)),
      distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
    ),
});

const shapeQuestion = ({ id, question, status, created_at }: Question): PersonQuestion => ({
  ...{ id, status, at: created_at },
  text: plainText(question ?? '').slice(0, 200),
});
