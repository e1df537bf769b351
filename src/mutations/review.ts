import * as v from 'valibot';
import { progressId, reviewId } from '#model/id.ts';
import { isWithin, limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { isCompleted } from '#model/progress.ts';
import { isVisible, wellFormed, withoutMarkup } from '#model/sanitizeText.ts';
import { idOf, instead, list, origin, text, wholeNumber } from './argument.ts';
import { mutation } from './mutation.ts';

const stars = wholeNumber(1, limits.stars);

/** Surrounding spaces do not count (REV-13, REV-14, A82). */
const words = v.nullable(
  v.pipe(
    v.string(),
    v.excludes('\u0000', 'invalid'),
    v.check((value) => isWithin(value.trim(), limits.reviewCharacters), 'too_long'),
  ),
);

/** What a person wrote, in stored form: no markup, and null when empty (REV-15, REV-16). */
function kept(value: string | null): string | null {
  const text = cleaned(value ?? '');
  return isVisible(text) ? text : null;
}

/** Content is never a reason to refuse: a learner may write about script tags. It is only ever shown as text. */
const cleaned = (value: string): string => withoutMarkup(wellFormed(value)).trim();

/**
 * One review for each person and course; submitting again replaces it (REV-19). It holds a person's words, so it names
 * the version that its form showed: a learner with two devices is asked instead of losing one of them (R25). Every
 * stage that the form showed must be complete: one added meanwhile refuses nothing, and one that was deleted took its
 * progress with it (A47). The server marks it unread (A37).
 */
export const submit = mutation({
  version: 2,
  who: 'learner',
  args: v.strictObject({
    course_id: idOf('courses'),
    saw: origin,
    instead,
    stage_ratings: v.pipe(
      list(
        v.strictObject({
          stageId: idOf('course_stages'),
          stageName: text(limits.titleCharacters),
          helpfulness: stars,
          accuracy: stars,
        }),
        limits.ratedStages,
      ),
      v.minLength(1),
      v.check((some) => new Set(some.map(({ stageId }) => stageId)).size === some.length, 'invalid'),
    ),
    support_feedback: words,
    improvement_suggestions: words,
  }),
  glimpses: ['course_stages'],
  // The review comes first: a conflict is about its text
  reads: ({ course_id, stage_ratings }, { actor }) => [
    keyOf('course_reviews', reviewId(actor, course_id)),
    keyOf('courses', course_id),
    ...stage_ratings.map(({ stageId }) => keyOf('course_stages', stageId)),
    ...stage_ratings.map(({ stageId }) => keyOf('user_progress', progressId(actor, stageId, course_id))),
  ],
  fold: ({ course_id }) => course_id,
  apply: (rows, { course_id, saw, stage_ratings, support_feedback, improvement_suggestions }, context) => {
    const key = reviewId(context.actor, course_id);
    const review = rows.get('course_reviews', key);
    if (review?.text_by === context.mutation) return [];
    if (!rows.get('courses', course_id)) return 'gone';
    const stages = stage_ratings.map(({ stageId }) => rows.get('course_stages', stageId));
    if (stages.some((stage) => stage && stage.course_id !== course_id)) return 'invalid';
    const standing = stages.filter((stage) => stage !== undefined);
    if (!standing.length) return 'gone';
    const isDone = (stage: string) =>
      isCompleted(rows.get('user_progress', progressId(context.actor, stage, course_id)));
    if (!standing.every((stage) => isDone(stage.id))) return 'incomplete';
    if (review && (review.text_by ?? '') !== saw) return 'changed';
    const content = {
      user_id: context.actor,
      course_id,
      stage_ratings: stage_ratings.map(({ stageName, ...rating }, index) => ({
        ...rating,
        stageName: stages[index]?.title ?? cleaned(stageName),
      })),
      support_feedback: kept(support_feedback),
      improvement_suggestions: kept(improvement_suggestions),
    };
    const stamps = {
      created_at: review?.created_at ?? context.at,
      updated_at: context.at,
      text_by: context.mutation,
    };
    return [['course_reviews', key, { ...content, ...stamps }]];
  },
});
