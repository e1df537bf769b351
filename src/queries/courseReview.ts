import { map } from 'rxjs';
import { reviewId } from '#model/id.ts';
import { keyOf, type Review } from '#model/noun.ts';
import { observeRow } from '#local/observe.ts';
import type { Query } from './live.ts';

/** The person's own review of a course on this device; null while there is none (REV-18). */
export const courseReview = (user: string, course: string): Query<Review | null> => ({
  key: `course review ${user} ${course}`,
  read: ({ rows }) => observeRow(rows, 'course_reviews', reviewId(user, course)).pipe(map((review) => review ?? null)),
});

/** Its key among the unsent. */
export const reviewKey = (user: string, course: string) => keyOf('course_reviews', reviewId(user, course));
