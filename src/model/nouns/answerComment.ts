import { noun, ownedBy, shared, to } from './define.ts';

/**
 * What somebody says of an answer that is shared: its author sees it, and admins as long as the answer is shared
 * (ANSWER-12, ANSWER-13). A learner reads the name of who wrote it, and not their account (A94).
 */
export const answer_comments = noun({
  columns: {
    answer_id: to('my_answers'),
    user_id: to('profiles'),
    /** As it was when they wrote it. */
    author_name: 'text',
    body: 'text',
    created_at: 'time',
  },
  learners: {
    rows: { through: 'answer_id', noun: 'my_answers', rule: ownedBy('user_id') },
    columns: ['answer_id', 'author_name', 'body', 'created_at'],
  },
  admins: { rows: { through: 'answer_id', noun: 'my_answers', rule: { any: [ownedBy('user_id'), shared] } } },
  own: { mine: 'user_id' },
  device: { shelf: 'bank', parent: 'answer_id', order: 'created_at' },
  owners: { my_answers: 'answer_id' },
  text: { body: 'long' },
});
