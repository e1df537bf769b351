import { dependents, everyAdmin, nounsOf, type Role, type Rule, sights } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import type { Noun } from '#model/noun.ts';
import { limitOf } from '#mutations/all.ts';
import { condition, hasSeen, seenRow } from './columnSql.ts';

/**
 * One statement is one snapshot without a lock: the role, the place, the scanned slice of the log and every row of it
 * that this person may see come from the same moment (R17). The first row describes that moment; then, for each record
 * that `shown` names, its row as JSON, or none and whether to report it as gone: only to whoever has been able to see it,
 * or its id would tell what others do. What is not `fresh` was logged before the device's reset began, and the device's
 * sweep removes it.
 */
function statement(role: Role, shown: string): string {
  const nouns = nounsOf(role);
  const each = (sqlOf: (noun: Noun, rule: Rule) => string, otherwise: string) =>
    `CASE shown.noun ${nouns.map((noun) => `WHEN '${noun}' THEN ${sqlOf(noun, sights[role][noun]!.rows)}`).join('\n      ')} ELSE ${otherwise} END`;
  return `WITH ${shown}
    SELECT '' AS noun, '' AS record, 0 AS gone, json_object(
      'role', coalesce((SELECT role FROM profiles WHERE id = {:actor} AND is_active), ''),
      'boot', coalesce((SELECT id FROM sync_boot ORDER BY n DESC LIMIT 1), ''),
      'generation', coalesce((SELECT value FROM sync_state WHERE name = 'generation'), ''),
      'seq', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'), 0),
      'edge', (SELECT seq FROM edge),
      'limits', json(${usedLimits})) AS row
    UNION ALL SELECT shown.noun, shown.record,
      shown.fresh AND ${each((noun) => hasSeen(noun, sights[role][noun]!.rows, role), '0')},
      ${each((noun, rule) => `(SELECT ${seenRow(noun, role)} FROM ${noun} t WHERE t.id = shown.record AND ${condition(rule)})`, 'NULL')}
      FROM shown`;
}

/** How much of each of this person's rate limits is used (A25): a few keys of one small table, '{}' for most. */
const usedLimits = `(SELECT json_group_object(o.operation, json_object('used', r.attempts, 'seconds', r.started + o.length - unixepoch()))
        FROM (${Object.values(limitOf)
          .map(({ operation, minutes }) => `SELECT '${operation}' AS operation, ${minutes * 60} AS length`)
          .join(' UNION ALL ')}) o
        CROSS JOIN rate_limits r ON r.name = o.operation || ':' || {:actor} WHERE r.started + o.length > unixepoch())`;

/** Whatever else becomes visible through a scanned row is sent with it; older rows need no expansion (R15). */
const expansion = Object.entries(dependents)
  .flatMap(([parent, children]) =>
    children.map(
      ([child, column]) =>
        `UNION SELECT '${child}', c.id, 1 FROM ${child} c JOIN slice ON slice.noun = '${parent}' AND slice.record = c.${column} AND slice.seq > {:freshFrom}`,
    ),
  )
  .join('\n');

/** The greatest number that there is. */
const end = '9223372036854775807';

/** What admins ceased to see within the slice: what its owner did in private since has moved it on in the log (R40). */
const ends = `
    UNION SELECT noun, record, 1 FROM sync_seen WHERE account = '${everyAdmin}'
      AND until > max({:cursor}, {:freshFrom}) AND until <= coalesce((SELECT seq FROM edge), ${end})`;

/**
 * A page ends where it has sent enough rows or scanned enough changes: what others have is skipped quickly, in bounded
 * time. No edge means that the log ends first. The numbers are literals, because SQLite replans a statement for each
 * bound limit.
 */
const scan = (role: Role, rows: number): string => `far AS MATERIALIZED (SELECT seq FROM sync_log
    WHERE seq > {:cursor} ORDER BY seq LIMIT 1 OFFSET ${limits.pullScan - 1}),
  edge AS MATERIALIZED (SELECT coalesce(
    (SELECT l.seq FROM sync_log l WHERE l.seq > {:cursor} AND l.seq <= coalesce((SELECT seq FROM far), ${end})
      AND ${isSeen(role)} ORDER BY l.seq LIMIT 1 OFFSET ${rows - 1}),
    (SELECT seq FROM far)) AS seq),
  slice AS MATERIALIZED (SELECT seq, noun, record FROM sync_log
    WHERE seq > {:cursor} AND seq <= coalesce((SELECT seq FROM edge), ${end})),
  shown AS MATERIALIZED (SELECT noun, record, seq > {:freshFrom} AS fresh FROM slice ${expansion}${role === 'admin' ? ends : ''})`;

/** Whether the record of the log row `l` is sent to this person as a row. */
const isSeen = (role: Role): string =>
  `CASE l.noun ${nounsOf(role)
    .map((noun) => {
      const seen = condition(sights[role][noun]!.rows);
      return `WHEN '${noun}' THEN ${seen === '1' ? seen : `EXISTS (SELECT 1 FROM ${noun} t WHERE t.id = l.record AND ${seen})`}`;
    })
    .join(' ')} ELSE 0 END`;

/** The person's own courses with their stages and questions, before anything else; the scan sends them again. */
const first = (() => {
  const assigned = `SELECT course_id FROM course_assignments WHERE user_id = {:actor}`;
  const stages = `SELECT id FROM course_stages WHERE course_id IN (${assigned})`;
  const own = ['course_assignments', 'user_progress'] as const;
  return `edge AS (SELECT NULL AS seq), shown AS MATERIALIZED (SELECT noun, record, 0 AS fresh FROM (
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

const made = new Map<string, string>();

/**
 * The statement of a page; the same text for the same role, so that it is prepared once.
 * @param rows at most so many
 */
export function pageSql(role: Role, kind: 'scan' | 'first', rows: number): string {
  const key = `${role} ${kind} ${rows}`;
  const sql = made.get(key) ?? statement(role, kind === 'scan' ? scan(role, rows) : first);
  made.set(key, sql);
  return sql;
}

/** How many rows a person will receive, for an accurate progress bar: one short count for each noun. */
export const totalsSql = (role: Role): string =>
  `SELECT json_object(${nounsOf(role)
    .map((noun) => `'${noun}', (SELECT count(*) FROM ${noun} t WHERE ${condition(sights[role][noun]!.rows)})`)
    .join(', ')})`;
