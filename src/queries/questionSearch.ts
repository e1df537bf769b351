import { type OptionField, optionFields } from '#model/choices.ts';

/** The statuses that an admin may ask for; the default, as for everyone, is approved (HOME-12, HOME-13). */
export const askedStatuses = ['pending', 'rejected', 'all'] as const;
/** How ready one's own answer feels, in the order in which it is stored from 1 on (ANSWER-06). */
export const confidences = ['notYet', 'nearly', 'ready'] as const;
export type AskedConfidence = (typeof confidences)[number];
export type AskedStatus = (typeof askedStatuses)[number];

/** The search parameters of the home page and of an open question. */
export type QuestionSearch = Partial<Record<OptionField, string | string[]>> & {
  q?: string;
  recommended?: true;
  mine?: true;
  bookmarked?: true;
  confidence?: AskedConfidence;
  status?: AskedStatus;
};

/** The address as a person or a link wrote it: anything that is no filter is left out. */
export function validateQuestionSearch(search: Readonly<Record<string, unknown>>): QuestionSearch {
  const valid: QuestionSearch = {};
  const q = textOf(search.q);
  if (q) valid.q = q;
  for (const facet of optionFields) {
    const values = [search[facet]].flat().map(textOf).filter(Boolean);
    if (values.length) valid[facet] = values.length === 1 ? values[0] : values;
  }
  if (isOn(search.recommended)) valid.recommended = true;
  if (isOn(search.mine)) valid.mine = true;
  if (isOn(search.bookmarked)) valid.bookmarked = true;
  const confidence = confidences.find((one) => one === search.confidence);
  if (confidence) valid.confidence = confidence;
  const status = askedStatuses.find((one) => one === search.status);
  if (status) valid.status = status;
  return valid;
}

/** The router makes a number of `42`, and a flag of `true`. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const isOn = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';
