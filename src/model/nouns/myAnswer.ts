import { noun, ownedBy, to } from './define.ts';

/** What one person would say to one question. Nobody else is sent any of it, admins included (ANSWER-09). */
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
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: [
      ...(['user_id', 'question_id', 'form', 'text', 'situation', 'task', 'action', 'result'] as const),
      ...(['created_at', 'updated_at', 'text_by'] as const),
    ],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'bank', parent: 'question_id', order: { newest: 'updated_at' } },
  text: { text: 'rich', situation: 'rich', task: 'rich', action: 'rich', result: 'rich' },
});
