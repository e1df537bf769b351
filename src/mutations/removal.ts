import * as v from 'valibot';
import { transitionId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf, type RowOf } from '#model/noun.ts';
import { id, idOf, list, origin } from './argument.ts';
import { type Context, mutation, type Patch } from './mutation.ts';
import { transitionOf } from './transition.ts';

/** The version that was on the screen; null from an older app, which named none. */
export const seen = { saw: v.nullable(origin) };
export const namedNone = { 1: (args: Record<string, unknown>) => ({ saw: null, ...args }) };

/**
 * What goes with it, each record with the version that was on the screen; null from an older app, which named none. The
 * server alone knows what else there is (R37).
 */
export const seenAlong = { along: v.nullable(list(v.strictTuple([id, origin]), limits.takenAlong)) };
export const namedNothingAlong = (args: Record<string, unknown>) => ({ along: null, ...args });

/** Whether these are the words that whoever deletes or shares them had on the screen. */
export const isAsSeen = ({ text_by }: { text_by?: string | null }, saw: string | null): boolean =>
  saw === null || (text_by ?? '') === saw;

type Edited = 'admin_notes' | 'course_stages' | 'courses' | 'interview_questions' | 'interviews' | 'resources';

type Taking = 'courses' | 'interview_questions';

/** The same of what takes other people's words along. */
export const removalWithAll = <N extends Taking>(noun: N) =>
  mutation({
    ...removalOf<Edited>(noun),
    version: 3,
    upgrade: { ...namedNone, 2: namedNothingAlong },
    args: v.strictObject({ id: idOf<N>(noun), ...seen, ...seenAlong }),
  });

/**
 * An admin deletes a record as it was on the screen: what a colleague wrote in it meanwhile stays, and they are told.
 * @param traceOf what a candidate's timeline keeps of what was deleted
 */
export const removalOf = <N extends Edited>(noun: N, traceOf?: (record: RowOf<N>, context: Context) => Patch) =>
  mutation({
    version: 2,
    upgrade: namedNone,
    who: 'admin',
    args: v.strictObject({ id: idOf<N>(noun), ...seen }),
    reads: ({ id }, context) => (traceOf ? [keyOf(noun, id), transitionOf(context)] : [keyOf(noun, id)]),
    deletes: ({ id }) => keyOf(noun, id),
    apply: (rows, { id, saw }, context) => {
      const record = rows.get<N>(noun, id);
      if (!record) return [];
      if (!isAsSeen(record, saw)) return 'changed';
      const gone: Patch = [noun, id, null];
      if (!traceOf) return [gone];
      // somebody reuses an id
      if (rows.get('stage_transitions', transitionId(context.mutation))) return 'invalid';
      return [gone, traceOf(record, context)];
    },
  });
