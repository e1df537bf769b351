import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { reportKinds } from '#model/questionReport.ts';
import { idOf, message } from './argument.ts';
import { mutation } from './mutation.ts';

/** An error in a question, by whoever can read it (QUAL-09). */
export const open = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({
    id: idOf('question_reports'),
    question_id: idOf('interview_questions'),
    kind: v.picklist(reportKinds),
    note: message(limits.reportCharacters),
  }),
  glimpses: ['interview_questions'],
  reads: ({ id, question_id }) => [keyOf('question_reports', id), keyOf('interview_questions', question_id)],
  limit: { operation: 'question_report', ...limits.reports },
  apply: (rows, { id, question_id, kind, note }, { role, at }) => {
    const before = rows.get('question_reports', id);
    if (before) return before.mine && before.note === note && before.question_id === question_id ? [] : 'already';
    const question = rows.get('interview_questions', question_id);
    // must not reveal the existence of what they may not see
    if (!question || (role !== 'admin' && question.status !== 'approved' && !question.mine)) return 'gone';
    const stamps = { created_at: at, updated_at: at };
    // only the server writes whose it is
    return [['question_reports', id, { question_id, kind, note, status: 'open', ...stamps, mine: true }]];
  },
});
