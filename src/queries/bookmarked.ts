import { distinctUntilChanged, map } from 'rxjs';
import { studyCardId } from '#model/id.ts';
import { observeRow } from '#local/observe.ts';
import type { Query } from './live.ts';

/** Whether this person marked the question (ANSWER-05). */
export const bookmarked = (user: string, question: string): Query<boolean> => ({
  key: `bookmarked ${user} ${question}`,
  read: ({ rows }) =>
    observeRow(rows, 'study_cards', studyCardId(user as never, question)).pipe(
      map((card) => card?.bookmarked ?? false),
      distinctUntilChanged(),
    ),
});
