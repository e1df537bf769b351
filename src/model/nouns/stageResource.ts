import { all, noun, to } from './define.ts';

/** A resource in a stage. */
export const stage_resources = noun({
  columns: { stage_id: to('course_stages'), resource_id: to('resources'), created_at: 'time' },
  learners: { rows: all, columns: ['stage_id', 'resource_id', 'created_at'] },
  device: { shelf: 'study', parent: 'stage_id', order: 'created_at' },
  owners: { course_stages: 'stage_id', resources: 'resource_id' },
});
