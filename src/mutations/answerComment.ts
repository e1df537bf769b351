import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filledMessage, idOf } from './argument.ts';
import { mutation } from './mutation.ts';

/**
 * On an answer that is shared, by its author or an admin (ANSWER-13). Whoever may not see an answer is told the same
 * of one that is private, of somebody else's, and of none: no refusal says whether there is one (ANSWER-09).
 */
export const comment = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({
    id: idOf('answer_comments'),
    answer_id: idOf('my_answers'),
    body: filledMessage(limits.commentCharacters),
  }),
  glimpses: ['my_answers'],
  reads: ({ id, answer_id }, { actor }) => [
    keyOf('answer_comments', id),
    keyOf('my_answers', answer_id),
    keyOf('profiles', actor),
  ],
  limit: { operation: 'answer_comment', ...limits.comments },
  apply: (rows, { id, answer_id, body }, { actor, role, at }) => {
    const before = rows.get('answer_comments', id);
    if (before?.mine && before.answer_id === answer_id && before.body === body) return [];
    const answer = rows.get('my_answers', answer_id);
    if (answer?.shared !== 'admins' || (answer.user_id !== actor && role !== 'admin')) return 'not_shared';
    if (before) return 'already';
    const author_name = rows.get('profiles', actor)?.full_name ?? '';
    // only the server writes whose it is
    return [['answer_comments', id, { answer_id, author_name, body, created_at: at, mine: true }]];
  },
});

/** One's own (ANSWER-14), also once the answer is no longer shared. Undone by a comment with the same words. */
export const uncomment = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ id: idOf('answer_comments') }),
  reads: ({ id }) => [keyOf('answer_comments', id)],
  deletes: ({ id }) => keyOf('answer_comments', id),
  limit: { operation: 'answer_uncomment', ...limits.comments },
  apply: (rows, { id }) => {
    const before = rows.get('answer_comments', id);
    if (before && !before.mine) return 'forbidden';
    return before ? [['answer_comments', id, null]] : [];
  },
});
