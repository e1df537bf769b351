import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { SubmissionState } from '#model/submission.ts';
import { plainText } from '#model/plainText.ts';
import { readByState } from '#local/entriesByState.ts';
import { observeTables } from '#local/observeTables.ts';
import type { Entry } from '#local/outbox.ts';
import type { Arrival } from './arrival.ts';
import { type BegunDraft, begunDrafts } from './drafts.ts';
import type { Query } from './live.ts';
import { type BankQuestion, questionBank } from './questionBank.ts';

export interface Submission {
  /** The question's; of a draft its key, of a refused one its entry's. */
  id: string;
  state: SubmissionState;
  /** As plain text. */
  question: string;
  /** What it was filed under, '' left out. */
  facts: readonly string[];
  at: string | null;
}

export interface Submissions {
  /** Newest first. */
  all: readonly Submission[];
  arrival: Arrival;
}

/** Everything that this person has submitted or is about to, as this device knows it; offline too. */
export const submissions = (): Query<Submissions> => ({
  key: 'submissions',
  read: (database) =>
    combineLatest({
      bank: questionBank().read(database),
      drafts: begunDrafts().read(database),
      entries: observeTables(database.outbox, ['entries'], () =>
        readByState(database.outbox, ['pending', 'resend', 'refused', 'parked']),
      ).pipe(distinctUntilChanged((one, other) => sameEntries(one, other))),
    }).pipe(
      map(({ bank, drafts, entries }) => ({
        all: submissionsOf(bank.questions, drafts, entries),
        arrival: bank.isWhole ? bank.arrival : ('nothing' as const),
      })),
    ),
});

const sameEntries = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every(({ id, state }, at) => other[at]!.id === id && other[at]!.state === state);

const states: Readonly<Record<string, SubmissionState>> = { approved: 'bank', rejected: 'back', pending: 'review' };
const writes = new Set(['question.submit', 'question.resubmit']);

/** The bank's own ones, the draft of the form, and what the server refused: newest first. */
export function submissionsOf(
  bank: readonly BankQuestion[],
  drafts: readonly BegunDraft[],
  entries: readonly Entry[],
): Submission[] {
  const own = entries.filter(({ name }) => writes.has(name));
  const idOf = ({ args }: Entry) => String((args as { id?: unknown }).id);
  const waiting = new Set(own.flatMap((one) => (isRefused(one) ? [] : [idOf(one)])));
  const refused = own.filter(isRefused);
  const refusedIds = new Set(refused.map(idOf));
  const known = bank
    .filter(({ mine }) => mine)
    .map(({ id, status, question, facets, createdAt }): Submission => {
      const { company, role, interview_stage } = facets;
      const state = refusedIds.has(id) ? 'attention' : waiting.has(id) ? 'unsent' : (states[status] ?? 'review');
      return { id, state, question, facts: [company, role, interview_stage].filter(Boolean), at: createdAt };
    });
  const here = new Set(known.map(({ id }) => id));
  return [
    ...known,
    // not in the bank: the server has not taken it
    ...refused
      .filter((one) => !here.has(idOf(one)))
      .map((one): Submission => ({ ...written(one.args), id: one.id, state: 'attention', at: one.at })),
    ...drafts
      .filter(({ form }) => form === 'question.submit')
      .map(({ key, value, at }): Submission => ({ ...written(value), id: key, state: 'draft', at })),
  ].toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? '') || (one.id < other.id ? -1 : 1));
}

const isRefused = ({ state }: Entry): boolean => state === 'refused' || state === 'parked';

function written(value: unknown): Pick<Submission, 'question' | 'facts'> {
  const { question, company, role, interview_stage } = (value ?? {}) as Record<string, unknown>;
  const facts = [company, role, interview_stage].filter((one): one is string => typeof one === 'string' && one !== '');
  return { question: typeof question === 'string' ? plainText(question) : '', facts };
}
