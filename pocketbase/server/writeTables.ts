import type { Refusal } from '#model/code.ts';
import { definitions, type Key, keyOf, type Noun, type Row, splitKey } from '#model/noun.ts';
import type { Place } from '#model/wire.ts';
import { rowInBrief, upsert, wholeRow } from './columnSql.ts';
import type { Author, Change, Decided, Remembered, WriteTables } from './core/tables.ts';
import { execute, jsonOf } from './sql.ts';

/** In place: copying a list for each of its entries took a tenth of a push. */
function addTo<T>(lists: Map<Noun, T[]>, noun: Noun, one: T): void {
  const list = lists.get(noun);
  if (list) list.push(one);
  else lists.set(noun, [one]);
}

const grouped = (keys: readonly Key[]): Map<Noun, string[]> => {
  const groups = new Map<Noun, string[]>();
  for (const key of keys) {
    const parts = splitKey(key);
    addTo(groups, parts[0], parts[1]);
  }
  return groups;
};

export const placeOf = (db: Database): Place =>
  jsonOf<Place>(
    db,
    `SELECT json_object('boot', coalesce((SELECT id FROM sync_boot ORDER BY n DESC LIMIT 1), ''),
      'seq', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'), 0))`,
  );

export const bootOf = (db: Database, id: string): { endedAt: number | null } | undefined =>
  jsonOf<{ endedAt: number | null } | null>(
    db,
    `SELECT json_object('endedAt', (SELECT at FROM sync_boot later WHERE later.n > b.n ORDER BY later.n LIMIT 1))
      FROM sync_boot b WHERE b.id = {:id}`,
    { id },
  ) ?? undefined;

/** Push's tables over one write transaction: a few statements for a whole batch, whatever its length. */
export const writeTables = (tx: App): WriteTables => {
  const db = tx.db();
  return {
    place: () => placeOf(db),
    boot: (id) => bootOf(db, id),
    bootedAt: () => jsonOf<number | null>(db, 'SELECT at FROM sync_boot ORDER BY n DESC LIMIT 1') ?? 0,
    remembered: (account, ids) =>
      new Map(
        jsonOf<(Omit<Remembered, 'code' | 'boot'> & { code?: Refusal | null; boot?: string | null })[]>(
          db,
          `SELECT json_group_array(json_object('id', id, 'result', result, 'code', code, 'boot', boot))
            FROM sync_mutations WHERE account = {:account} AND id IN (SELECT value FROM json_each({:ids}))`,
          { account, ids: JSON.stringify(ids) },
        ).map(({ code, boot, ...one }) => [
          one.id,
          { ...one, ...(code && { code }), ...(boot && { boot }) } as Remembered,
        ]),
      ),
    remember: (account, judgements) =>
      execute(
        db,
        `INSERT INTO sync_mutations (account, id, result, code, boot, at)
          SELECT {:account}, value ->> 'id', value ->> 'result', value ->> 'code', value ->> 'boot', unixepoch()
          FROM json_each({:rows}) WHERE true
          ON CONFLICT (account, id) DO UPDATE SET result = excluded.result, code = excluded.code, boot = excluded.boot`,
        { account, rows: JSON.stringify(judgements) },
      ),
    author: (key) => {
      const [noun, record] = splitKey(key);
      const found = jsonOf<Author | null>(
        db,
        `SELECT json_object('mutation', mutation, 'account', account) FROM sync_authors WHERE noun = {:noun} AND record = {:record}`,
        { noun, record },
      );
      return found ?? undefined;
    },
    setAuthors: (authors) =>
      execute(
        db,
        `INSERT INTO sync_authors (noun, record, mutation, account)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each({:rows}) WHERE true
          ON CONFLICT (noun, record) DO UPDATE SET mutation = excluded.mutation, account = excluded.account`,
        { rows: JSON.stringify([...authors].map(([key, one]) => [...splitKey(key), one.mutation, one.account])) },
      ),
    advance: () => log(db, '', '', true),
    load: (keys, isWhole) => load(db, keys, isWhole),
    children: (noun, column, id) =>
      jsonOf<string[]>(db, `SELECT json_group_array(id) FROM ${noun} WHERE ${column} = {:id}`, { id }),
    write: (changes) => write(db, changes),
    logged: (key) => {
      const [noun, record] = splitKey(key);
      const found = jsonOf<{ seq: number; deleted: number } | null>(
        db,
        `SELECT json_object('seq', seq, 'deleted', deleted) FROM sync_log WHERE noun = {:noun} AND record = {:record}`,
        { noun, record },
      );
      return found ? { seq: found.seq, deleted: found.deleted === 1 } : undefined;
    },
    wasResent: (key) => {
      const [noun, record] = splitKey(key);
      return (
        jsonOf<number | null>(db, 'SELECT 1 FROM sync_resent WHERE noun = {:noun} AND record = {:record}', {
          noun,
          record,
        }) === 1
      );
    },
    markResent: (keys) =>
      execute(
        db,
        `INSERT INTO sync_resent (noun, record) SELECT value ->> 0, value ->> 1 FROM json_each({:keys}) WHERE true ON CONFLICT DO NOTHING`,
        { keys: JSON.stringify(keys.map(splitKey)) },
      ),
    decided: (names) =>
      new Map(
        jsonOf<(Decided & { name: string })[]>(
          db,
          `SELECT json_group_array(json_object('name', name, 'boot', boot, 'seq', seq, 'at', at, 'said', said)) FROM sync_decided
            WHERE name IN (SELECT value FROM json_each({:names}))`,
          { names: JSON.stringify(names) },
        ).map(({ name, ...decided }) => [name, decided]),
      ),
    setDecided: (decisions) =>
      execute(
        db,
        `INSERT INTO sync_decided (name, boot, seq, at, said)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each({:rows}) WHERE true
          ON CONFLICT (name) DO UPDATE SET boot = excluded.boot, seq = excluded.seq, at = excluded.at, said = excluded.said`,
        { rows: JSON.stringify([...decisions].map(([name, { boot, seq, at, said }]) => [name, boot, seq, at, said])) },
      ),
    entomb: (key) => log(db, ...splitKey(key), true),
  };
};

