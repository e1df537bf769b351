import { nouns } from '#model/noun.ts';
import { execute, jsonOf, mintId } from './sql.ts';

/**
 * The change log is written by triggers whose bodies name only `id`, so that PocketBase can alter the tables; every
 * writer is covered: the dashboard, imports, cascades, raw SQL. A recreated collection has lost its triggers.
 */
const logged = (noun: string, record: string, deleted: 0 | 1) =>
  `DELETE FROM sync_log WHERE noun = '${noun}' AND record = ${record}; INSERT INTO sync_log (noun, record, deleted) VALUES ('${noun}', ${record}, ${deleted});`;

const triggersOf = (noun: string): Record<string, string> => ({
  [`sync_${noun}_insert`]: `AFTER INSERT ON ${noun} BEGIN ${logged(noun, 'NEW.id', 0)} END`,
  [`sync_${noun}_update`]: `AFTER UPDATE ON ${noun} BEGIN ${logged(noun, 'NEW.id', 0)} END`,
  // an id changed by SQL: the old record is gone for everyone
  [`sync_${noun}_rename`]: `AFTER UPDATE ON ${noun} WHEN OLD.id <> NEW.id BEGIN ${logged(noun, 'OLD.id', 1)} END`,
  [`sync_${noun}_delete`]: `AFTER DELETE ON ${noun} BEGIN ${logged(noun, 'OLD.id', 1)} END`,
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
