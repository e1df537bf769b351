import { mergedHtml } from './mergedHtml.ts';
import { type AnswerForm, answerFields } from './myAnswer.ts';

/**
 * One's own answer, changed on two devices or in two windows, from what both started from (A169): the same whichever is
 * named first. Null where somebody has to be asked.
 */
export function mergedAnswer(from: AnswerForm, one: AnswerForm, other: AnswerForm): AnswerForm | null {
  // of two shapes whoever changed it chose the other one
  const merged: AnswerForm = { ...one, form: one.form === from.form ? other.form : one.form };
  for (const field of answerFields) {
    const html = mergedHtml(from[field], one[field], other[field]);
    if (html === null) return null;
    merged[field] = html;
  }
  return merged;
}
