import { noun, to } from './define.ts';

/** A move of a person in the pipeline. */
export const stage_transitions = noun({
  columns: {
    user_id: to('profiles'),
    from_stage: 'word',
    to_stage: 'text',
    transitioned_at: 'time',
    created_at: 'time',
    transitioned_by: 'text',
    notes: 'word',
  },
  device: { shelf: 'people', parent: 'user_id', order: { newest: 'transitioned_at' } },
});
