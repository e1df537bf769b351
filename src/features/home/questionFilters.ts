import { type OptionField, optionFields, questionStatuses } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import { matches, searchTerms } from '#model/search.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import type { AskedStatus, QuestionSearch } from './questionSearch.ts';

export type QuestionFilters = Record<OptionField, readonly string[]> & {
  terms: readonly string[];
  recommended: boolean;
  mine: boolean;
  status: AskedStatus | undefined;
};

export function filtersOf(search: QuestionSearch, isAdmin: boolean): QuestionFilters {
  const values = (facet: OptionField) => [search[facet] ?? []].flat();
  return {
    terms: searchTerms(search.q ?? ''),
    company: values('company'),
    role: values('role'),
    interview_stage: values('interview_stage'),
    category: values('category'),
    recommended: search.recommended === true,
    mine: search.mine === true,
    status: isAdmin ? search.status : undefined,
  };
}

/** Whether the list is narrower than the whole bank. */
export const isNarrowed = ({ terms, recommended, mine, status, ...chosen }: QuestionFilters): boolean =>
  terms.length > 0 ||
  recommended ||
  mine ||
  status !== undefined ||
  optionFields.some((facet) => chosen[facet].length > 0);

export interface FacetOption {
  /** As it is first written in the list. */
  value: string;
  /** How many questions it would leave, with everything else that is chosen. */
  count: number;
}

export interface FoundQuestions {
  questions: BankQuestion[];
  options: Record<OptionField, FacetOption[]>;
}

/**
 * What the filters leave, in the order of the bank, and what each filter offers: the values of the questions that pass
 * all the others. One walk, because a keystroke waits for it.
 */
export function findQuestions(questions: readonly BankQuestion[], filters: QuestionFilters): FoundQuestions {
  const { terms, recommended, mine, status } = filters;
  const statuses = statusesOf(status, mine);
  const wanted = optionFields.map((facet) => new Set(filters[facet].map(comparable)));
  const offered = optionFields.map(() => new Map<string, FacetOption>());
  const found: BankQuestion[] = [];
  for (const question of questions) {
    if (!statuses.has(question.status)) continue;
    if ((mine && !question.mine) || (recommended && !question.recommended)) continue;
    // a question that one filter alone keeps out counts among what that filter offers
    let fails = 0;
    let failing = -1;
    for (let at = 0; at < optionFields.length && fails < 2; at++) {
      const keys = wanted[at]!;
      if (keys.size && !keys.has(question.facetKeys[optionFields[at]!])) {
        fails += 1;
        failing = at;
      }
    }
    if (fails > 1 || (terms.length && !matches(question.search, terms))) continue;
    if (fails === 0) found.push(question);
    for (let at = 0; at < optionFields.length; at++)
      if (fails === 0 || failing === at) count(offered[at]!, question, optionFields[at]!);
  }
  const options = optionFields.map((facet, at) => [facet, optionsOf(offered[at]!, filters[facet])] as const);
  return { questions: found, options: Object.fromEntries(options) as FoundQuestions['options'] };
}

/** Own questions are shown whatever became of them, and nowhere else (A20, A117). */
function statusesOf(status: AskedStatus | undefined, mine: boolean): ReadonlySet<string> {
  if (status === 'all' || (mine && !status)) return new Set(questionStatuses);
  return new Set([status ?? 'approved']);
}

function count(options: Map<string, FacetOption>, question: BankQuestion, facet: OptionField): void {
  const key = question.facetKeys[facet];
  const option = options.get(key);
  if (option) option.count += 1;
  else if (key) options.set(key, { value: question.facets[facet].trim(), count: 1 });
}

/** By name; what is chosen is offered even where it leaves nothing, so that it can be taken back. */
function optionsOf(offered: Map<string, FacetOption>, chosen: readonly string[]): FacetOption[] {
  for (const value of chosen) if (!offered.has(comparable(value))) offered.set(comparable(value), { value, count: 0 });
  return [...offered.values()].sort((a, b) => collator.compare(a.value, b.value));
}

const collator = new Intl.Collator('ja-JP', { numeric: true });
