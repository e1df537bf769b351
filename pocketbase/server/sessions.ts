import * as v from 'valibot';
import { idPattern } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { deviceName } from '#model/userAgent.ts';
import type { SessionRow } from '#model/wire.ts';
import { list } from '#mutations/argument.ts';
import { accountOf, Stopped } from './account.ts';
import { bodyOf, respond } from './respond.ts';
import { execute, jsonOf, mintId } from './sql.ts';

/** Of the request's token, which a middleware has checked (`sessions.go`). */
export const sessionOf = (e: EngineRequest): string => String(e.get('session') ?? '');

/** A token of PocketBase's own form that also names its session, without which it is worth nothing. */
export function tokenOf(account: EngineRecord, session: string): string {
  const { id, authToken } = account.collection();
  const claims = { type: 'auth', id: account.id, collectionId: id, refreshable: true, session };
  return $security.createJWT(claims, account.tokenKey() + authToken.secret, authToken.duration);
}

/** A new one; of more than so many the one that was used least recently ends. */
export function beginSession(e: EngineRequest, account: string, session: string = mintId()): string {
  const values = { id: session, account, ...deviceOf(e), address: placeOf(e, account) };
  e.app.runInTransaction((tx) => {
    const db = tx.db();
    execute(
      db,
      `INSERT INTO sessions (id, account, browser, system, zone, language, address, began, seen)
        VALUES ({:id}, {:account}, {:browser}, {:system}, {:zone}, {:language}, {:address}, unixepoch(), unixepoch())`,
      values,
    );
    execute(
      db,
      `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account = {:account} AND id <> {:id}
        ORDER BY seen DESC, id LIMIT -1 OFFSET ${limits.sessions - 1})`,
      values,
    );
  });
  return session;
}

/** The app was started: its browser may have a new name and be elsewhere. */
export const noteSession = (e: EngineRequest, account: string): void =>
  execute(
    e.app.db(),
    `UPDATE sessions SET seen = unixepoch(), browser = {:browser}, system = {:system}, address = {:address},
      zone = iif({:zone} = '', zone, {:zone}), language = iif({:language} = '', language, {:language}) WHERE id = {:id}`,
    { id: sessionOf(e), ...deviceOf(e), address: placeOf(e, account) },
  );

/** Whether that would say nothing new, in this minute. */
export const isSessionNoted = (e: EngineRequest, account: string): boolean =>
  !!jsonOf<number | null>(
    e.app.db(),
    `SELECT 1 FROM sessions WHERE id = {:id} AND seen > unixepoch() - 60 AND browser = {:browser}
      AND system = {:system} AND address = {:address} AND {:zone} IN ('', zone) AND {:language} IN ('', language)`,
    { id: sessionOf(e), ...deviceOf(e), address: placeOf(e, account) },
  );

/** Whether the account with this address is signed in on a device at the caller's network. */
export function isKnownHere(e: EngineRequest, identity: string): boolean {
  const account = jsonOf<string | null>(
    e.app.db(),
    'SELECT json_quote(id) FROM users WHERE lower(email) = {:identity}',
    {
      identity,
    },
  );
  const values = { account, address: placeOf(e, account ?? '') };
  return !!jsonOf<number | null>(
    e.app.db(),
    'SELECT 1 FROM sessions WHERE account = {:account} AND address = {:address}',
    values,
  );
}

/** Recognises a network; it cannot be read back from it where somebody was. */
const placeOf = (e: EngineRequest, account: string): string =>
  $security.sha256(`${account} ${$network(e.realIP())}`).slice(0, 32);

function deviceOf(e: EngineRequest) {
  const zone = e.request.header.get('X-Time-Zone');
  const language = e.request.header.get('X-Language');
  return {
    ...deviceName(e.request.header.get('User-Agent').slice(0, 500)),
    zone: /^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(zone) && zone.length <= 64 ? zone : '',
    language: language === 'en' || language === 'ja' ? language : '',
  };
}

/** POST /api/sessions: where this person is signed in, the latest first. */
export function sessions(e: EngineRequest): void {
  respond(e, () => {
    const { id: account } = accountOf(e.app, e);
    const rows = jsonOf<SessionRow[]>(
      e.app.db(),
      `SELECT json_group_array(json_object('id', id, 'browser', browser, 'system', system, 'zone', zone, 'began', began,
        'seen', seen, 'current', json(iif(id = {:session}, 'true', 'false'))))
        FROM (SELECT * FROM sessions WHERE account = {:account} ORDER BY seen DESC, id)`,
      { account, session: sessionOf(e) },
    );
    return JSON.stringify({ sessions: rows });
  });
}

const endings = v.union([
  v.object({ sessions: list(v.pipe(v.string(), v.regex(idPattern)), limits.sessions) }),
  v.object({ others: v.literal(true) }),
]);

/**
 * POST /api/sessions/end {sessions} or {others: true}: those with these ids, or all but this one. The ids need no token:
 * only its own devices know one, and one that was signed out in a tunnel has nothing else left.
 */
export function endSessions(e: EngineRequest): void {
  respond(e, () => {
    const body = v.safeParse(endings, bodyOf(e));
    if (!body.success) throw new Stopped(400, 'invalid_request');
    const ended = 'others' in body.output ? othersOf(e) : found(e.app.db(), JSON.stringify(body.output.sessions));
    if (ended.length) {
      execute(e.app.db(), 'DELETE FROM sessions WHERE id IN (SELECT value FROM json_each({:ids}))', {
        ids: JSON.stringify(ended),
      });
      $endStreams(ended);
    }
    return '{}';
  });
}

function othersOf(e: EngineRequest): string[] {
  const { id: account } = accountOf(e.app, e);
  return jsonOf<string[]>(
    e.app.db(),
    'SELECT json_group_array(id) FROM sessions WHERE account = {:account} AND id <> {:session}',
    { account, session: sessionOf(e) },
  );
}

/** Whoever invents ids makes nobody wait for the only write lock. */
const found = (db: Database, ids: string): string[] =>
  jsonOf<string[]>(db, 'SELECT json_group_array(id) FROM sessions WHERE id IN (SELECT value FROM json_each({:ids}))', {
    ids,
  });

/** Their tokens have expired. */
export const forgetSessions = (db: Database): void =>
  execute(db, `DELETE FROM sessions WHERE seen < unixepoch() - ${limits.sessionDays * 86_400}`);

const endOf = (account: string) => `BEGIN DELETE FROM sessions WHERE account = ${account}; END`;

/**
 * All sessions of an account end with its password, with itself, and when it is switched off, whoever does it: a call,
 * the dashboard or SQL. Switched on again, it is signed in nowhere.
 */
export function ensureSessionTriggers(db: Database): void {
  const isThere = `SELECT 1 FROM sqlite_master WHERE name = 'profiles'`; // a migration may still have to create it
  if (!jsonOf<number | null>(db, isThere)) return;
  for (const [name, body] of Object.entries({
    users_password: `AFTER UPDATE ON users WHEN OLD.tokenKey <> NEW.tokenKey ${endOf('NEW.id')}`,
    users_delete: `AFTER DELETE ON users ${endOf('OLD.id')}`,
    profiles_off: `AFTER UPDATE ON profiles WHEN OLD.is_active AND NOT NEW.is_active ${endOf('NEW.id')}`,
  }))
    execute(db, `CREATE TRIGGER IF NOT EXISTS sessions_${name} ${body}`);
}
