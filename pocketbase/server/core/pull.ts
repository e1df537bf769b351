import { wireShape, type PullAnswer, type PullRequest } from '#model/wire.ts';
import { type Account, isRestored, type ReadTables } from './tables.ts';

/**
 * One answer for all collections. A restore and a new epoch are checked before any row; a page carries the marks of its
 * own snapshot, and one that no longer matches the request is dropped (R17).
 */
export function pull(tables: ReadTables, account: Account, request: PullRequest, at: string): PullAnswer {
  const place = tables.place();
  if (isRestored(tables, request)) return { restored: true, at, ...place };
  if (request.need > place.seq) return { behind: true, at, ...place };
  const epoch = epochOf(tables.generation(), account);
  const reset = (): PullAnswer => ({
    reset: true,
    at,
    ...tables.place(),
    epoch,
    role: account.role,
    totals: tables.totals(account),
  });
  if (request.epoch !== epoch) return reset();
  const snapshot = request.first ? tables.first(account) : tables.page(account, request.cursor, request.fresh_from);
  if (!snapshot || snapshot.boot !== place.boot) return { behind: true, at, ...place };
  if (epochOf(snapshot.generation, { ...account, role: snapshot.role }) !== epoch)
    return { behind: true, at, ...place };
  const { rows, gone, cursor, more, boot, seq, limits } = snapshot;
  return { at, boot, seq, epoch, role: account.role, rows, gone, cursor, more, ...(limits && { limits }) };
}

/** Changes with the wire shape, with a repaired trigger, and with the person's role. */
const epochOf = (generation: string, account: Account): string => `${wireShape}.${generation}.${account.role}`;
