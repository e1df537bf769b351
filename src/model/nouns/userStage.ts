import { noun, to } from './define.ts';

/** A person's place in the pipeline: one for each, under an id derived from theirs. */
export const user_stages = noun({
  columns: {
    user_id: to('profiles'),
    is_active: 'flag',
    stage: 'text',
    stage_updated_at: 'time',
    is_rejected: 'flag',
    rejected_by: 'word',
    rejected_at: 'time',
    reason: 'word',
    /** The mutation that put the card here, by which taking it back names it. */
    moved_by: 'text',
  },
  device: { shelf: 'people', parent: 'stage', order: { newest: 'stage_updated_at' } },
});
