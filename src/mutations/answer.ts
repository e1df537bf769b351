import * as v from 'valibot';
import { myAnswerId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { hasFewTags } from '#model/plainText.ts';
import { idOf, instead, origin, richText } from './argument.ts';
import { mutation } from './mutation.ts';
import { isAsSeen, namedNone, namedNothingAlong, seen, seenAlong } from './removal.ts';

const about = { question_id: idOf('interview_questions') };
const sharing = ['private', 'shared'] as const;
const field = v.nullable(richText(limits.answerFieldCharacters));
const texts = {
  text: v.nullable(richText(limits.answerCharacters)),
  situation: field,
  task: field,
  action: field,
  result: field,
};
const own = ({ question_id }: { question_id: string }, { actor }: { actor: string }) =>
  keyOf('my_answers', myAnswerId(actor, question_id));

const written = v.strictObject({
  ...about,
  saw: origin,
  instead,
  under: v.nullable(v.picklist(sharing)),
  form: v.picklist(['free', 'star']),
  ...texts,
});

/**
 * My answer to a question, all of it at a time. `saw` is the mutation that wrote the version that was on the screen, ''
 * for none (R25): of two devices neither loses its words. A question that was hidden meanwhile still takes an answer,
 * and one that was deleted a change of the answer that it has. `under`: whether the screen said that admins may read it
 * while this was written (R34); an older app does not say, and what it sends again counts as written in private.
 */
export const write = mutation({
  version: 2,
  upgrade: { 1: (args) => ({ under: null, ...args }) },
  who: 'anyone',
  args: v.pipe(
    // before any of its texts is read
    v.custom<v.InferInput<typeof written>>(
      (args) => hasFewTags(JSON.stringify(args), limits.answerTags),
      'markup_too_long',
    ),
    written,
    v.check((args) => JSON.stringify(args).length <= limits.answerJsonCharacters, 'markup_too_long'),
  ),
  glimpses: ['interview_questions'],
  // the record whose text may be in conflict comes first
  reads: (args, context) => [own(args, context), keyOf('interview_questions', args.question_id)],
  limit: { operation: 'answer_write', ...limits.answersWritten },
  // words that were written in private keep saying so (R34)
  fold: ({ question_id, under }) => `${question_id} ${under}`,
  apply: (rows, { question_id, saw, instead: _, under, ...args }, context) => {
    const key = myAnswerId(context.actor, question_id);
    const answer = rows.get('my_answers', key);
    // whoever submits a question chooses its id: an answer that has another person's id is nobody's
    if (answer && answer.user_id !== context.actor) return 'forbidden';
    if (answer?.text_by === context.mutation) return [];
    // an answer that was removed elsewhere is not brought back by whoever has not seen that
    if (!answer && (saw !== '' || !rows.get('interview_questions', question_id))) return 'gone';
    if (answer && answer.text_by !== saw) return 'changed';
    const stamps = { created_at: answer?.created_at ?? context.at, updated_at: context.at, text_by: context.mutation };
    const isPrivate = under === 'private' || (under === null && context.resent === true);
    const unshared = isPrivate && answer?.shared === 'admins' && { shared: null, shared_at: null };
    return [['my_answers', key, { ...args, user_id: context.actor, question_id, ...stamps, ...unshared }]];
  },
});

/**
 * Admins may read it and comment on it, or no more (ANSWER-11, ANSWER-12). Only the words that were on the screen are
 * shared: nobody has said of others, written anew or on another device, that admins may read them.
 */
export const share = mutation({
  version: 2,
  upgrade: namedNone,
  who: 'anyone',
  scalar: true,
  decides: (args, context) => [[own(args, context), 'shared']],
  yields: ({ shared }) => shared,
  args: v.pipe(
    v.strictObject({ ...about, ...seen, shared: v.boolean() }),
    v.check(({ shared, saw }) => shared || saw === null, 'invalid'),
  ),
  reads: (args, context) => [own(args, context)],
  limit: { operation: 'answer_sharing', ...limits.answersShared },
  apply: (rows, args, context) => {
    const key = myAnswerId(context.actor, args.question_id);
    const answer = rows.get('my_answers', key);
    if (!answer) return 'gone';
    if (answer.user_id !== context.actor) return 'forbidden';
    if (args.shared === (answer.shared === 'admins')) return [];
    if (!isAsSeen(answer, args.saw)) return 'changed';
    const now = args.shared ? { shared: 'admins', shared_at: context.at } : { shared: null, shared_at: null };
    return [['my_answers', key, now]];
  },
});

/**
 * Only as it was on the screen: what another device wrote meanwhile stays (R25). Its comments go with it; those that its
 * author has not read stay with who wrote them (R37).
 */
export const remove = mutation({
  version: 3,
  upgrade: { ...namedNone, 2: namedNothingAlong },
  who: 'anyone',
  args: v.strictObject({ ...about, ...seen, ...seenAlong }),
  reads: (args, context) => [own(args, context)],
  decides: (args, context) => [[own(args, context), 'stands']],
  deletes: own,
  limit: { operation: 'answer_removal', ...limits.answersRemoved },
  apply: (rows, { question_id, saw }, context) => {
    const key = myAnswerId(context.actor, question_id);
    const answer = rows.get('my_answers', key);
    if (!answer) return [];
    if (answer.user_id !== context.actor) return 'forbidden';
    return isAsSeen(answer, saw) ? [['my_answers', key, null]] : 'changed';
  },
});
