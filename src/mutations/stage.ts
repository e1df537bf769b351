import * as v from 'valibot';
import { linkId, progressId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filled, html, id, idOf, ids, instead, order, origin, text } from './argument.ts';
import { mutation } from './mutation.ts';

const place = { course_id: idOf('courses'), stage_id: idOf('course_stages') };

/**
 * Progress is an observed-remove set (R26): a completion has the id of its mutation, undoing names the completions it
 * saw, and records them even when it arrives first. A completion made elsewhere meanwhile survives. The row is written
 * even when its stage is gone, because after a restore the stage may come back (R27, A106).
 */
export const complete = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject(place),
  reads: (args, context) => [
    keyOf('course_stages', args.stage_id),
    keyOf('user_progress', progressId(context.actor, args.stage_id, args.course_id)),
  ],
  apply: (rows, args, context) => {
    const stage = rows.get('course_stages', args.stage_id);
    if (stage && stage.course_id !== args.course_id) return 'invalid';
    const key = progressId(context.actor, args.stage_id, args.course_id);
    const progress = rows.get('user_progress', key);
    const completions = progress?.completions ?? [];
    const undone = progress?.undone ?? [];
    if (completions.some((one) => one.id === context.mutation) || undone.includes(context.mutation)) return [];
    if (completions.length >= limits.completions) return [];
    // in the order of their ids: sorting them again for each of fifty took most of a push
    const after = completions.findIndex(({ id }) => id > context.mutation);
    const place = after < 0 ? completions.length : after;
    const one = { id: context.mutation, at: context.at };
    const all = [...completions.slice(0, place), one, ...completions.slice(place)];
    return [['user_progress', key, { ...args, user_id: context.actor, completions: all, undone }]];
  },
});

export const uncomplete = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ ...place, saw: ids(limits.completions) }),
  undoes: ({ saw }) => saw,
  reads: (args, context) => [
    keyOf('course_stages', args.stage_id),
    keyOf('user_progress', progressId(context.actor, args.stage_id, args.course_id)),
  ],
  apply: (rows, { saw, ...args }, context) => {
    const stage = rows.get('course_stages', args.stage_id);
    if (stage && stage.course_id !== args.course_id) return 'invalid';
    const key = progressId(context.actor, args.stage_id, args.course_id);
    const progress = rows.get('user_progress', key);
    const taken = new Set<string>(saw);
    const completions = (progress?.completions ?? []).filter((one) => !taken.has(one.id));
    // the latest stay: what was taken back long ago has arrived long ago
    const undone = [...new Set([...(progress?.undone ?? []), ...saw])].slice(-limits.undone);
    return [['user_progress', key, { ...args, user_id: context.actor, completions, undone }]];
  },
});

const content = {
  title: filled(limits.titleCharacters),
  description: text(limits.descriptionCharacters),
  information: v.nullable(html),
};

export const create = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('course_stages'), course_id: idOf('courses'), stage_order: order, ...content }),
  reads: (args) => [keyOf('courses', args.course_id), keyOf('course_stages', args.id)],
  apply: (rows, { id: key, ...args }, context) => {
    const before = rows.get('course_stages', key);
    if (before) return before.text_by === context.mutation ? [] : 'already';
    if (!rows.get('courses', args.course_id)) return 'not_found';
    const stamps = { created_at: context.at, updated_at: context.at, text_by: context.mutation };
    return [['course_stages', key, { ...args, ...stamps }]];
  },
});

/** Texts are edited against the mutation that last wrote them; a mismatch keeps both versions (R25). */
export const edit = mutation({
  version: 2,
  who: 'admin',
  args: v.strictObject({ id: idOf('course_stages'), saw: origin, instead, ...content }),
  reads: (args) => [keyOf('course_stages', args.id)],
  fold: (args) => args.id,
  apply: (rows, { id: key, saw, instead: _, ...args }, context) => {
    const stage = rows.get('course_stages', key);
    if (!stage) return 'gone';
    if (stage.text_by === context.mutation) return [];
    if (stage.text_by !== saw) return 'changed';
    return [['course_stages', key, { ...args, updated_at: context.at, text_by: context.mutation }]];
  },
});

export const move = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  args: v.strictObject({ id: idOf('course_stages'), stage_order: order }),
  reads: (args) => [keyOf('course_stages', args.id)],
  apply: (rows, args) =>
    rows.get('course_stages', args.id) ? [['course_stages', args.id, { stage_order: args.stage_order }]] : 'not_found',
});

/** The server deletes its links and records too (A40, A106); screens hide what has no stage. */
export const remove = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('course_stages') }),
  reads: (args) => [keyOf('course_stages', args.id)],
  deletes: (args) => keyOf('course_stages', args.id),
  apply: (rows, args) => (rows.get('course_stages', args.id) ? [['course_stages', args.id, null]] : []),
});

const link = v.strictObject({
  stage_id: idOf('course_stages'),
  kind: v.picklist(['question', 'resource']),
  item_id: id,
});
type Link = v.InferOutput<typeof link>;
const linked = (args: Link) =>
  args.kind === 'question'
    ? ({ links: 'stage_questions', items: 'interview_questions', column: 'question_id' } as const)
    : ({ links: 'stage_resources', items: 'resources', column: 'resource_id' } as const);
const linkReads = (args: Link) => [
  keyOf('course_stages', args.stage_id),
  keyOf(linked(args).items, args.item_id),
  keyOf(linked(args).links, linkId(args.stage_id, args.item_id)),
];

/** One row with a deterministic id per stage and item: two admins who add different items both keep theirs (A41). */
export const addLink = mutation({
  version: 1,
  who: 'admin',
  args: link,
  reads: linkReads,
  apply: (rows, args, context) => {
    const { links, items, column } = linked(args);
    const key = linkId(args.stage_id, args.item_id);
    if (rows.get(links, key)) return [];
    if (!rows.get('course_stages', args.stage_id) || !rows.get(items, args.item_id)) return 'not_found';
    return [[links, key, { stage_id: args.stage_id, [column]: args.item_id, created_at: context.at }]];
  },
});

export const removeLink = mutation({
  version: 1,
  who: 'admin',
  args: link,
  reads: linkReads,
  deletes: (args) => keyOf(linked(args).links, linkId(args.stage_id, args.item_id)),
  apply: (rows, args) => {
    const { links } = linked(args);
    const key = linkId(args.stage_id, args.item_id);
    return rows.get(links, key) ? [[links, key, null]] : [];
  },
});
