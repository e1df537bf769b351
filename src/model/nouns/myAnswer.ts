import { noun, ownedBy, shared, to } from './define.ts';

/**
 * What one person would say to one question. Nobody else is sent any of it, admins included (ANSWER-09), unless and as
 * long as its person shares it with them (ANSWER-11).
 */
export const my_answers = noun({
  columns: {
    user_id: to('profiles'),
    /** No relation: the words stay when the question goes. */
    question_id: 'text',
    /** Which of the two is shown, `free` or `star`; both are kept. */
    form: 'text',
    text: 'html',
    situation: 'html',
    task: 'html',
    action: 'html',
    result: 'html',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
    /** `admins`, or null where it is private, which every answer is when it is first written. */
    shared: 'word',
    shared_at: 'time',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: [
      ...(['user_id', 'question_id', 'form', 'text', 'situation', 'task', 'action', 'result'] as const),
      ...(['created_at', 'updated_at', 'text_by', 'shared', 'shared_at'] as const),
    ],
  },
  admins: { rows: { any: [ownedBy('user_id'), shared] } },
  device: { shelf: 'bank', parent: 'question_id', order: { newest: 'updated_at' } },
  text: { text: 'rich', situation: 'rich', task: 'rich', action: 'rich', result: 'rich' },
});
