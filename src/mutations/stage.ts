import * as v from 'valibot';
import { progressId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { idOf, ids } from './argument.ts';
import { type Context, mutation } from './mutation.ts';

const place = { course_id: idOf('courses'), stage_id: idOf('course_stages') };

/** A derived id is no proof: somebody may have computed another person's (A93). */
const isForeign = (progress: { user_id: string } | undefined, { actor }: Context): boolean =>
  progress !== undefined && progress.user_id !== actor;

/**
 * Progress is an observed-remove set (R26): a completion has the id of its mutation, undoing names the completions it
 * saw, and records them even when it arrives first. A completion made elsewhere meanwhile survives. The row is written
 * even when its stage is gone, because after a restore the stage may come back (R27, A106).
 */
export const complete = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject(place),
  glimpses: ['course_stages'],
  reads: (args, context) => [
    keyOf('course_stages', args.stage_id),
    keyOf('user_progress', progressId(context.actor, args.stage_id, args.course_id)),
  ],
  apply: (rows, args, context) => {
    const stage = rows.get('course_stages', args.stage_id);
    if (stage && stage.course_id !== args.course_id) return 'invalid';
    const key = progressId(context.actor, args.stage_id, args.course_id);
    const progress = rows.get('user_progress', key);
    if (isForeign(progress, context)) return 'forbidden';
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
  glimpses: ['course_stages'],
  reads: (args, context) => [
    keyOf('course_stages', args.stage_id),
    keyOf('user_progress', progressId(context.actor, args.stage_id, args.course_id)),
  ],
  apply: (rows, { saw, ...args }, context) => {
    const stage = rows.get('course_stages', args.stage_id);
    if (stage && stage.course_id !== args.course_id) return 'invalid';
    const key = progressId(context.actor, args.stage_id, args.course_id);
    const progress = rows.get('user_progress', key);
    if (isForeign(progress, context)) return 'forbidden';
    const taken = new Set<string>(saw);
    const completions = (progress?.completions ?? []).filter((one) => !taken.has(one.id));
    // the latest stay: what was taken back long ago has arrived long ago
    const undone = [...new Set([...(progress?.undone ?? []), ...saw])].slice(-limits.undone);
    return [['user_progress', key, { ...args, user_id: context.actor, completions, undone }]];
  },
});
