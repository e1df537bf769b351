import { json, noun, ownedBy, to } from './define.ts';

export interface Completion {
  id: string;
  at: string;
}

/**
 * One person's completions of one stage. They are deleted with their stage, but a late completion of a deleted stage is
 * still written (R27).
 */
export const user_progress = noun({
  columns: {
    user_id: to('profiles'),
    course_id: to('courses'),
    stage_id: to('course_stages'),
    /** Observed-remove set of completions that were not undone; the record counts while it is not empty (R26). */
    completions: json<Completion[]>(),
    /** Ids of completions that were undone, including those not seen here yet. */
    undone: json<string[]>(),
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'course_id', 'stage_id', 'completions', 'undone'],
  },
  device: { shelf: 'people', parent: 'user_id', order: 'course_id' },
  owners: { courses: 'course_id', course_stages: 'stage_id' },
});
