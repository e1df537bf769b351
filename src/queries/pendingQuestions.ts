import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { Question } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

/** How many questions wait for a decision (ADMIN-05). */
export const pendingQuestionCount = (): Query<number> => ({
  key: 'pending question count',
  read: ({ rows }) =>
    observeRows(rows, 'interview_questions', { parent: 'pending' }).pipe(
      map((questions) => questions.length),
      distinctUntilChanged(),
    ),
});

export interface PendingQuestions {
  /** Newest first. */
  questions: Question[];
  arrival: Arrival;
}

/** What waits for a decision (MOD-01). */
export const pendingQuestions = (): Query<PendingQuestions> => ({
  key: 'pending questions',
  read: (database) =>
    combineLatest({
      questions: observeRows(database.rows, 'interview_questions', { parent: 'pending' }),
      arrival: observeArrival(database),
    }),
});
