import * as v from 'valibot';
import { rejectionKinds } from '#model/rejection.ts';
import { comparable, optionId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { plainOption } from '#model/sanitizeText.ts';
import { filled, idOf, list, message, origin } from './argument.ts';
import { mutation, type Patch } from './mutation.ts';
import { isAsSeen, removalWithAll, seen } from './removal.ts';
import { fieldName, optionValue } from './option.ts';

const reads = (args: { id: string }) => [keyOf('interview_questions', args.id)];
const decides = (args: { id: string }) => [[keyOf('interview_questions', args.id), 'status']] as const;

/**
 * Approve or reject. No longer pending means that someone else decided (A107). `saw` is the text that was decided on:
 * nobody approves words that came in after they looked.
 */
export const decide = mutation({
  version: 4,
  upgrade: {
    // an older app asked for no reason
    2: (args) => ({ ...(args.status === 'rejected' && { kind: 'other' }), ...args }),
    // and named no text
    3: (args) => ({ saw: null, ...args }),
  },
  who: 'admin',
  args: v.pipe(
    v.strictObject({
      id: idOf('interview_questions'),
      status: v.picklist(['approved', 'rejected']),
      ...seen,
      /** Why it is rejected, for its author (QUAL-12). */
      kind: v.optional(v.picklist(rejectionKinds)),
      /** The same in the admin's words. */
      reason: v.optional(message(limits.reasonCharacters.most)),
    }),
    v.check(({ status, kind }) => (status === 'rejected') === (kind !== undefined), 'missing'),
    v.check(({ status, reason }) => status === 'rejected' || reason === undefined, 'invalid'),
  ),
  reads,
  decides,
  says: ({ reason }) => !!reason,
  apply: (rows, args, context) => {
    const question = rows.get('interview_questions', args.id);
    if (!question) return 'gone';
    if (question.decided_by === context.mutation) return [];
    if (question.status !== 'pending') return 'not_pending';
    if (!isAsSeen(question, args.saw)) return 'changed';
    const stamps = { approved_by: context.actor, approved_at: context.at, decided_by: context.mutation };
    const said = args.kind
      ? { rejection_kind: args.kind, rejection_reason: args.reason ?? '' }
      : { was_approved: true };
    return [['interview_questions', args.id, { status: args.status, ...said, ...stamps }]];
  },
});

/** Takes one's own decision back, and what was said with it: not what somebody else decided since (A107). */
export const reopen = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('interview_questions'), saw: origin }),
  reads,
  decides,
  undoes: ({ saw }) => [saw],
  apply: (rows, args, context) => {
    const question = rows.get('interview_questions', args.id);
    if (!question) return 'gone';
    if (question.status === 'pending') return [];
    if (question.approved_by !== context.actor) return 'forbidden';
    if (question.decided_by !== args.saw) return 'changed';
    const stamps = { approved_by: null, approved_at: null, decided_by: '' };
    // what was said of an earlier rejection stays with what was sent again (QUAL-13)
    const unsaid = question.status === 'rejected' ? { rejection_kind: null, rejection_reason: '' } : {};
    return [['interview_questions', args.id, { status: 'pending', ...unsaid, ...stamps }]];
  },
});

/** Hides an approved question from learners: it waits for a decision again, whoever approved it (ADMIN-06). */
export const withdraw = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  decides,
  args: v.strictObject({ id: idOf('interview_questions') }),
  reads,
  apply: (rows, args) => {
    const question = rows.get('interview_questions', args.id);
    if (!question) return 'gone';
    if (question.status !== 'approved') return [];
    const stamps = { approved_by: null, approved_at: null, decided_by: '' };
    return [['interview_questions', args.id, { status: 'pending', was_approved: true, ...stamps }]];
  },
});

export const feature = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  decides: ({ id }) => [[keyOf('interview_questions', id), 'recommended']],
  args: v.strictObject({ id: idOf('interview_questions'), recommended: v.boolean() }),
  reads,
  apply: (rows, args) =>
    rows.get('interview_questions', args.id)
      ? [['interview_questions', args.id, { recommended: args.recommended }]]
      : 'gone',
});

/**
 * Writes another option into those of the questions that still have the old one, whatever its spelling: a part of
 * renaming it everywhere (A130). It is no new version of their texts, so that nobody's edit is refused for it; an edit
 * that names the old option brings it back, and the list of options shows it. Refused where somebody else has written
 * something else into all of them: a colleague renamed it too.
 */
export const refile = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({
    ids: v.pipe(list(idOf('interview_questions'), limits.refiledQuestions), v.minLength(1)),
    field: fieldName,
    from: filled(limits.optionCharacters),
    to: optionValue,
  }),
  reads: ({ ids }) => ids.map((id) => keyOf('interview_questions', id)),
  apply: (rows, { ids, field, from, to }, context) => {
    const value = plainOption(to);
    const former = comparable(from);
    const questions = [...new Set(ids)].flatMap((id) => rows.get('interview_questions', id) ?? []);
    // a question that the dashboard made may have none
    const isOld = (current: string | null) =>
      typeof current === 'string' && comparable(current) === former && current !== value;
    const old = questions.filter((question) => isOld(question[field]));
    if (!old.length && questions.length && !questions.some((question) => question[field] === value)) return 'changed';
    return old.map(({ id }): Patch => ['interview_questions', id, { [field]: value, updated_at: context.at }]);
  },
});

export const remove = removalWithAll('interview_questions');

const option = ({ field_name, value }: { field_name: string; value: string }) =>
  keyOf('dropdown_options', optionId(field_name, value));

/** An option of the lists that forms offer; what was filed under it stays. */
export const removeOption = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ field_name: fieldName, value: filled(limits.optionCharacters) }),
  reads: (args) => [option(args)],
  decides: (args) => [[option(args), 'stands']],
  deletes: option,
  apply: (rows, { field_name, value }) => {
    const key = optionId(field_name, value);
    return rows.get('dropdown_options', key) ? [['dropdown_options', key, null]] : [];
  },
});
