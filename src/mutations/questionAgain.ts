import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { idOf, instead, origin } from './argument.ts';
import { mutation } from './mutation.ts';
import { content } from './question.ts';
import { namedNothingAlong, seenAlong } from './removal.ts';

const reads = (args: { id: string }) => [keyOf('interview_questions', args.id)];

/** What was sent back, mended by its author: it is pending anew, with its earlier reason for the admin (QUAL-13). */
export const resubmit = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ id: idOf('interview_questions'), saw: origin, instead, ...content }),
  reads,
  limit: { operation: 'question_submission', ...limits.questionSubmissions },
  apply: (rows, { id: key, saw, instead: _, ...args }, context) => {
    const question = rows.get('interview_questions', key);
    if (!question) return 'gone';
    // must not reveal the existence of what they may not see
    if (!question.mine) return question.status === 'approved' || context.role === 'admin' ? 'forbidden' : 'gone';
    if (question.text_by === context.mutation) return [];
    if (question.status !== 'rejected') return 'not_rejected';
    if (question.text_by !== saw) return 'changed';
    const sent = { status: 'pending', times_sent: question.times_sent + 1 };
    return [['interview_questions', key, { ...args, ...sent, updated_at: context.at, text_by: context.mutation }]];
  },
});

/**
 * Its author takes back what was never in the bank, as it was on the screen (QUAL-17). What was hidden stays: courses and
 * others' words may hang on it.
 */
export const retract = mutation({
  version: 2,
  upgrade: { 1: namedNothingAlong },
  who: 'anyone',
  args: v.strictObject({ id: idOf('interview_questions'), saw: origin, ...seenAlong }),
  reads,
  deletes: (args) => keyOf('interview_questions', args.id),
  limit: { operation: 'question_retract', ...limits.retractions },
  apply: (rows, { id: key, saw }, { role }) => {
    const question = rows.get('interview_questions', key);
    if (!question) return [];
    // must not reveal the existence of what they may not see
    if (!question.mine) return question.status === 'approved' || role === 'admin' ? 'forbidden' : 'gone';
    if (question.status === 'approved' || question.was_approved) return 'not_pending';
    return question.text_by === saw ? [['interview_questions', key, null]] : 'changed';
  },
});
