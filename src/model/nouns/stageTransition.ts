import { noun, to } from './define.ts';

/** What happened to a candidate and is told nowhere else: one for each mutation, under an id derived from its id. */
export const stage_transitions = noun({
  columns: {
    user_id: to('profiles'),
    from_stage: 'word',
    to_stage: 'text',
    transitioned_at: 'time',
    created_at: 'time',
    transitioned_by: 'text',
    notes: 'word',
    /** A `TransitionKind`; a rejection's reason is in its notes. */
    kind: 'text',
    /** Since when the card had stood where it came from, and which mutation had put it there: a move can be undone. */
    from_at: 'time',
    from_move: 'text',
    /** Of a change or a deletion: an interview's type and its time then, or when a note was written. No words. */
    about: 'word',
    about_at: 'time',
  },
  device: { shelf: 'people', parent: 'user_id', order: { newest: 'transitioned_at' } },
});
