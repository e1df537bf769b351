import { questionStatuses } from '#model/choices.ts';
import { filtersOf, type QuestionFilters } from '#queries/questionFilters.ts';
import { validateQuestionSearch } from '#queries/questionSearch.ts';

export type BankStatus = (typeof questionStatuses)[number];

/** The address of the bank: as on the home page, but every status is the default. */
export function bankFilters(address: Readonly<Record<string, unknown>>): QuestionFilters & { only?: BankStatus } {
  const only = questionStatuses.find((one) => one === address.status);
  const filters = filtersOf(validateQuestionSearch({ ...address, mine: undefined, status: undefined }), true);
  return { ...filters, status: only === 'approved' ? undefined : (only ?? 'all'), only };
}
