import * as v from 'valibot';
import { resourceCategories } from '#model/choices.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filledLine, idOf, instead, optional, origin, webAddress } from './argument.ts';
import { mutation } from './mutation.ts';
import { removalOf } from './removal.ts';

export const content = {
  title: filledLine(limits.titleCharacters),
  description: optional(limits.descriptionCharacters),
  url: webAddress,
  category: v.picklist(resourceCategories),
};
const reads = (args: { id: string }) => [keyOf('resources', args.id)];

export const create = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('resources'), ...content }),
  reads,
  apply: (rows, { id: key, ...args }, context) => {
    const before = rows.get('resources', key);
    if (before) return before.text_by === context.mutation ? [] : 'already';
    const stamps = {
      created_by: context.actor,
      created_at: context.at,
      updated_at: context.at,
      text_by: context.mutation,
    };
    return [['resources', key, { ...args, ...stamps }]];
  },
});

/** Version 1 named no origin: it then overwrites only a text that no mutation has written yet (R25). */
export const edit = mutation({
  version: 2,
  upgrade: { 1: (args) => ({ saw: '', ...args }) },
  who: 'admin',
  args: v.strictObject({ id: idOf('resources'), saw: origin, instead, ...content }),
  reads,
  fold: (args) => args.id,
  apply: (rows, { id: key, saw, instead: _, ...args }, context) => {
    const resource = rows.get('resources', key);
    if (!resource) return 'gone';
    if (resource.text_by === context.mutation) return [];
    if ((resource.text_by ?? '') !== saw) return 'changed';
    return [['resources', key, { ...args, updated_at: context.at, text_by: context.mutation }]];
  },
});

export const remove = removalOf('resources');
