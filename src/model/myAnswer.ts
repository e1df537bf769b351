import * as v from 'valibot';
import type { RowOf } from './noun.ts';
import { hasContent, plainText } from './plainText.ts';
import type { Content } from './writtenText.ts';

export type MyAnswer = RowOf<'my_answers'>;
export type AnswerShape = 'free' | 'star';

/** The four fields in the order in which they are told. */
export const starFields = ['situation', 'task', 'action', 'result'] as const;
export type StarField = (typeof starFields)[number];
export type AnswerField = 'text' | StarField;
export const answerFields: readonly AnswerField[] = ['text', ...starFields];

/** What is written, HTML from the editors, '' when empty. Both shapes are kept, whichever is shown (ANSWER-01). */
export type AnswerForm = Record<AnswerField, string> & { form: AnswerShape };

export const emptyAnswer: AnswerForm = { form: 'free', text: '', situation: '', task: '', action: '', result: '' };

const kept: v.GenericSchema<unknown, AnswerForm> = v.object({
  form: v.picklist(['free', 'star']),
  text: v.string(),
  situation: v.string(),
  task: v.string(),
  action: v.string(),
  result: v.string(),
});

/** Of a draft, a record or a refused change; one of another version of the app is read as far as possible. */
export function formOfAnswer(value: unknown): AnswerForm {
  const given = Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
    ([, one]) => one !== null,
  );
  const parsed = v.safeParse(kept, { ...emptyAnswer, ...Object.fromEntries(given) });
  return parsed.success ? parsed.output : emptyAnswer;
}

/** As it is stored: empty fields are null. */
export const contentOfAnswer = (form: AnswerForm) => ({
  form: form.form,
  text: textOrNull(form.text),
  situation: textOrNull(form.situation),
  task: textOrNull(form.task),
  action: textOrNull(form.action),
  result: textOrNull(form.result),
});
const textOrNull = (html: string): string | null => (hasContent(html) ? html : null);

export const withContent = (form: AnswerForm, content: Content): AnswerForm =>
  formOfAnswer({ ...content, form: form.form });

/** Nothing to save. */
export const isSameAnswer = (one: AnswerForm, other: AnswerForm): boolean =>
  JSON.stringify(contentOfAnswer(one)) === JSON.stringify(contentOfAnswer(other));

/** Nothing is written in either shape. */
export const isEmptyAnswer = (form: AnswerForm): boolean => !answerFields.some((field) => hasContent(form[field]));

/** The fields of the shape that is shown. */
export const shownFields = (form: AnswerForm): readonly AnswerField[] => (form.form === 'free' ? ['text'] : starFields);

/** What would be said: the text of the shape that is shown. */
export const spokenText = (form: AnswerForm): string =>
  shownFields(form)
    .map((field) => plainText(form[field]))
    .filter(Boolean)
    .join('\n');

/**
 * The answer with words of a session in it, after what stands there: as free text, or at the end of what came of it.
 * @param words plain text, a line for each paragraph
 */
export function withWords(form: AnswerForm, words: string): AnswerForm {
  const lines = words.split('\n').map((line) => line.trim());
  const html = lines
    .filter(Boolean)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
  const field = form.form === 'free' ? 'text' : 'result';
  return { ...form, [field]: `${hasContent(form[field]) ? form[field] : ''}${html}` };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