function load(db: Database, keys: readonly Key[], isWhole: boolean): Map<Key, Row> {
  const rows = new Map<Key, Row>();
  for (const [noun, ids] of grouped(keys)) {
    const { alias } = definitions[noun];
    const known = alias ? ` OR (t.${alias} <> '' AND t.${alias} IN (SELECT value FROM json_each({:ids})))` : '';
    const some = jsonOf<Row[] | null>(
      db,
      `SELECT '[' || coalesce(group_concat(${(isWhole ? wholeRow : rowInBrief)(noun)}), '') || ']' FROM ${noun} t WHERE t.id IN (SELECT value FROM json_each({:ids}))${known}`,
      { ids: JSON.stringify(ids) },
    );
    for (const row of some ?? []) {
      if (alias && row[alias]) rows.set(keyOf(noun, String(row[alias])), row);
      rows.set(keyOf(noun, row.id), row);
    }
  }
  return rows;
}

function write(db: Database, changes: readonly Change[]): void {
  const rows = new Map<Noun, Row[]>();
  const gone = new Map<Noun, string[]>();
  for (let at = 0; at < changes.length; at++) {
    const row = changes[at]![2];
    if (row) addTo(rows, changes[at]![0], row);
    else addTo(gone, changes[at]![0], changes[at]![1]);
  }
  for (const [noun, some] of rows) execute(db, upsert(noun), { rows: JSON.stringify(some) });
  for (const [noun, ids] of gone)
    execute(db, `DELETE FROM ${noun} WHERE id IN (SELECT value FROM json_each({:ids}))`, { ids: JSON.stringify(ids) });
}

/** One log row for each record: the old one is deleted, the new one is the latest. */
function log(db: Database, noun: string, record: string, deleted: boolean): void {
  execute(db, 'DELETE FROM sync_log WHERE noun = {:noun} AND record = {:record}', { noun, record });
  execute(db, 'INSERT INTO sync_log (noun, record, deleted) VALUES ({:noun}, {:record}, {:deleted})', {
    noun,
    record,
    deleted: deleted ? 1 : 0,
  });
}
