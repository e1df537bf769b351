import * as v from 'valibot';
import { resourceCategories } from '#model/choices.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filled, id, optional, webAddress } from './argument.ts';
import { mutation } from './mutation.ts';

const content = {
  title: filled(limits.titleCharacters),
  description: optional(limits.descriptionCharacters),
  url: webAddress,
  category: v.picklist(resourceCategories),
};
const reads = (args: { id: string }) => [keyOf('resources', args.id)];

export const create = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id, ...content }),
  reads,
  apply: (rows, { id: key, ...args }, context) => {
    if (rows.get('resources', key)) return [];
    const stamps = { created_by: context.actor, created_at: context.at, updated_at: context.at };
    return [['resources', key, { ...args, ...stamps }]];
  },
});

export const edit = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  args: v.strictObject({ id, ...content }),
  reads,
  apply: (rows, { id: key, ...args }, context) =>
    rows.get('resources', key) ? [['resources', key, { ...args, updated_at: context.at }]] : 'gone',
});

export const remove = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id }),
  reads,
  deletes: (args) => keyOf('resources', args.id),
  apply: (rows, args) => (rows.get('resources', args.id) ? [['resources', args.id, null]] : []),
});
