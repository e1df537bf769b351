import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { accountOf, Stopped } from './account.ts';
import { countAttempt } from './rateLimit.ts';
import { bodyOf, Refused, respond } from './respond.ts';
import { sessionOf } from './sessions.ts';
import { execute, jsonOf } from './sql.ts';

/** A key of a device: base64url without padding, as its browser writes it. */
const key = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)));

const subscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(limits.pushEndpointCharacters)),
  /** A point on P-256, uncompressed, and 16 random bytes (RFC 8291). */
  p256dh: key(65),
  auth: key(16),
});

/**
 * POST /api/push_subscribe {endpoint, p256dh, auth}: this device takes pushes. It is bound to its session and goes with it,
 * however that ends (REMIND-14). The server sends to the push services of browsers and nowhere else, whatever a request
 * names (`push.go`).
 */
export function pushSubscribe(e: EngineRequest): void {
  respond(e, () => {
    const { id: account } = accountOf(e.app, e);
    if (!$settings.pushConfigured) throw new Refused(404, 'no_push', 'This server sends no pushes.');
    const body = v.safeParse(subscription, bodyOf(e));
    if (!body.success || !$isPushService(body.output.endpoint) || !$arePushKeys(body.output.p256dh, body.output.auth))
      throw new Stopped(400, 'invalid_request');
    const values = { ...body.output, account, session: sessionOf(e) };
    const isKnown = jsonOf<number | null>(
      e.app.db(),
      `SELECT 1 FROM push_devices WHERE session = {:session} AND account = {:account} AND endpoint = {:endpoint}
        AND p256dh = {:p256dh} AND auth = {:auth}`,
      values,
    );
    if (isKnown === 1) return '{}';
    // the browser's own keys tell it from somebody who has read its address
    const isTaken = jsonOf<number | null>(
      e.app.db(),
      `SELECT 1 FROM push_devices WHERE endpoint = {:endpoint} AND account <> {:account}
        AND (p256dh <> {:p256dh} OR auth <> {:auth})`,
      values,
    );
    if (isTaken === 1) throw new Stopped(400, 'invalid_request');
    countAttempt(e.app, `push_subscribe:${account}`, limits.pushSubscriptions);
    e.app.runInTransaction((tx) => {
      // whoever was signed in here before, or this browser before it renewed its subscription
      execute(tx.db(), 'DELETE FROM push_devices WHERE endpoint = {:endpoint} OR session = {:session}', values);
      execute(
        tx.db(),
        `INSERT INTO push_devices (session, account, endpoint, p256dh, auth, at)
          VALUES ({:session}, {:account}, {:endpoint}, {:p256dh}, {:auth}, unixepoch())`,
        values,
      );
    });
    return '{}';
  });
}

/** POST /api/push_unsubscribe: this device takes none any more. */
export function pushUnsubscribe(e: EngineRequest): void {
  respond(e, () => {
    accountOf(e.app, e);
    execute(e.app.db(), 'DELETE FROM push_devices WHERE session = {:session}', { session: sessionOf(e) });
    return '{}';
  });
}

export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** No more than there are sessions of an account. */
export const devicesOf = (db: Database, account: string): PushDevice[] =>
  jsonOf<PushDevice[]>(
    db,
    `SELECT json_group_array(json_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth))
      FROM push_devices WHERE account = {:account}`,
    { account },
  );

/** A device goes with its session, and what was sent to somebody with their account, whoever ends it. */
export function ensureReminderTriggers(db: Database): void {
  for (const [name, body] of Object.entries({
    sessions_push: 'AFTER DELETE ON sessions BEGIN DELETE FROM push_devices WHERE session = OLD.id; END',
    users_reminders: 'AFTER DELETE ON users BEGIN DELETE FROM reminders_sent WHERE account = OLD.id; END',
  })) {
    const table = /ON (\w+)/.exec(body)![1]!;
    const isThere = `SELECT count(*) FROM sqlite_master WHERE name IN ('push_devices', 'reminders_sent', '${table}')`;
    if (jsonOf<number>(db, isThere) === 3) execute(db, `CREATE TRIGGER IF NOT EXISTS ${name} ${body}`);
  }
}
