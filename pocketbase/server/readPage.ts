import type { Role } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import type { Place, PullAnswer, PullRequest, Totals, UsedLimits } from '#model/wire.ts';
import { pull } from './core/pull.ts';
import type { Account, ReadTables, Snapshot } from './core/tables.ts';
import { pageSql, totalsSql } from './pageSql.ts';
import { jsonOf, now } from './sql.ts';
import { bootOf, placeOf } from './writeTables.ts';

/** The answer to a pull as JSON. Never writes, so that it can run on a read-only copy. */
export function pullAnswer(app: App, account: Account, request: PullRequest): string | EngineAnswer {
  const db = app.db();
  let page: EnginePage | undefined;
  const take = (kind: 'scan' | 'first', cursor: number, freshFrom: number): Snapshot | undefined => {
    const values = { actor: account.id, cursor, freshFrom };
    // a page of long texts has fewer rows: a thousand may be 200 MB, which no phone would have in time
    for (const rows of pageRows) {
      const most = kind === 'first' || rows === 1 ? 0 : limits.pullBytes;
      page = $readPage(app, pageSql(account.role, kind, rows), values, most);
      if (!page.isTooLarge) break;
    }
    if (!page) return undefined;
    const snapshot = snapshotOf(JSON.parse(page.snapshot) as Moment, kind);
    return snapshot.role === account.role ? snapshot : undefined;
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
  if (!page || !('rows' in answer)) return JSON.stringify(answer);
  const { rows: _rows, gone: _gone, ...marks } = answer;
  return page.answer(JSON.stringify(marks));
}

/** The rows of a page: as many as their bytes allow. */
const pageRows = [limits.pullRows, limits.pullRows / 10, limits.pullRows / 100, 1];

/** The statement's information about its snapshot; no edge means that the log ended first. */
interface Moment extends Place {
  role: Role;
  generation: string;
  edge: number | null;
  /** Empty for most. */
  limits: UsedLimits;
}

/** The marks of a page. SQLite wrote the JSON of its rows, which is not parsed here. */
const snapshotOf = ({ edge, limits: used, ...moment }: Moment, kind: 'scan' | 'first'): Snapshot => ({
  ...moment,
  rows: {},
  gone: {},
  // Numbers without a log row: the end of the log is the current sequence number (R11)
  cursor: kind === 'first' ? 0 : (edge ?? moment.seq),
  more: kind === 'first' || edge !== null,
  ...(Object.keys(used).length > 0 && { limits: used }),
});
