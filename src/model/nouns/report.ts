import { noun, ownedBy, to } from './define.ts';

/**
 * Somebody finds an error in a question (QUAL-09). Its author hears of it once it is closed, of what kind it was and what
 * the admin says to it, and neither who wrote it nor their words (QUAL-11).
 */
export const question_reports = noun({
  columns: {
    question_id: to('interview_questions'),
    kind: 'text',
    note: 'text',
    status: 'text',
    reply: 'text',
    /** The mutation that closed it, so that repeating it changes nothing (R24). */
    decided_by: 'text',
    /** The question's author, once it is closed. */
    told: 'text',
    /** '' once their account is gone. */
    author: to('profiles'),
    created_at: 'time',
    updated_at: 'time',
  },
  learners: {
    rows: { any: [ownedBy('author'), ownedBy('told')] },
    columns: ['question_id', 'kind', 'note', 'status', 'reply', 'created_at', 'updated_at'],
    private: { owner: 'author', columns: ['note'] },
  },
  own: { mine: 'author' },
  device: { shelf: 'bank', parent: 'question_id', order: { newest: 'created_at' } },
  owners: { interview_questions: 'question_id' },
  text: { note: 'long', reply: 'long' },
});
