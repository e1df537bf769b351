import { textOf } from '#queries/questionSearch.ts';
import { matches, searchTerms } from '#model/search.ts';
import type { CourseReview } from '#queries/courseReviews.ts';

export const readStates = ['unread', 'read'] as const;
export type ReadState = (typeof readStates)[number];

/** What the address holds beside the tab; anything else in it is ignored. */
export interface ReviewFilters {
  q: string;
  course: string | undefined;
  read: ReadState | undefined;
  /** How the stars are shown. */
  stars: 'average' | 'distribution';
}

export function readReviewFilters(search: Readonly<Record<string, unknown>>): ReviewFilters {
  const { q, course, read, stars } = search;
  return {
    q: textOf(q),
    course: typeof course === 'string' && course ? course : undefined,
    read: readStates.find((one) => one === read),
    stars: stars === 'distribution' ? 'distribution' : 'average',
  };
}

/** Each word of the search must be found, in any order. */
export function filterReviews(
  reviews: readonly CourseReview[],
  { q, course, read }: Pick<ReviewFilters, 'q' | 'course' | 'read'>,
): CourseReview[] {
  const terms = searchTerms(q);
  return reviews.filter(
    (review) =>
      (!course || review.courseId === course) &&
      (!read || review.isRead === (read === 'read')) &&
      (!terms.length || matches(review.search, terms)),
  );
}
