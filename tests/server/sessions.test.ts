import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { type SessionRow, wireShape } from '#model/wire.ts';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { subscribe } from './realtime.ts';
import { firstPull, mintId, requestPull } from './wire.ts';

let server: Server;
let lena: TestAccount;
let noah: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [lena, noah] = [await makeAccount(server), await makeAccount(server)];
});
afterAll(() => server.remove());

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  'x-time-zone': 'Asia/Tokyo',
};
const signInOn = async ({ email, password }: TestAccount, headers: Record<string, string> = phone): Promise<string> => {
  const body = { identity: email, password };
  const answer = await server.request('/api/collections/users/auth-with-password', { body, headers });
  expect(answer.status).toBe(200);
  return answer.body.token;
};
const call = (path: string, token: string, body: unknown = {}) => server.request(`/api/${path}`, { token, body });
const listed = async (token: string): Promise<SessionRow[]> => (await call('sessions', token)).body.sessions;
const idOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).session;
const works = async (token: string) => (await requestPull(server, { token })).status === 200;

/** Every call of a member's token, each with what it says when it is worth nothing. */
const nothing = async (token: string) => {
  const answers = [
    await call('sync/pull', token, firstPull),
    await call('sync/push', token, { shape: wireShape, boot: null, seen: 0, entries: [] }),
    await call('session', token),
    await call('sessions', token),
    await call('sessions/end', token, { others: true }),
    await call('check_rate_limit', token, { operation_name: 'probe' }),
    await call('update_user_session_time', token, { flush_id: mintId('f'), user_id: lena.id, additional_minutes: 1 }),
    await call('media/sizes', token, { ids: [] }),
    await call(`media/${mintId('p')}`, token, {}),
    await call('change_password', token, { current_password: lena.password, new_password: 'another horse' }),
  ];
  return answers.map(({ status, body }) => [status, body.stop]);
};
const signedOut = Array.from({ length: 10 }, () => [401, 'signed_out']);

describe('a session', () => {
  it('has the name of its device and its time zone as its place, and says which one asks', async () => {
    const token = await signInOn(noah);
    const rows = await listed(token);
    expect(rows.filter(({ current }) => current)).toMatchObject([
      { id: idOf(token), browser: 'Chrome', system: 'Android', zone: 'Asia/Tokyo' },
    ]);
    expect(Math.abs(rows[0]!.began - Date.now() / 1000)).toBeLessThan(60);
    expect(rows.filter(({ current }) => !current)).toMatchObject([{ id: idOf(noah.token), zone: '' }]);
    expect(JSON.stringify(await listed(lena.token))).not.toContain(idOf(token));
  });

  it.each(['<b>x</b>', 'Asia/Tokyo'.repeat(9), '../etc', "x'y", 'Asia//Tokyo'])(
    'takes no place that is none: %s',
    async (zone) => {
      const token = await signInOn(noah, { ...phone, 'x-time-zone': zone });
      expect((await listed(token)).find(({ current }) => current)).toMatchObject({ zone: '' });
      await call('sessions/end', '', { sessions: [idOf(token)] });
    },
  );

  it('is another one for each sign-in, also within the same second', async () => {
    const tokens = await Promise.all([signInOn(noah), signInOn(noah)]);
    expect(new Set(tokens.map(idOf)).size).toBe(2);
    await call('sessions/end', '', { sessions: [idOf(tokens[0])] });
    expect(await Promise.all(tokens.map(works))).toEqual([false, true]);
  });

  it('AUTH-17 goes on with a renewed token', async () => {
    const token = await signInOn(noah);
    const { body } = await server.request('/api/collections/users/auth-refresh', { method: 'POST', token });
    expect(idOf(body.token)).toBe(idOf(token));
    expect(await works(body.token)).toBe(true);
    await call('sessions/end', '', { sessions: [idOf(token)] });
    expect(await works(body.token)).toBe(false);
  });

  it('says when it was last used, and what the device is now', async () => {
    const token = await signInOn(noah);
    await server.sql(`UPDATE sessions SET seen = seen - 3600 WHERE id = '${idOf(token)}'`);
    await works(token);
    const seen = async () => (await listed(token)).find(({ current }) => current)!.seen;
    await expect.poll(seen).toBeGreaterThan(Date.now() / 1000 - 60);
    await server.request('/api/session', { token, body: {}, headers: { 'x-time-zone': 'Europe/Berlin' } });
    expect((await listed(token)).find(({ current }) => current)).toMatchObject({ zone: 'Europe/Berlin', system: '' });
    await server.request('/api/session', { token, body: {}, headers: phone });
    expect((await listed(token)).find(({ current }) => current)).toMatchObject({ system: 'Android' });
  });

  it('reads no further than a name is long', async () => {
    const token = await signIn(server, noah.email, noah.password);
    const userAgent = `${'x'.repeat(500)} Firefox/140.0 Android`;
    await server.request('/api/session', { token, body: {}, headers: { 'user-agent': userAgent } });
    expect((await listed(token)).find(({ current }) => current)).toMatchObject({ browser: '', system: '' });
  });

  it('is one of so many: of more the one used least recently ends', async () => {
    const account = await makeAccount(server);
    const old = `INSERT INTO sessions (id, account, browser, system, zone, address, began, seen) SELECT 'old' || printf('%012d', value), '${account.id}', '', '', '', '', 1, 100 + value FROM generate_series(1, ${limits.sessions})`;
    await server.sql(
      old.replace(
        'generate_series(1, ',
        `json_each('[${Array.from({ length: limits.sessions }, (_, at) => at + 1).join()}]') WHERE value <= (`,
      ),
    );
    const token = await signInOn(account);
    const rows = await listed(token);
    expect(rows).toHaveLength(limits.sessions);
    expect(rows.map(({ id }) => id)).not.toContain('old000000000002');
    expect(rows.map(({ id }) => id)).toContain(`old${String(limits.sessions).padStart(12, '0')}`);
  });

  it('is forgotten when its token has expired', async () => {
    const [token, other] = [await signInOn(noah), await signInOn(noah)];
    await server.sql(`UPDATE sessions SET seen = unixepoch() - 62 * 86400 WHERE id = '${idOf(token)}'`);
    await server.restart();
    const ids = (await listed(other)).map(({ id }) => id);
    expect([ids.includes(idOf(token)), ids.includes(idOf(other))]).toEqual([false, true]);
  });
});

