import { transitionId } from '#model/id.ts';
import { type Key, keyOf, type RowOf } from '#model/noun.ts';
import type { TransitionKind } from '#model/pipeline.ts';
import type { Context, Patch, Rows } from './mutation.ts';

type Transition = RowOf<'stage_transitions'>;

/** Among what the mutation reads. */
export const transitionOf = ({ mutation }: Pick<Context, 'mutation'>): Key =>
  keyOf('stage_transitions', transitionId(mutation));

/** What the candidate's timeline keeps of this mutation. */
export const transition = (
  context: Context,
  what: Pick<Transition, 'user_id'> & Partial<Transition> & { kind: TransitionKind },
): Patch => [
  'stage_transitions',
  transitionId(context.mutation),
  {
    ...{ from_stage: null, to_stage: '', notes: null, from_at: null, from_move: '', about: null, about_at: null },
    ...{ transitioned_at: context.at, created_at: context.at, transitioned_by: context.actor },
    ...what,
  },
];

/** Whether this mutation was done to this person already; its transition tells, unless somebody reuses an id. */
export function before(rows: Rows, person: string, { mutation, actor }: Context): 'done' | 'invalid' | undefined {
  const made = rows.get('stage_transitions', transitionId(mutation));
  if (!made) return undefined;
  return made.user_id === person && made.transitioned_by === actor ? 'done' : 'invalid';
}
