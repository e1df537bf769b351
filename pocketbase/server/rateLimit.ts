import * as v from 'valibot';
import { derivedId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { limitOf } from '#mutations/all.ts';
import { accountOf, Stopped } from './account.ts';
import { bodyOf, respond } from './respond.ts';
import { execute, jsonOf } from './sql.ts';

/** The server's own limits; what a caller requests changes nothing (SEC-31). */
const operations: Record<string, Limit> = {
  ...limitOf,
  role_update: limits.roleUpdates,
};

/**
 * Counts one attempt in a fixed window from the first, in the database, so that it survives a restart (A25, A111).
 * @param amount of attempts at once; the last ones may go beyond
 * @returns 0 when it is allowed, else the seconds until the window ends; then nothing was counted
 */
export function attempt(db: Database, name: string, attempts: number, minutes: number, amount = 1): number {
  const wait = blocked(db, name, attempts, minutes);
  if (wait > 0) return wait;
  const values = { name, amount, time: seconds(), length: minutes * 60 };
  execute(
    db,
    `INSERT INTO rate_limits (name, attempts, started) VALUES ({:name}, {:amount}, {:time})
      ON CONFLICT (name) DO UPDATE SET
        attempts = iif(started > {:time} - {:length}, attempts + {:amount}, {:amount}),
        started = iif(started > {:time} - {:length}, started, {:time})`,
    values,
  );
  return 0;
}

/** The seconds until the window ends, 0 while there are attempts left. Writes nothing. */
export function blocked(db: Database, name: string, attempts: number, minutes: number): number {
  const time = seconds();
  const before = jsonOf<{ attempts: number; started: number } | null>(
    db,
    `SELECT json_object('attempts', attempts, 'started', started) FROM rate_limits WHERE name = {:name} AND started > {:time} - {:length}`,
    { name, time, length: minutes * 60 },
  );
  return before && before.attempts >= attempts ? Math.max(1, before.started + minutes * 60 - time) : 0;
}

const seconds = () => Math.floor(Date.now() / 1000);

interface Limit {
  attempts: number;
  minutes: number;
}

/**
 * The same in a transaction of its own. A blocked caller does not get that far: a flood must not hold the only write
 * lock.
 */
export function attemptAlone(app: App, name: string, { attempts, minutes }: Limit): number {
  let wait = blocked(app.db(), name, attempts, minutes);
  if (wait === 0)
    app.runInTransaction((tx) => {
      wait = attempt(tx.db(), name, attempts, minutes);
    });
  return wait;
}

/** The same for a whole request. Throws `Stopped` with 429. */
export const countAttempt = (app: App, name: string, limit: Limit): void => stopAfter(attemptAlone(app, name, limit));

/** Throws `Stopped` with 429 if it is blocked, and counts nothing. */
export const stopIfBlocked = (app: App, name: string, { attempts, minutes }: Limit): void =>
  stopAfter(blocked(app.db(), name, attempts, minutes));

function stopAfter(wait: number): void {
  if (wait > 0) throw new Stopped(429, 'rate_limited', wait);
}

/**
 * The same for a mutation. If `check_rate_limit` was called first, it has already counted this attempt: each attempt
 * counts once, checked or not (A111).
 */
export function attemptMutation(db: Database, name: string, attempts: number, minutes: number): number {
  if (!isAsked(db, name, minutes)) return attempt(db, name, attempts, minutes);
  execute(db, 'UPDATE rate_limits SET attempts = attempts - 1 WHERE name = {:name}', { name: `${name}:asked` });
  return 0;
}

/** The same for a call that has a limit of its own. */
export const attemptAsked = (db: Database, name: string, { attempts, minutes }: Limit): number =>
  attemptMutation(db, name, attempts, minutes);

/** The same without counting. */
export const blockedMutation = (db: Database, name: string, attempts: number, minutes: number): number =>
  isAsked(db, name, minutes) ? 0 : blocked(db, name, attempts, minutes);

const isAsked = (db: Database, name: string, minutes: number): boolean =>
  !!jsonOf<number | null>(
    db,
    `SELECT 1 FROM rate_limits WHERE name = {:name} AND attempts > 0 AND started > {:oldest}`,
    { name: `${name}:asked`, oldest: seconds() - minutes * 60 },
  );

export const forgetAttempts = (db: Database, name: string): void =>
  execute(db, 'DELETE FROM rate_limits WHERE name = {:name}', { name });

/** One attempt that was none. */
export const takeBackAttempt = (db: Database, name: string): void =>
  execute(db, 'UPDATE rate_limits SET attempts = attempts - 1 WHERE name = {:name} AND attempts > 0', { name });

/** Of 36: an operation that nobody here knows has its own count, and inventing names does not fill the disk. */
const counterOf = (operation: string): string => `unknown ${derivedId('operation', operation)[1]}`;

const request = v.object({ operation_name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

/** POST /api/check_rate_limit {operation_name, max_attempts, window_minutes}: false means blocked (SEC-13). */
export function checkRateLimit(e: EngineRequest): void {
  respond(e, () => {
    const { id } = accountOf(e.app, e);
    const body = v.safeParse(request, bodyOf(e));
    if (!body.success) throw new Stopped(400, 'invalid_request');
    const { operation_name } = body.output;
    const isKnown = Object.hasOwn(operations, operation_name);
    const operation = isKnown ? operation_name : counterOf(operation_name);
    const { attempts, minutes } = isKnown ? operations[operation_name]! : limits.rateLimit;
    const name = `${operation}:${id}`;
    // whoever is blocked takes the only write lock from nobody
    let wait = blocked(e.app.db(), name, attempts, minutes);
    if (wait > 0) return 'false';
    e.app.runInTransaction((tx) => {
      wait = attempt(tx.db(), name, attempts, minutes);
      // noted, so that the mutation that follows is not counted a second time; the note itself limits nothing
      if (wait === 0 && isKnown) attempt(tx.db(), `${name}:asked`, Number.MAX_SAFE_INTEGER, minutes);
    });
    return JSON.stringify(wait === 0);
  });
}
