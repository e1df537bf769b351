import type { Noun } from '#model/noun.ts';
import { limits } from '#model/limits.ts';
import type { PullAnswer, PullRequest, Totals, UsedLimits } from '#model/wire.ts';
import type { Role } from '#model/access.ts';
import { pull } from './core/pull.ts';
import type { Account, ReadTables, Snapshot } from './core/tables.ts';
import { pageStatement, totalsSql } from './pageSql.ts';
import { jsonOf, now } from './sql.ts';
import { bootOf, placeOf } from './writeTables.ts';

/** A page whose rows are still text: SQLite wrote the JSON, and nobody here reads it. */
interface TextPage {
  rows: string;
  gone: string;
}

/** The answer to a pull as JSON text. Never writes, so that it can run on a read-only copy. */
export function pullText(app: App, account: Account, request: PullRequest): string {
  const db = app.db();
  let text: TextPage = { rows: '{}', gone: '{}' };
  const take = (kind: 'scan' | 'first', cursor: number, freshFrom: number): Snapshot | undefined => {
    const read = snapshot(db, account, kind, cursor, freshFrom);
    if (read) text = read.text;
    return read?.snapshot;
  };
  const tables: ReadTables = {
    place: () => placeOf(db),
    boot: (id) => bootOf(db, id),
    generation: () =>
      jsonOf<{ value: string }>(db, `SELECT json_object('value', value) FROM sync_state WHERE name = 'generation'`)
        .value,
    totals: ({ id, role }) => jsonOf<Totals>(db, totalsSql(role), { actor: id }),
    page: (_, cursor, freshFrom) => take('scan', cursor, freshFrom),
    first: () => take('first', 0, 0),
  };
  const answer: PullAnswer = pull(tables, account, request, now());
  if (!('rows' in answer)) return JSON.stringify(answer);
  const { rows: _rows, gone: _gone, ...marks } = answer;
  return `${JSON.stringify(marks).slice(0, -1)},"rows":${text.rows},"gone":${text.gone}}`;
}

function snapshot(db: Database, account: Account, kind: 'scan' | 'first', cursor: number, freshFrom: number) {
  const { sql, nouns, names } = pageStatement(account.role, kind);
  const shape = Object.fromEntries(names.map((name) => [name, ''] as [string, string | number]));
  const read = new DynamicModel({ ...shape, seq: 0, scanned: 0, reached: 0 });
  const values = kind === 'scan' ? { cursor, freshFrom, limit: limits.pullRows } : {};
  db.newQuery(sql)
    .bind({ actor: account.id, ...values })
    .one(read);
  const got = read as unknown as Record<string, string> & { seq: number; scanned: number; reached: number };
  if (got.role !== account.role) return undefined;
  const more = kind === 'first' || got.scanned >= limits.pullRows;
  const object = (part: 'rows' | 'gone') =>
    `{${nouns
      .filter((noun) => got[`${part}_${noun}`])
      .map((noun: Noun) => `"${noun}":[${got[`${part}_${noun}`]}]`)
      .join(',')}}`;
  const page: Snapshot = {
    rows: {},
    gone: {},
    role: got.role as Role,
    boot: got.boot!,
    seq: got.seq,
    generation: got.generation!,
    // Numbers without a log row: the end of the log is the present sequence (R11)
    cursor: kind === 'first' ? 0 : more ? got.reached : got.seq,
    more,
    ...(got.limits !== '{}' && { limits: JSON.parse(got.limits!) as UsedLimits }),
  };
  return { snapshot: page, text: { rows: object('rows'), gone: object('gone') } };
}
