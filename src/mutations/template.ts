import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filledLine, html, idOf, text } from './argument.ts';
import { mutation } from './mutation.ts';

export const content = {
  name: filledLine(limits.nameCharacters),
  title: text(limits.titleCharacters),
  description: text(limits.descriptionCharacters),
  information: v.nullable(html),
};

/** A stage kept under a name, to begin others with (WIZ-26, WIZ-29). */
export const create = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('stage_templates'), ...content }),
  reads: (args) => [keyOf('stage_templates', args.id)],
  apply: (rows, { id: key, ...args }, context) => {
    const before = rows.get('stage_templates', key);
    // nothing changes a template
    if (before) return before.created_by === context.actor && before.name === args.name ? [] : 'already';
    return [['stage_templates', key, { ...args, created_by: context.actor, created_at: context.at }]];
  },
});

export const remove = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('stage_templates') }),
  reads: (args) => [keyOf('stage_templates', args.id)],
  deletes: (args) => keyOf('stage_templates', args.id),
  apply: (rows, args) => (rows.get('stage_templates', args.id) ? [['stage_templates', args.id, null]] : []),
});
