import { noun, to } from './define.ts';

/** A person's position in the pipeline. */
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
  },
  device: { shelf: 'people', parent: 'stage', order: { newest: 'stage_updated_at' } },
});
