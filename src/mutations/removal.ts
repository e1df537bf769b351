import * as v from 'valibot';
import { keyOf } from '#model/noun.ts';
import { idOf, origin } from './argument.ts';
import { mutation } from './mutation.ts';

/** The version that was on the screen; null from an older app, which named none. */
export const seen = { saw: v.nullable(origin) };
export const namedNone = { 1: (args: Record<string, unknown>) => ({ saw: null, ...args }) };

/** Whether these are the words that whoever deletes or shares them had on the screen. */
export const isAsSeen = ({ text_by }: { text_by?: string | null }, saw: string | null): boolean =>
  saw === null || (text_by ?? '') === saw;

type Edited = 'admin_notes' | 'course_stages' | 'courses' | 'interview_questions' | 'interviews' | 'resources';

/** An admin deletes a record as it was on the screen: what a colleague wrote in it meanwhile stays, and they are told. */
export const removalOf = (noun: Edited) =>
  mutation({
    version: 2,
    upgrade: namedNone,
    who: 'admin',
    args: v.strictObject({ id: idOf<Edited>(noun), ...seen }),
    reads: ({ id }) => [keyOf(noun, id)],
    deletes: ({ id }) => keyOf(noun, id),
    apply: (rows, { id, saw }) => {
      const record = rows.get<Edited>(noun, id);
      if (!record) return [];
      return isAsSeen(record, saw) ? [[noun, id, null]] : 'changed';
    },
  });
