import * as v from 'valibot';
import { linkId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filledLine, html, id, idOf, instead, order, origin, text } from './argument.ts';
import { mutation } from './mutation.ts';
import { removalOf } from './removal.ts';

export const content = {
  title: filledLine(limits.titleCharacters),
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
  decides: ({ id }) => [[keyOf('course_stages', id), 'stage_order']],
  args: v.strictObject({ id: idOf('course_stages'), stage_order: order }),
  reads: (args) => [keyOf('course_stages', args.id)],
  apply: (rows, args) =>
    rows.get('course_stages', args.id) ? [['course_stages', args.id, { stage_order: args.stage_order }]] : 'not_found',
});

/** The server deletes its links and records too (A40, A106); screens hide what has no stage. */
export const remove = removalOf('course_stages');

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
const linkKey = (args: Link) => keyOf(linked(args).links, linkId(args.stage_id, args.item_id));
const linkDecides = (args: Link) => [[linkKey(args), 'stands']] as const;
const linkReads = (args: Link) => [
  keyOf('course_stages', args.stage_id),
  keyOf(linked(args).items, args.item_id),
  linkKey(args),
];

/** One row with a deterministic id per stage and item: two admins who add different items both keep theirs (A41). */
export const addLink = mutation({
  version: 1,
  who: 'admin',
  args: link,
  glimpses: ['course_stages', 'interview_questions'],
  reads: linkReads,
  decides: linkDecides,
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
  glimpses: ['course_stages', 'interview_questions'],
  reads: linkReads,
  decides: linkDecides,
  deletes: linkKey,
  apply: (rows, args) => {
    const { links } = linked(args);
    const key = linkId(args.stage_id, args.item_id);
    return rows.get(links, key) ? [[links, key, null]] : [];
  },
});
