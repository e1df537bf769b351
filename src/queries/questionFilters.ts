import { eachOptionField, type OptionField, optionFields, questionStatuses } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import { matches, searchTerms } from '#model/search.ts';
import type { BankQuestion, QuestionBank } from './questionBank.ts';
import { type AskedStatus, confidences, type QuestionSearch } from './questionSearch.ts';
import { noMarks, type StudyMarks } from './studyMarks.ts';

export type QuestionFilters = Record<OptionField, readonly string[]> & {
  terms: readonly string[];
  recommended: boolean;
  mine: boolean;
  /** Of a learner: what they marked, and what they could say so well, 1 to 3. */
  bookmarked: boolean;
  confidence: number | undefined;
  status: AskedStatus | undefined;
};

export function filtersOf(search: QuestionSearch, isAdmin: boolean): QuestionFilters {
  const values = (facet: OptionField) => [search[facet] ?? []].flat();
  return {
    terms: searchTerms(search.q ?? ''),
    ...eachOptionField(values),
    recommended: search.recommended === true,
    mine: search.mine === true,
    bookmarked: !isAdmin && search.bookmarked === true,
    confidence: isAdmin || !search.confidence ? undefined : confidences.indexOf(search.confidence) + 1,
    status: isAdmin ? search.status : undefined,
  };
}

/** Whether the list is narrower than the whole bank. */
export const isNarrowed = (filters: QuestionFilters): boolean =>
  filters.terms.length > 0 ||
  filters.recommended ||
  filters.mine ||
  filters.bookmarked ||
  filters.confidence !== undefined ||
  filters.status !== undefined ||
  optionFields.some((facet) => filters[facet].length > 0);

export interface FacetOption {
  /** Its first spelling in the list. */
  value: string;
  /** How many questions it would leave, combined with the other filters. */
  count: number;
}

export interface FoundQuestions {
  questions: BankQuestion[];
  options: Record<OptionField, FacetOption[]>;
}

/**
 * What the filters leave, in the order of the bank, and what each filter offers: the values of the questions that pass
 * all the others. One pass over numbers, because a keystroke waits for it.
 */
export function findQuestions(
  { questions, values }: Pick<QuestionBank, 'questions' | 'values'>,
  filters: QuestionFilters,
  marks: StudyMarks = noMarks,
): FoundQuestions {
  const { terms, recommended, mine, bookmarked, confidence, status } = filters;
  const isMarked = bookmarked || confidence !== undefined;
  const statuses = statusesOf(status, mine);
  const wanted = optionFields.map((field, at) => wantedOf(filters[field], values[at]!));
  const counts = values.map((some) => new Uint32Array(some.length));
  const found: BankQuestion[] = [];
  for (const question of questions) {
    if (!statuses.has(question.status)) continue;
    if ((mine && !question.mine) || (recommended && !question.recommended)) continue;
    if (isMarked) {
      const mark = marks.get(question.id);
      if (!mark || (bookmarked && !mark.bookmarked) || mark.confidence !== (confidence ?? mark.confidence)) continue;
    }
    // a question that a single filter excludes counts in that filter's options
    let failing = -1;
    let fails = 0;
    for (let at = 0; at < wanted.length; at++) {
      if (wanted[at]?.[question.numbers[at]!] !== 0) continue;
      fails += 1;
      failing = at;
    }
    if (fails > 1 || (terms.length && !matches(question.search, terms))) continue;
    if (fails === 0) found.push(question);
    for (let at = 0; at < counts.length; at++)
      if (fails === 0 || failing === at) counts[at]![question.numbers[at]!]! += 1;
  }
  const options = optionFields.map(
    (field, at) => [field, optionsOf(values[at]!, counts[at]!, filters[field])] as const,
  );
  return { questions: found, options: Object.fromEntries(options) as FoundQuestions['options'] };
}

/** 1 at the numbers that a filter accepts, 0 at the others; without a choice everything passes. */
function wantedOf(chosen: readonly string[], values: readonly string[]): Uint8Array | undefined {
  if (!chosen.length) return undefined;
  const keys = new Set(chosen.map(comparable));
  return Uint8Array.from(values, (value) => Number(keys.has(comparable(value))));
}

/** Approved ones by default; with `mine`, one's own questions in any status (A20, A117). */
function statusesOf(status: AskedStatus | undefined, mine: boolean): ReadonlySet<string> {
  if (status === 'all' || (mine && !status)) return new Set(questionStatuses);
  return new Set([status ?? 'approved']);
}

/** By name; a chosen value is offered even when it leaves nothing, so that it can be deselected. */
function optionsOf(values: readonly string[], counts: Uint32Array, chosen: readonly string[]): FacetOption[] {
  const options = values.flatMap((value, at) => (at && counts[at] ? [{ value, count: counts[at] }] : []));
  const offered = new Set(options.map((option) => comparable(option.value)));
  for (const value of chosen) if (!offered.has(comparable(value))) options.push({ value, count: 0 });
  return options.sort((a, b) => collator.compare(a.value, b.value));
}

const collator = new Intl.Collator('ja-JP', { numeric: true });
