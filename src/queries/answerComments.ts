import { map } from 'rxjs';
import type { RowOf } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

export type AnswerComment = RowOf<'answer_comments'>;

/** What is said of an answer, the oldest first. */
export const answerComments = (answer: string): Query<AnswerComment[]> => ({
  key: `comments on answer ${answer}`,
  read: ({ rows }) =>
    observeRows(rows, 'answer_comments', { parent: answer }).pipe(
      // of the same moment always in the same order
      map((comments) =>
        comments.toSorted((a, b) => inOrder(a.created_at ?? '', b.created_at ?? '') || inOrder(a.id, b.id)),
      ),
    ),
});

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
