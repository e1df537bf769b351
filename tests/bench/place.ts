import type { Server } from '../server/harness.ts';

/** A course that this learner was given: its id, which is an address too, and its first stage. */
export async function assignedCourse(server: Server, account: string): Promise<{ address: string; stage: string }> {
  const [row] = await server.sql(
    `SELECT s.course_id, s.id FROM course_stages s JOIN course_assignments a ON a.course_id = s.course_id
      WHERE a.user_id = '${account}' ORDER BY s.course_id, s.stage_order LIMIT 1`,
  );
  if (!row) throw new Error('the demo learner has no course');
  return { address: row[0]!, stage: row[1]! };
}
