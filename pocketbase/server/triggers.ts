import { dependents, everyAdmin, restrictionsOf } from '#model/access.ts';
import { type Noun, nouns } from '#model/noun.ts';
import { type Seer, seers } from './columnSql.ts';
import { execute, jsonOf, mintId } from './sql.ts';

/**
 * The change log is written by triggers whose bodies name only `id` and what decides who sees a row, so that PocketBase
 * can alter the tables; every writer is covered: the dashboard, imports, cascades, raw SQL. A recreated collection has
 * lost its triggers.
 */
const logged = (noun: string, record: string, deleted: 0 | 1) =>
  `DELETE FROM sync_log WHERE noun = '${noun}' AND record = ${record}; INSERT INTO sync_log (noun, record, deleted) VALUES ('${noun}', ${record}, ${deleted});`;

/** Notes who may have seen a record of which only some see the rows: no one else is ever told that it is gone. */
function seen(noun: Noun, row: 'NEW' | 'OLD'): string {
  return seersOf(noun, row)
    .map(({ account, when }) => ` ${insertSeen(`'${noun}', ${row}.id, ${account} WHERE ${when}`)};`)
    .join('');
}

/** Each once: most rules are the same for every role. */
const seersOf = (noun: Noun, alias: string): Seer[] => [
  ...new Map(
    restrictionsOf(noun)
      .flatMap(({ role, rule }) => seers(rule, alias, role))
      .map((one) => [`${one.account} ${one.when}`, one]),
  ).values(),
];

/** What is shared once more is seen once more. */
const insertSeen = (query: string) =>
  `INSERT INTO sync_seen (noun, record, account) SELECT ${query} ON CONFLICT DO UPDATE SET until = NULL WHERE until IS NOT NULL`;

/**
 * Notes where in the log admins ceased to see a record, and what hangs on it, and forgets that where it is shared
 * again: they are told once that it is gone, and nothing of what its owner does with it afterwards.
 */
function ended(noun: Noun, row: 'NEW' | 'OLD'): string {
  const shared = seersOf(noun, row).find(({ account }) => account === `'${everyAdmin}'`);
  if (!shared) return '';
  const records = [`noun = '${noun}' AND record = ${row}.id`];
  for (const [child, column] of dependents[noun] ?? [])
    records.push(`noun = '${child}' AND record IN (SELECT id FROM ${child} WHERE ${column} = ${row}.id)`);
  const now = `(SELECT seq FROM sync_log WHERE noun = '${noun}' AND record = ${row}.id)`;
  const noted = (one: string) => `account = '${everyAdmin}' AND ${one}`;
  return records
    .map((one, at) =>
      [
        ` UPDATE sync_seen SET until = ${now} WHERE ${noted(one)} AND until IS NULL${row === 'NEW' ? ` AND NOT (${shared.when})` : ''};`,
        ...(at && row === 'NEW' ? [` UPDATE sync_seen SET until = NULL WHERE ${noted(one)} AND ${shared.when};`] : []),
      ].join(''),
    )
    .join('');
}

const triggersOf = (noun: Noun): Record<string, string> => ({
  [`sync_${noun}_insert`]: `AFTER INSERT ON ${noun} BEGIN ${logged(noun, 'NEW.id', 0)}${seen(noun, 'NEW')} END`,
  [`sync_${noun}_update`]: `AFTER UPDATE ON ${noun} BEGIN ${logged(noun, 'NEW.id', 0)}${seen(noun, 'NEW')}${ended(noun, 'NEW')} END`,
  // an id changed by SQL: the old record is gone for everyone
  [`sync_${noun}_rename`]: `AFTER UPDATE ON ${noun} WHEN OLD.id <> NEW.id BEGIN ${logged(noun, 'OLD.id', 1)} END`,
  // a link may have been seen since its question was approved
  [`sync_${noun}_delete`]: `AFTER DELETE ON ${noun} BEGIN ${logged(noun, 'OLD.id', 1)}${seen(noun, 'OLD')}${ended(noun, 'OLD')} END`,
});

/**
 * Recreates missing triggers. What happened without one is unknown, so every record of that collection is logged again
 * (R22) and the epoch changes: all devices pull from scratch. Inside a transaction.
 */
export function ensureTriggers(db: Database): void {
  const present = jsonOf<string[]>(db, `SELECT json_group_array(name) FROM sqlite_master WHERE type = 'trigger'`);
  const tables = jsonOf<string[]>(db, `SELECT json_group_array(name) FROM sqlite_master WHERE type = 'table'`);
  let repaired = false;
  for (const noun of nouns.filter((one) => tables.includes(one))) {
    const missing = Object.entries(triggersOf(noun)).filter(([name]) => !present.includes(name));
    if (!missing.length) continue;
    repaired = true;
    for (const [name, body] of missing) execute(db, `CREATE TRIGGER ${name} ${body}`);
    execute(db, `DELETE FROM sync_log WHERE noun = '${noun}' AND record IN (SELECT id FROM ${noun})`);
    execute(db, `UPDATE sync_log SET deleted = 1 WHERE noun = '${noun}'`);
    execute(db, `INSERT INTO sync_log (noun, record, deleted) SELECT '${noun}', id, 0 FROM ${noun}`);
    for (const { account, when } of seersOf(noun, 't'))
      execute(db, insertSeen(`'${noun}', t.id, ${account} FROM ${noun} t WHERE ${when}`));
  }
  if (repaired)
    execute(
      db,
      `INSERT INTO sync_state (name, value) VALUES ('generation', {:value}) ON CONFLICT (name) DO UPDATE SET value = {:value}`,
      {
        value: mintId(),
      },
    );
}