describe('AUTH-14 a token is worth nothing', () => {
  it('after signing out, wherever it was copied to', async () => {
    const token = await signInOn(lena);
    expect(await works(token)).toBe(true);
    expect((await call('sessions/end', '', { sessions: [idOf(token)] })).status).toBe(200);
    expect(await nothing(token)).toEqual(signedOut);
    expect((await subscribe(server, token)).status).toBe(403);
    expect((await server.request('/api/collections/users/auth-refresh', { method: 'POST', token })).status).toBe(401);
    expect(await works(lena.token)).toBe(true);
  });

  it('after it was signed out from another device, which is told at once', async () => {
    const token = await signInOn(lena);
    const listener = await subscribe(server, token);
    expect(listener.status).toBe(204);
    const [kept, others] = [await signInOn(lena), await signInOn(noah)];
    expect((await call('sessions/end', kept, { others: true })).status).toBe(200);
    expect([await works(token), await works(kept), await works(others)]).toEqual([false, true, true]);
    expect((await listed(kept)).map(({ id }) => id)).toEqual([idOf(kept)]);
    expect(await listener.next(3_000)).toBeDefined();
    await listener.closed;
    lena.token = kept;
  });

  it('once the password was changed: this device goes on with another one', async () => {
    const account = await makeAccount(server);
    const other = await signInOn(account);
    const change = { current_password: account.password, new_password: 'another horse' };
    const { body } = await call('change_password', account.token, change);
    expect([await works(account.token), await works(other), await works(body.token)]).toEqual([false, false, true]);
    expect((await listed(body.token)).map(({ current }) => current)).toEqual([true]);
  });

  it('once the account was switched off, also after it is on again', async () => {
    const account = await makeAccount(server);
    const set = (active: number) => server.sql(`UPDATE profiles SET is_active = ${active} WHERE id = '${account.id}'`);
    await set(0);
    // its devices learn why
    expect((await call('sync/pull', account.token, firstPull)).status).toBe(403);
    await set(1);
    expect(await nothing(account.token)).toEqual(signedOut);
    expect(await works(await signIn(server, account.email, account.password))).toBe(true);
  });

  it('without a session, with another account’s, or with an invented one', async () => {
    const token = await server.superuser();
    const { body } = await server.request(`/api/collections/users/impersonate/${lena.id}`, { token, body: {} });
    expect(await nothing(body.token)).toEqual(signedOut);
    await server.sql(`UPDATE sessions SET account = '${noah.id}' WHERE id = '${idOf(lena.token)}'`);
    expect(await nothing(lena.token)).toEqual(signedOut);
    lena.token = await signInOn(lena);
  });
});

describe('ending sessions', () => {
  it.each([
    ['no list', {}],
    ['others: false', { others: false }],
    ['no ids', { sessions: ['x'] }],
    ['too many', { sessions: Array.from({ length: limits.sessions + 1 }, () => mintId('s')) }],
  ])('refuses %s', async (_, body) => {
    expect(await call('sessions/end', '', body)).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
  });

  it('says nothing of ids that are none, and writes nothing', async () => {
    const before = await server.sql('SELECT count(*) FROM sessions');
    expect((await call('sessions/end', '', { sessions: [mintId('s')] })).body).toEqual({});
    expect(await server.sql('SELECT count(*) FROM sessions')).toEqual(before);
  });

  it('of all others needs a token', async () => {
    expect((await call('sessions/end', '', { others: true })).status).toBe(401);
    expect(await works(lena.token)).toBe(true);
  });
});
