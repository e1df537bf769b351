import * as v from 'valibot';
import { assignmentId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { idOf } from './argument.ts';
import { mutation } from './mutation.ts';

const args = v.strictObject({ user_id: idOf('profiles'), course_id: idOf('courses') });
const own = ({ user_id, course_id }: v.InferOutput<typeof args>) =>
  keyOf('course_assignments', assignmentId(user_id, course_id));
const decides = (said: v.InferOutput<typeof args>) => [[own(said), 'stands']] as const;

/** Assigning twice changes nothing (A80); only active learners can be given a course (ASGN-06). */
export const create = mutation({
  version: 1,
  who: 'admin',
  args,
  decides,
  reads: (said) => [keyOf('profiles', said.user_id), keyOf('courses', said.course_id), own(said)],
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

/** With `mine` as an undo: what a colleague has assigned meanwhile stays (A184). */
export const remove = mutation({
  version: 2,
  upgrade: { 1: (said) => said },
  who: 'admin',
  args: v.strictObject({ ...args.entries, mine: v.optional(v.literal(true)) }),
  decides,
  reads: (said) => [own(said)],
  deletes: own,
  apply: (rows, { user_id, course_id, mine }, context) => {
    const key = assignmentId(user_id, course_id);
    const assignment = rows.get('course_assignments', key);
    if (!assignment) return [];
    // after a restore the order of what was decided says what stands
    if (mine && !context.resent && assignment.assigned_by !== context.actor) return 'changed';
    return [['course_assignments', key, null]];
  },
});
