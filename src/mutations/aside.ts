import * as v from 'valibot';
import { asideId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { writtenColumns, writtenNouns } from '#model/writtenText.ts';
import { html, id, list, text } from './argument.ts';
import { mutation } from './mutation.ts';

/** Text that was refused for its record is still kept: only its size is checked. */
const words = v.nullable(html);
const number = v.nullable(v.number());
const value = v.union([
  words,
  v.number(),
  list(text(limits.titleCharacters), limits.jobs),
  list(
    v.strictObject({ stageId: id, stageName: text(limits.titleCharacters), helpfulness: number, accuracy: number }),
    limits.ratedStages,
  ),
]);

/** No text has so many parts: they are counted before any of them is read. */
const isSmall = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Object.keys(content).length <= 50;

const isIn = (record: Record<string, unknown>, content: Record<string, unknown>): boolean =>
  Object.entries(content).every(([column, one]) => JSON.stringify(record[column] ?? null) === JSON.stringify(one));

/** The actor's own row: its id is derived, never sent. */
const own = ({ written_by }: { written_by: string }, { actor }: { actor: string }) =>
  keyOf('set_aside', asideId(actor, written_by));

/**
 * What I wrote gives way to another text: it stays in my history (R30). `written_by` is what carried it. Nothing gives
 * way where the record still has that text (A182).
 */
export const keep = mutation({
  version: 1,
  who: 'anyone',
  args: v.pipe(
    v.strictObject({
      noun: v.picklist(writtenNouns),
      record_id: id,
      written_by: id,
      content: v.pipe(v.custom<Record<string, v.InferInput<typeof value>>>(isSmall), v.record(v.string(), value)),
    }),
    v.check(
      ({ noun, content }) =>
        Object.keys(content).every((column) => (writtenColumns[noun] as readonly string[]).includes(column)),
      'invalid',
    ),
  ),
  reads: (args, context) => [own(args, context), keyOf(args.noun, args.record_id)],
  limit: { operation: 'set_aside', ...limits.setAsides },
  apply: (rows, args, context) => {
    const record = rows.get(args.noun, args.record_id) as Record<string, unknown> | undefined;
    if (record?.text_by === args.written_by && isIn(record, args.content)) return [];
    const key = asideId(context.actor, args.written_by);
    const before = rows.get('set_aside', key);
    // a hash collision is practically impossible, but must not give access to another person's row
    if (before && before.user_id !== context.actor) return 'forbidden';
    if (before) return JSON.stringify(before.content) === JSON.stringify(args.content) ? [] : 'already';
    return [['set_aside', key, { ...args, user_id: context.actor, set_aside_at: context.at }]];
  },
});

/** Its author lets it go, permanently. */
export const release = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ written_by: id }),
  reads: (args, context) => [own(args, context)],
  deletes: own,
  // each leaves a log row, even for a row that never existed
  limit: { operation: 'release', ...limits.releases },
  apply: (rows, { written_by }, context) => {
    const key = asideId(context.actor, written_by);
    const row = rows.get('set_aside', key);
    if (row && row.user_id !== context.actor) return 'forbidden';
    return row ? [['set_aside', key, null]] : [];
  },
});
