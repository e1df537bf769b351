import { distinctUntilChanged, map } from 'rxjs';
import { observeRows } from '#local/observe.ts';
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
