import type { Refusal } from '#model/code.ts';
import { assignmentId } from '#model/id.ts';
import { mutate } from '#sync/mutate.ts';

export type Assigned =
  | { outcome: 'assigned' }
  | { outcome: 'missing' }
  | { outcome: 'notAuthenticated' }
  | { outcome: 'already' }
  /** Refused by the rules, or the device could not store it. */
  | { outcome: 'failed'; code?: Refusal };

export interface Assigning {
  /** Who assigns; undefined without a session. */
  account: string | undefined;
  userId: string;
  courseId: string;
  /** The ids of the existing assignments. */
  assigned: ReadonlySet<string>;
}

/** Gives a learner a course (ASGN-07 to ASGN-10). Assigning again says so and writes nothing (ASGN-13, A80). */
export async function assignCourse({ account, userId, courseId, assigned }: Assigning): Promise<Assigned> {
  if (!userId || !courseId) return { outcome: 'missing' };
  if (!account) return { outcome: 'notAuthenticated' };
  if (assigned.has(assignmentId(userId, courseId))) return { outcome: 'already' };
  try {
    const written = await mutate('assignment.create', { user_id: userId, course_id: courseId });
    if (!written.stored)
      return { outcome: 'failed', code: written.refused === 'unknown' ? undefined : written.refused };
  } catch (error) {
    console.error('assignment.create', error);
    return { outcome: 'failed' };
  }
  return { outcome: 'assigned' };
}

/** Undoes one's own assignment: a colleague's of the same course stays. */
export const takeBack = (userId: string, courseId: string): Promise<boolean> =>
  removeAssignment(userId, courseId, true);

/** Takes the course away again. False when the device could not store it. */
export async function removeAssignment(userId: string, courseId: string, mine?: true): Promise<boolean> {
  try {
    const which = { user_id: userId, course_id: courseId, ...(mine && { mine }) };
    return (await mutate('assignment.delete', which)).stored;
  } catch {
    return false;
  }
}
