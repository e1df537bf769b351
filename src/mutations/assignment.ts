import * as v from 'valibot';
import { assignmentId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { idOf } from './argument.ts';
import { mutation } from './mutation.ts';

const args = v.strictObject({ user_id: idOf('profiles'), course_id: idOf('courses') });

/** Assigning twice changes nothing (A80); only active learners can be given a course (ASGN-06). */
export const create = mutation({
  version: 1,
  who: 'admin',
  args,
  reads: ({ user_id, course_id }) => [
    keyOf('profiles', user_id),
    keyOf('courses', course_id),
    keyOf('course_assignments', assignmentId(user_id, course_id)),
  ],
  apply: (rows, { user_id, course_id }, context) => {
    const key = assignmentId(user_id, course_id);
    if (rows.get('course_assignments', key)) return [];
    const learner = rows.get('profiles', user_id);
    if (!learner || !rows.get('courses', course_id)) return 'not_found';
    if (!learner.is_active || learner.role !== 'user') return 'inactive';
    const stamps = { assigned_by: context.actor, assigned_at: context.at };
    return [['course_assignments', key, { user_id, course_id, ...stamps }]];
  },
});

export const remove = mutation({
  version: 1,
  who: 'admin',
  args,
  reads: ({ user_id, course_id }) => [keyOf('course_assignments', assignmentId(user_id, course_id))],
  deletes: ({ user_id, course_id }) => keyOf('course_assignments', assignmentId(user_id, course_id)),
  apply: (rows, { user_id, course_id }) => {
    const key = assignmentId(user_id, course_id);
    return rows.get('course_assignments', key) ? [['course_assignments', key, null]] : [];
  },
});
