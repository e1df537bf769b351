import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { startHttps } from './https.ts';
import { hangUp, heard, type Line, openOf, sayTo, silentLines } from './lines.ts';
import { subscribe, type Subscription } from './realtime.ts';

/**
 * What somebody without an account can take by opening connections (docs/design/rights-and-costs.md, Open connections,
 * and Streams without an account).
 */
let server: Server | undefined;
const opened: Line[] = [];
afterEach(async () => {
  hangUp(opened.splice(0));
  await server?.remove();
  server = undefined;
});

async function silent(url: string, count: number, localAddress?: string): Promise<Line[]> {
  const lines = await silentLines(url, count, localAddress);
  opened.push(...lines);
  return lines;
}
const isServing = async (url: string) =>
  (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) })).status;

describe('silent connections', () => {
  it('SEC-31 of more than the process has room for the longest silent ones go, and somebody else gets in', async () => {
    server = await startServer({ descriptors: 400 });
    const lines = await silent(server.url, 450, '127.0.0.2');
    expect(await isServing(server.url)).toBe(200);
    await expect.poll(() => openOf(lines)).toBeLessThanOrEqual(300);
    expect(openOf(lines)).toBeGreaterThan(250);
    expect(openOf(lines.slice(0, 100))).toBe(0);
    expect(openOf(lines.slice(-50))).toBe(50);
  });

  it('SEC-31 one address has a thousand and takes none of others', async () => {
    server = await startServer();
    const [other] = await silent(server.url, 1, '127.0.0.3');
    const lines = await silent(server.url, 1_100, '127.0.0.2');
    await expect.poll(() => openOf(lines.slice(0, 100))).toBe(0);
    expect(openOf(lines)).toBe(1_000);
    expect(openOf([other!])).toBe(1);
  });

  it('OPS-15 how many one address may have is a setting, says when it bites, and shuts no health check out', async () => {
    server = await startServer({ env: { TRACKS_CONNECTIONS: '50' } });
    const lines = await silent(server.url, 60, '127.0.0.2');
    await expect.poll(() => openOf(lines)).toBe(50);
    await expect.poll(() => server!.output()).toMatch(/connections are cut.*127\.0\.0\.2.*TRACKS_CONNECTIONS/);
    expect(server.output().match(/connections are cut/g)).toHaveLength(1);
    // a proxy on this machine that nobody has named, and what looks after the server
    const here = await silent(server.url, 1_150);
    expect(await isServing(server.url)).toBe(200);
    expect(openOf(here)).toBe(1_150);
  });

  it('SEC-31 a proxy that the operator has named has as many as there are', async () => {
    server = await startServer();
    const token = await server.superuser();
    const body = { trustedProxy: { headers: ['X-Forwarded-For'] } };
    expect((await server.request('/api/settings', { method: 'PATCH', token, body })).status).toBe(200);
    const lines = await silent(server.url, 1_100);
    expect(await isServing(server.url)).toBe(200);
    expect(openOf(lines)).toBe(1_100);
  });

  it('SEC-31 the same holds with certificates of our own, there and on the way to HTTPS', async () => {
    const own = await startHttps();
    try {
      const sessions: ClientHttp2Session[] = [];
      for (let n = 0; n < 250; n++) sessions.push(await silentSession(own.port));
      await expect.poll(() => sessions.slice(0, 50).filter(({ closed }) => !closed).length).toBe(0);
      expect(sessions.filter(({ closed }) => !closed).length).toBeGreaterThan(150);
      // those that lead to HTTPS take the places of these
      const lines = await silent(own.redirect, 250);
      await expect.poll(() => openOf(lines.slice(0, 50))).toBe(0);
      await expect.poll(() => sessions.filter(({ closed }) => !closed).length).toBe(0);
      (await silentSession(own.port)).destroy();
    } finally {
      await own.end();
    }
  }, 60_000);
});

