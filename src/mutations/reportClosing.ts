import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { idOf, message } from './argument.ts';
import { mutation } from './mutation.ts';

/** Fixed or kept, with what the reporter and the question's author read (QUAL-10). Closed once (A107). */
export const close = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({
    id: idOf('question_reports'),
    question_id: idOf('interview_questions'),
    status: v.picklist(['fixed', 'kept']),
    reply: message(limits.reportCharacters),
  }),
  reads: ({ id, question_id }) => [keyOf('question_reports', id), keyOf('interview_questions', question_id)],
  apply: (rows, { id, question_id, status, reply }, { at, mutation: decided_by }) => {
    const report = rows.get('question_reports', id);
    if (!report || report.question_id !== question_id) return 'gone';
    if (report.decided_by === decided_by) return [];
    if (report.status !== 'open') return 'already';
    const told = rows.get('interview_questions', question_id)?.author ?? '';
    return [['question_reports', id, { status, reply, decided_by, told, updated_at: at }]];
  },
});
