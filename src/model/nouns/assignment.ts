import { noun, ownedBy, to } from './define.ts';

/** A course that an admin assigned to a person. */
export const course_assignments = noun({
  columns: { user_id: to('profiles'), course_id: to('courses'), assigned_by: 'text', assigned_at: 'time' },
  learners: { rows: ownedBy('user_id'), columns: ['user_id', 'course_id', 'assigned_at'] },
  device: { shelf: 'people', parent: 'user_id', order: { newest: 'assigned_at' } },
  owners: { courses: 'course_id' },
});
