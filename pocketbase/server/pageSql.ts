import { dependents, nounsOf, type Role, type Rule, sights } from '#model/access.ts';
import type { Noun } from '#model/noun.ts';
import { limitOf } from '#mutations/all.ts';
import { condition, seenRow } from './columnSql.ts';

/**
 * One statement is one snapshot without a lock: the role, the place, the scanned slice of the log and every row of it
 * that this person may see come out of the same moment (R17). `told` names the records to tell; those that are not
 * `fresh` were logged before the device's reset began, and what it has of them is removed by its sweep: telling that
 * they are gone would only name what others have.
 */
function statement(role: Role, told: string): string {
  const parts = nounsOf(role).flatMap((noun) => [
    `(SELECT coalesce(group_concat(${seenRow(noun, role)}), '') FROM told JOIN ${noun} t ON t.id = told.record
      WHERE told.noun = '${noun}' AND ${condition(sights[role][noun]!.rows)}) AS rows_${noun}`,
    `(SELECT coalesce(group_concat('"' || told.record || '"'), '') FROM told
      WHERE told.noun = '${noun}' AND told.fresh AND ${mayHaveHad(sights[role][noun]!.rows)}
        AND NOT EXISTS (SELECT 1 FROM ${noun} t WHERE t.id = told.record AND ${condition(sights[role][noun]!.rows)})) AS gone_${noun}`,
  ]);
  return `WITH ${told}
    SELECT coalesce((SELECT role FROM profiles WHERE id = {:actor} AND is_active), '') AS role,
      coalesce((SELECT id FROM sync_boot ORDER BY n DESC LIMIT 1), '') AS boot,
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'), 0) AS seq,
      coalesce((SELECT value FROM sync_state WHERE name = 'generation'), '') AS generation,
      (SELECT count(*) FROM slice) AS scanned,
      coalesce((SELECT max(seq) FROM slice), 0) AS reached,
      ${usedLimits} AS limits,
      ${parts.join(',\n      ')}`;
}

/** How much of each limit on this person is used up (A25): a few keys of one small table, '{}' for most. */
const usedLimits = `(SELECT json_group_object(o.operation, json_object('used', r.attempts, 'seconds', r.started + o.length - unixepoch()))
        FROM (${Object.values(limitOf)
          .map(({ operation, minutes }) => `SELECT '${operation}' AS operation, ${minutes * 60} AS length`)
          .join(' UNION ALL ')}) o
        CROSS JOIN rate_limits r ON r.name = o.operation || ':' || {:actor} WHERE r.started + o.length > unixepoch())`;

/** A record whose id names a person was never seen by another, and the id must not reach them now (SEC-29). */
const mayHaveHad = (rule: Rule): string => ('isActor' in rule && rule.column === 'id' ? 'told.record = {:actor}' : '1');

/** What else may be seen because of a scanned row is told with it; older rows need no expansion (R15). */
const expansion = Object.entries(dependents)
  .flatMap(([parent, children]) =>
    children.map(
      ([child, column]) =>
        `UNION SELECT '${child}', c.id, 1 FROM ${child} c JOIN slice ON slice.noun = '${parent}' AND slice.record = c.${column} AND slice.seq > {:freshFrom}`,
    ),
  )
  .join('\n');

const scan = `slice AS MATERIALIZED (SELECT seq, noun, record FROM sync_log WHERE seq > {:cursor} ORDER BY seq LIMIT {:limit}),
  told AS MATERIALIZED (SELECT noun, record, seq > {:freshFrom} AS fresh FROM slice ${expansion})`;

/** Own courses with their stages and questions, before anything else; the scan tells them again. */
const first = (() => {
  const assigned = `SELECT course_id FROM course_assignments WHERE user_id = {:actor}`;
  const stages = `SELECT id FROM course_stages WHERE course_id IN (${assigned})`;
  const own = ['course_assignments', 'user_progress'] as const;
  return `slice AS (SELECT 0 AS seq WHERE 0), told AS MATERIALIZED (SELECT noun, record, 0 AS fresh FROM (
    SELECT 'profiles' AS noun, {:actor} AS record
    UNION ALL SELECT * FROM (SELECT 'courses', id FROM courses LIMIT 200)
    ${own.map((noun) => `UNION ALL SELECT '${noun}', id FROM ${noun} WHERE user_id = {:actor}`).join(' ')}
    UNION ALL SELECT 'course_stages', id FROM course_stages WHERE id IN (${stages})
    UNION ALL SELECT * FROM (SELECT 'stage_questions', id FROM stage_questions WHERE stage_id IN (${stages}) LIMIT 1000)
    UNION ALL SELECT 'stage_resources', id FROM stage_resources WHERE stage_id IN (${stages})
    UNION ALL SELECT 'resources', resource_id FROM stage_resources WHERE stage_id IN (${stages})
    UNION SELECT * FROM (SELECT 'interview_questions', question_id FROM stage_questions WHERE stage_id IN (${stages}) LIMIT 1000)
  ))`;
})();

interface PageStatement {
  sql: string;
  nouns: Noun[];
  names: string[];
}

const prepared = new Map<string, PageStatement>();

export function pageStatement(role: Role, kind: 'scan' | 'first'): PageStatement {
  const key = `${role} ${kind}`;
  const known = prepared.get(key);
  if (known) return known;
  const nouns = nounsOf(role);
  const made = {
    sql: statement(role, kind === 'scan' ? scan : first),
    nouns,
    names: ['role', 'boot', 'generation', 'limits', ...nouns.flatMap((noun) => [`rows_${noun}`, `gone_${noun}`])],
  };
  prepared.set(key, made);
  return made;
}

/** How many rows a person will receive, for a true progress bar: one short count for each noun. */
export const totalsSql = (role: Role): string =>
  `SELECT json_object(${nounsOf(role)
    .map((noun) => `'${noun}', (SELECT count(*) FROM ${noun} t WHERE ${condition(sights[role][noun]!.rows)})`)
    .join(', ')})`;
