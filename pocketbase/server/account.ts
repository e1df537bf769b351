import type { Role } from '#model/access.ts';
import type { MediaRefusal, Stop } from '#model/code.ts';
import type { Account } from './core/tables.ts';
import { releaseRecords } from './releaseRecords.ts';
import { execute, jsonOf, now } from './sql.ts';
import { together } from './together.ts';

/** Ends the request with this code, for which the device has a rule. */
export class Stopped extends Error {
  constructor(
    readonly status: number,
    readonly stop: Stop,
    readonly retryAfter?: number,
    /** Why a picture was refused, for good. */
    readonly refused?: MediaRefusal,
    /** For callers that know no codes. */
    readonly sentence?: string,
  ) {
    super(stop);
  }
}

interface Standing {
  role: Role;
  email: string;
  is_active: number;
  deactivated: number;
  must_change_password: number;
}

/**
 * The requesting account as it is in the database now: an issued token outlives deactivation and demotion, so account
 * and role are read for every request (A102). Throws `Stopped`.
 */
export function accountOf(app: App, e: EngineRequest): Account {
  const { id } = signedIn(app, e);
  const standing = standingOf(app, id);
  const stop = stopOf(standing);
  if (stop || !standing) throw new Stopped(403, stop ?? 'pending_approval');
  return { id, role: standing.role === 'admin' ? 'admin' : 'user', email: standing.email };
}

/** The account of the token; a deleted one is answered `deleted` (A102). Throws `Stopped`. */
export function signedIn(app: App, e: EngineRequest): EngineRecord {
  if (e.auth?.collection().name === 'users') return e.auth;
  throw new Stopped(401, wasDeleted(app, e) ? 'deleted' : 'signed_out');
}

export const standingOf = (app: App, id: string): Standing | null =>
  jsonOf<Standing | null>(
    app.db(),
    `SELECT json_object('role', p.role, 'email', p.email, 'is_active', p.is_active, 'deactivated', p.deactivated_at <> '',
      'must_change_password', coalesce(u.must_change_password, 0))
      FROM profiles p LEFT JOIN users u ON u.id = p.id WHERE p.id = {:id}`,
    { id },
  );

/** Why this person is not served, if so. */
export function stopOf(standing: Standing | null): Stop | undefined {
  if (!standing) return 'pending_approval';
  if (!standing.is_active) return standing.deactivated ? 'deactivated' : 'pending_approval';
  return standing.must_change_password ? 'password_change_required' : undefined;
}

/** A token of a deleted account is verified with the key that the account had (A102). */
function wasDeleted(app: App, e: EngineRequest): boolean {
  const token = e.request.header.get('Authorization').replace(/^Bearer\s+/i, '');
  if (!token) return false;
  try {
    const { id } = $security.parseUnverifiedJWT(token);
    const key = jsonOf<{ key: string } | null>(
      app.db(),
      `SELECT json_object('key', token_key) FROM account_tombstones WHERE id = {:id}`,
      { id },
    );
    if (!key) return false;
    $security.parseJWT(token, key.key + app.findCollectionByNameOrId('users').authToken.secret);
    return true;
  } catch {
    return false;
  }
}

/** Everything about a person is deleted with the account except what they shared (A16); A102 needs the token key. */
export function onAccountDelete(e: RecordEvent): void {
  const values = { id: e.record.id, key: e.record.tokenKey(), at: now() };
  together(e, (tx) => {
    const db = tx.db();
    releaseRecords(db, 'users', '{:id}', { id: values.id });
    e.next();
    execute(
      db,
      `INSERT INTO account_tombstones (id, token_key, at) VALUES ({:id}, {:key}, {:at}) ON CONFLICT DO NOTHING`,
      values,
    );
    for (const noun of ['profiles', 'candidates'])
      execute(db, `DELETE FROM ${noun} WHERE id = {:id}`, { id: values.id });
  });
  $poke();
}