describe('streams that name no account', () => {
  it('SEC-31 from eleven addresses take no member’s place', async () => {
    server = await startServer();
    const member = await makeAccount(server);
    const { url } = server;
    for (let n = 0; n < 11; n++) {
      const some = Array.from({ length: 200 }, () =>
        sayTo(url, 'GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n', `127.0.1.${n + 1}`),
      );
      opened.push(...some);
      await Promise.all(some.map(heard));
    }
    const device = await subscribe(server, member.token);
    expect(device.status).toBe(204);
    await server.sql(`INSERT INTO resources (id, title) VALUES ('resource0000001', 'A book')`);
    expect(await device.next(5_000)).toBe('{}');
    device.close();
  });
});

it('SEC-31 AUTH-14 A102 a stream whose session ended without a call is poked no more, and ends', async () => {
  server = await startServer();
  const { sql, request, superuser } = server;
  const byHand = async (method: string, id: string, body?: object) =>
    request(`/api/collections/users/records/${id}`, { method, body, token: await superuser() });
  const endings: Record<string, (id: string) => Promise<unknown>> = {
    'switched off': (id) => sql(`UPDATE profiles SET is_active = 0 WHERE id = '${id}'`),
    'without a profile': (id) => sql(`DELETE FROM profiles WHERE id = '${id}'`),
    deleted: (id) => byHand('DELETE', id),
    'deleted by SQL': (id) => sql(`DELETE FROM users WHERE id = '${id}'`),
    'with another password': (id) => byHand('PATCH', id, { password: 'a new horse', passwordConfirm: 'a new horse' }),
    'signed out by SQL': (id) => sql(`DELETE FROM sessions WHERE account = '${id}'`),
  };
  const other = await subscribe(server, (await makeAccount(server)).token);
  const streams: Record<string, Subscription> = {};
  for (const [how, end] of Object.entries(endings)) {
    const { id, token } = await makeAccount(server);
    streams[how] = await subscribe(server, token);
    expect(streams[how].status).toBe(204);
    await end(id);
  }
  await Promise.all(Object.values(streams).map(({ closed }) => closed));
  // until here they were told to ask
  for (const stream of Object.values(streams)) while (await stream.next(0));
  while (await other.next(1_500));
  await sql(`INSERT INTO resources (id, title) VALUES ('resource0000001', 'A book')`);
  expect(await other.next(5_000)).toBe('{}');
  for (const [how, stream] of Object.entries(streams)) expect(await stream.next(0), how).toBeUndefined();
  other.close();
});

it('A102 every call of an account that was switched off is answered with the reason', async () => {
  server = await startServer();
  const { id, token } = await makeAccount(server);
  const call = async (path: string) => {
    const { status, body } = await server!.request(`/api/${path}`, { token, body: {} });
    return [status, body.stop ?? Object.keys(body)];
  };
  expect(await call('files/token')).toEqual([200, ['token']]);
  await server.sql(`UPDATE profiles SET is_active = 0, deactivated_at = '2026-11-23' WHERE id = '${id}'`);
  const paths = [
    ...['files/token', 'sessions', 'session', 'sync/pull', 'sync/push', 'check_rate_limit', 'change_password'],
    ...['update_user_session_time', 'media/sizes', 'media/abcdefghijklmno'],
  ];
  for (const path of paths) expect([path, ...(await call(path))]).toEqual([path, 403, 'deactivated']);
  const { status, body } = await server.request('/api/sessions/end', { token, body: { others: true } });
  expect([status, body.stop]).toEqual([403, 'deactivated']);
});

/** A connection of HTTP/2 on which one request was answered. */
async function silentSession(port: number): Promise<ClientHttp2Session> {
  const session = connectHttp2('https://tracks.test', {
    createConnection: () =>
      connectTls({
        host: '127.0.0.1',
        port,
        servername: 'tracks.test',
        rejectUnauthorized: false,
        ALPNProtocols: ['h2'],
      }),
  });
  session.on('error', () => undefined);
  const request = session.request({ ':path': '/api/health' });
  const [headers] = (await once(request, 'response', { signal: AbortSignal.timeout(10_000) })) as [
    { ':status': number },
  ];
  expect(headers[':status']).toBe(200);
  request.resume();
  await once(request, 'close');
  return session;
}
