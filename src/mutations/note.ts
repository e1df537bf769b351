import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf, type RowOf } from '#model/noun.ts';
import { priorities } from '#model/pipeline.ts';
import { filled, idOf, moment, origin } from './argument.ts';
import { allWrittenBy, foldByField, oneField, writeFields } from './fields.ts';
import { type Context, mutation, type Patch, type Rows } from './mutation.ts';
import { removalOf } from './removal.ts';
import { before, transition, transitionOf } from './transition.ts';

export const plan = {
  /** Tokyo's midnight of the day, in UTC. */
  due_date: v.nullable(moment),
  priority: v.nullable(v.picklist(priorities)),
  /** An admin. */
  assigned_to: v.nullable(idOf('profiles')),
};
export const content = { content: filled(limits.noteCharacters) };
const reads = (args: { id: string }) => [keyOf('admin_notes', args.id)];

const traceOf = (
  { user_id, note_type, created_at }: RowOf<'admin_notes'>,
  context: Context,
  what: 'edited' | 'deleted',
) => transition(context, { user_id, kind: `${note_type === 'todo' ? 'todo' : 'note'}_${what}`, about_at: created_at });

/** Only an admin sees a to-do: one that is anybody else's, or of who was demoted meanwhile, is nobody's, and is kept. */
const assigned = (rows: Rows, id: string | null): { assigned_to: string | null } => {
  const person = id === null ? undefined : rows.get('profiles', id);
  return { assigned_to: person?.role === 'admin' && person.is_active ? id : null };
};
const assignee = ({ assigned_to = null }: { assigned_to?: string | null }) =>
  assigned_to === null ? [] : [keyOf('profiles', assigned_to)];

/** A note, or a to-do, about a person (CAND-32, CAND-38). */
export const add = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({
    id: idOf('admin_notes'),
    user_id: idOf('profiles'),
    note_type: v.picklist(['note', 'todo']),
    ...content,
    ...plan,
  }),
  reads: (args) => [...reads(args), keyOf('profiles', args.user_id), ...assignee(args)],
  apply: (rows, { id, ...args }, context) => {
    const there = rows.get('admin_notes', id);
    if (there) return there.text_by === context.mutation ? [] : 'already';
    if (!rows.get('profiles', args.user_id)) return 'not_found';
    const stamps = { created_by: context.actor, created_at: context.at, updated_at: context.at };
    // a note is neither due nor anybody's
    const planned =
      args.note_type === 'note'
        ? { due_date: null, priority: null, assigned_to: null }
        : assigned(rows, args.assigned_to);
    const todo = { ...args, ...planned, is_completed: false };
    const wrote = { writers: allWrittenBy('admin_notes', context), text_by: context.mutation };
    return [['admin_notes', id, { ...todo, ...stamps, ...wrote }]];
  },
});

/** One field: the words of a note or a to-do, or when a to-do is due, how urgent it is, or whose it is (A66, A170). */
export const edit = mutation({
  version: 2,
  who: 'admin',
  args: oneField({ id: idOf('admin_notes') }, { ...content, ...plan }),
  reads: (args, context) => [...reads(args), transitionOf(context), ...assignee(args)],
  fold: foldByField,
  apply: (rows, { id, saw, instead: _, ...some }, context) => {
    const note = rows.get('admin_notes', id);
    if (!note) return 'gone';
    const isPlan = some.content === undefined;
    if (isPlan && note.note_type !== 'todo') return 'invalid';
    const { assigned_to } = some;
    const wanted = { ...some, ...(assigned_to !== undefined && assigned(rows, assigned_to)) };
    const written = writeFields('admin_notes', note, wanted, saw, context);
    if (written === 'same') return [];
    if (written === 'changed') return written;
    const edited: Patch = ['admin_notes', id, { ...written, updated_at: context.at }];
    if (isPlan) return [edited];
    const done = before(rows, note.user_id, context);
    if (done) return done === 'done' ? [] : done;
    return [edited, traceOf(note, context, 'edited')];
  },
});

/** All of a to-do's plan, as an older app sends it: it names no version, and the last to arrive holds. */
export const schedule = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  decides: ({ id }) => [[keyOf('admin_notes', id), 'plan']],
  args: v.strictObject({ id: idOf('admin_notes'), ...plan }),
  reads: (args) => [...reads(args), ...assignee(args)],
  apply: (rows, { id, ...args }, context) => {
    const note = rows.get('admin_notes', id);
    if (!note) return 'gone';
    if (note.note_type !== 'todo') return 'invalid';
    const wanted = { ...args, ...assigned(rows, args.assigned_to) };
    const written = writeFields('admin_notes', note, wanted, null, context);
    return typeof written === 'string' ? [] : [['admin_notes', id, { ...written, updated_at: context.at }]];
  },
});

/**
 * Ticks a to-do off, or not (CAND-41, TASK-07). Whoever ticked it first stays the one who did. With `undone`, the tick
 * that an undo takes back: one of a colleague's stays.
 */
export const complete = mutation({
  version: 2,
  upgrade: { 1: (args) => args },
  who: 'admin',
  scalar: true,
  decides: ({ id }) => [[keyOf('admin_notes', id), 'is_completed']],
  args: v.strictObject({ id: idOf('admin_notes'), is_completed: v.boolean(), undone: v.optional(origin) }),
  undoes: ({ undone }) => (undone ? [undone] : []),
  reads,
  apply: (rows, { id, is_completed, undone }, context) => {
    const note = rows.get('admin_notes', id);
    if (!note) return 'gone';
    if (note.note_type !== 'todo') return 'invalid';
    if (note.is_completed === is_completed) return [];
    // after a restore the order of what was decided says what stands
    if (undone && !context.resent && note.completed_by !== context.actor) return 'changed';
    const mark = is_completed
      ? { completed_by: context.actor, completed_at: context.at }
      : { completed_by: null, completed_at: null };
    return [['admin_notes', id, { is_completed, ...mark, updated_at: context.at }]];
  },
});

export const remove = removalOf('admin_notes', (note, context) => traceOf(note, context, 'deleted'));
