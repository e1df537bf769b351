import { characters, limits } from '#model/limits.ts';
import type { Review } from '#model/noun.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { problemsIn } from '#mutations/problems.ts';

/** What the form holds, and what its draft keeps. */
export interface ReviewValues {
  /** The version of the review that it began with; '' when there was none (R25). */
  saw: string;
  /** The version named by `saw` was seen, and this replaces it. */
  instead?: true;
  /** By stage; only the stars that were touched. */
  ratings: Readonly<Record<string, Partial<Rating>>>;
  support: string;
  improvements: string;
}

export interface Rating {
  helpfulness: number;
  accuracy: number;
}

/** REV-10: what is sent for a rating that nobody chose, even of a stage added after the review (A47). */
const notChosen: Rating = { helpfulness: 1, accuracy: 1 };

/** How many ratings nobody has touched, which would be sent as 1 (A125). */
export const untouchedStars = ({ ratings }: ReviewValues, stages: readonly { id: string }[]): number =>
  stages.reduce((sum, { id }) => sum + kinds.filter((kind) => ratings[id]?.[kind] === undefined).length, 0);

const kinds = ['helpfulness', 'accuracy'] as const;

/** The form of a review, or of none (REV-18). */
export const valuesOf = (review: Review | null): ReviewValues => ({
  saw: review?.text_by ?? '',
  ratings: Object.fromEntries(
    (review?.stage_ratings ?? []).map(({ stageId, helpfulness, accuracy }) => [stageId, { helpfulness, accuracy }]),
  ),
  support: review?.support_feedback ?? '',
  improvements: review?.improvement_suggestions ?? '',
});

/** A draft comes from the disk, perhaps from another version of the app: invalid parts are dropped. */
export function valuesFrom(draft: unknown): ReviewValues {
  const found = (typeof draft === 'object' && draft !== null ? draft : {}) as Partial<
    Record<keyof ReviewValues, unknown>
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const ratings = typeof found.ratings === 'object' && found.ratings !== null ? Object.entries(found.ratings) : [];
  return {
    saw: text(found.saw),
    ...(found.instead === true && { instead: true }),
    ratings: Object.fromEntries(
      ratings.flatMap(([stage, rating]): [string, Partial<Rating>][] => {
        const touched = starsIn(rating);
        return Object.keys(touched).length ? [[stage, touched]] : [];
      }),
    ),
    support: text(found.support),
    improvements: text(found.improvements),
  };
}

function starsIn(rating: unknown): Partial<Rating> {
  const found = (typeof rating === 'object' && rating !== null ? rating : {}) as Partial<Rating>;
  const isStars = (stars: unknown) => Number.isInteger(stars) && Number(stars) >= 1 && Number(stars) <= limits.stars;
  return Object.fromEntries(kinds.flatMap((kind) => (isStars(found[kind]) ? [[kind, found[kind]]] : [])));
}

/** Surrounding spaces do not count. */
export const lengthOf = (text: string) => characters(text.trim());
export const isTooLong = (text: string) =>
  'support_feedback' in problemsIn('review.submit', { support_feedback: text });

/** For exactly the stages that the form shows (A47). */
export const argumentsOf = (
  course_id: string,
  stages: readonly { id: string; title: string }[],
  values: ReviewValues,
): ArgumentsOf<'review.submit'> => ({
  course_id,
  saw: values.saw,
  ...(values.instead && { instead: true }),
  stage_ratings: stages.map(({ id, title }) => ({
    stageId: id,
    stageName: title,
    ...notChosen,
    ...values.ratings[id],
  })),
  support_feedback: values.support.trim() || null,
  improvement_suggestions: values.improvements.trim() || null,
});
