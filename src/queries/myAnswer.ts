import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import { myAnswerId, studyCardId } from '#model/id.ts';
import type { RowOf } from '#model/noun.ts';
import { readByState } from '#local/entriesByState.ts';
import { observeRow } from '#local/observe.ts';
import { observeTables } from '#local/observeTables.ts';
import type { Entry, Outbox } from '#local/outbox.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

export interface MyAnswerView {
  /** Null while there is none on this device. */
  answer: RowOf<'my_answers'> | null;
  /** Changes that another device came before: each waits for a choice, the newest first. */
  conflicts: Entry[];
  /** How it feels (ANSWER-06): 0 is not said. */
  confidence: number;
  arrival: Arrival;
}

/** What this person would say to a question. */
export const myAnswer = (user: string, question: string): Query<MyAnswerView> => ({
  key: `my answer ${user} ${question}`,
  read: (database) =>
    combineLatest({
      answer: observeRow(database.rows, 'my_answers', myAnswerId(user as never, question)).pipe(
        map((row) => row ?? null),
      ),
      conflicts: observeTables(database.outbox, ['entries'], () => conflictsOf(database.outbox, question)).pipe(
        distinctUntilChanged((before, now) => before.map(({ id }) => id).join() === now.map(({ id }) => id).join()),
      ),
      confidence: observeRow(database.rows, 'study_cards', studyCardId(user as never, question)).pipe(
        map((card) => card?.confidence ?? 0),
        distinctUntilChanged(),
      ),
      arrival: observeArrival(database),
    }),
});

async function conflictsOf(outbox: Outbox, question: string): Promise<Entry[]> {
  const refused = await readByState(outbox, ['refused', 'parked']);
  return refused
    .filter(({ name, code, args }) => name === 'answer.write' && code === 'changed' && isAbout(args, question))
    .toSorted((one, other) => other.n - one.n);
}

const isAbout = (args: unknown, question: string): boolean =>
  typeof args === 'object' && args !== null && 'question_id' in args && args.question_id === question;
