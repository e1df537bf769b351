import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { hasContent } from '#model/plainText.ts';
import { filledLine, idOf, instead, line, optionalLine, origin, richText } from './argument.ts';
import { mutation } from './mutation.ts';

export const content = {
  question: v.pipe(richText(limits.questionCharacters), v.check(hasContent, 'missing')),
  company: filledLine(limits.optionCharacters),
  role: filledLine(limits.optionCharacters),
  interview_stage: filledLine(limits.optionCharacters),
  category: filledLine(limits.optionCharacters),
  additional_context: v.nullable(richText(limits.contextCharacters)),
};
const reads = (args: { id: string }) => [keyOf('interview_questions', args.id)];

/** Every question begins as pending (part 1 §4). Only the server writes who submitted it (A94). */
export const submit = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ id: idOf('interview_questions'), ...content, recommended: v.boolean() }),
  reads,
  limit: { operation: 'question_submission', ...limits.questionSubmissions },
  apply: (rows, { id: key, ...args }, context) => {
    const before = rows.get('interview_questions', key);
    if (before) return before.text_by === context.mutation ? [] : 'already';
    const stamps = { created_at: context.at, updated_at: context.at, text_by: context.mutation };
    return [['interview_questions', key, { ...args, status: 'pending', mine: true, ...stamps }]];
  },
});

/** By its author while it is pending, by an admin always, who may leave the stage and the category empty (MOD-13). */
export const edit = mutation({
  version: 3,
  who: 'anyone',
  args: v.strictObject({
    ...{ id: idOf('interview_questions'), saw: origin, instead, ...content },
    interview_stage: line(limits.optionCharacters),
    category: line(limits.optionCharacters),
    team: v.optional(optionalLine(limits.optionCharacters)),
    position_name: v.optional(optionalLine(limits.optionCharacters)),
  }),
  reads,
  fold: (args) => args.id,
  apply: (rows, { id: key, saw, instead: _, ...args }, context) => {
    const question = rows.get('interview_questions', key);
    if (!question) return 'gone';
    if (context.role !== 'admin') {
      // must not reveal the existence of what they may not see
      if (!question.mine) return question.status === 'approved' ? 'forbidden' : 'gone';
      if (question.status !== 'pending') return 'not_pending';
      if (!args.interview_stage.trim() || !args.category.trim()) return 'invalid';
    }
    if (question.text_by === context.mutation) return [];
    if (question.text_by !== saw) return 'changed';
    return [['interview_questions', key, { ...args, updated_at: context.at, text_by: context.mutation }]];
  },
});
