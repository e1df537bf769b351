import { type OptionField, optionFields } from '#model/choices.ts';

/** What an admin may ask for; nothing asked for is what everybody sees: approved ones (HOME-12, HOME-13). */
export const askedStatuses = ['pending', 'rejected', 'all'] as const;
export type AskedStatus = (typeof askedStatuses)[number];

/** What stands in the address of the home page and of an open question. */
export type QuestionSearch = Partial<Record<OptionField, string | string[]>> & {
  q?: string;
  recommended?: true;
  mine?: true;
  status?: AskedStatus;
};

/** The address as a person or a link wrote it: what is no filter is left out. */
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
  const status = askedStatuses.find((one) => one === search.status);
  if (status) valid.status = status;
  return valid;
}

/** The router reads `42`, `true` and `null` as what they look like. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const isOn = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';
