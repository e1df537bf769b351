import { transitionId } from '#model/id.ts';
import type { RowOf } from '#model/noun.ts';
import type { TransitionKind } from '#model/pipeline.ts';
import type { Context, Patch } from './mutation.ts';

type Transition = RowOf<'stage_transitions'>;

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
