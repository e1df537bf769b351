import type { Role } from '#model/access.ts';
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
    page = $readPage(app, pageSql(account.role, kind), { actor: account.id, cursor, freshFrom });
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

/** The statement's information about its snapshot; no edge means that the log ended first. */
interface Moment extends Place {
  role: Role;
  generation: string;
  edge: number | null;
  /** Empty for most. */
  limits: UsedLimits;
}

/** The marks of a page. SQLite wrote the JSON of its rows, which is not parsed here. */
const snapshotOf = ({ edge, limits, ...moment }: Moment, kind: 'scan' | 'first'): Snapshot => ({
  ...moment,
  rows: {},
  gone: {},
  // Numbers without a log row: the end of the log is the current sequence number (R11)
  cursor: kind === 'first' ? 0 : (edge ?? moment.seq),
  more: kind === 'first' || edge !== null,
  ...(Object.keys(limits).length > 0 && { limits }),
});
