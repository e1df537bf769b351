import { once } from 'node:events';
import { get } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { startHttps } from './https.ts';
import { hangUp, sayTo } from './lines.ts';

/** What every kind of answer says of itself (DOOR-06). */
let server: Server;
let lena: TestAccount;

beforeAll(async () => {
  server = await startServer();
  lena = await makeAccount(server);
});
afterAll(() => server.remove());

const always = {
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

type Headers = Record<string, string>;
interface Heard {
  status: number;
  headers: Headers;
}

const ask = async (path: string, init: RequestInit = {}): Promise<Heard> => {
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
  await answer.body?.cancel();
  return { status: answer.status, headers: Object.fromEntries(answer.headers) };
};
const json = (body: unknown, token = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
  body: JSON.stringify(body),
});

/** As a program writes it, with paths that `fetch` would clean. */
async function raw(text: string): Promise<Heard> {
  const line = sayTo(server.url, text);
  await line.closed;
  return parsed(line.said());
}
function parsed(said: string): Heard {
  const [head, ...fields] = said.split('\r\n\r\n')[0]!.split('\r\n');
  const pairs = fields.map((field) => field.split(/: (.*)/s) as [string, string]);
  return {
    status: Number(head!.split(' ')[1]),
    headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  };
}
const rawGet = (path: string, method = 'GET') =>
  raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

/** More bodies that do not arrive than one address may have: the last is not let in. */
async function busy(): Promise<Heard> {
  const text =
    'POST /api/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
  const lines = Array.from({ length: 300 }, () => sayTo(server.url, text));
  try {
    const first = () => lines.find(({ said }) => said().includes('\r\n\r\n'));
    await expect.poll(first, { timeout: 10_000 }).toBeTruthy();
    return parsed(first()!.said());
  } finally {
    hangUp(lines);
  }
}

async function broken(): Promise<Heard> {
  await server.alter('ALTER TABLE rate_limits RENAME TO rate_limits_away');
  try {
    return await ask('/api/register', json({ email: 'a@example.com', password: 'correct horse', full_name: 'A' }));
  } finally {
    await server.alter('ALTER TABLE rate_limits_away RENAME TO rate_limits');
  }
}

async function unchanged(): Promise<Heard> {
  const { headers } = await ask('/');
  return ask('/', { headers: { 'if-none-match': headers.etag! } });
}

async function stream(): Promise<Heard> {
  const end = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: end.signal });
  const heard = { status: answer.status, headers: Object.fromEntries(answer.headers) };
  end.abort();
  return heard;
}

const kinds: [string, number, () => Promise<Heard>][] = [
  ['the page', 200, () => ask('/')],
  ['an address of the app', 200, () => ask('/course/any')],
  ['its head alone', 200, () => ask('/', { method: 'HEAD' })],
  ['a page that has not changed', 304, () => unchanged()],
  ['a file', 200, () => ask('/icon.svg')],
  ['a missing file', 404, () => ask('/assets/gone.js')],
  ['a redirect to the app', 303, () => ask('/share', { method: 'POST', body: new FormData() })],
  ['a redirect of the router', 307, () => rawGet('//admin')],
  ['a method that no address of the app knows', 404, () => rawGet('/dashboard', 'DELETE')],
  ['a method that is none', 404, () => rawGet('/api/config', 'BREW')],
  ['a missing picture', 404, () => ask('/media/nothing')],
  ['a page of the server', 404, () => ask('/api/stop_reminders/a/b/c')],
  ['an answer', 200, () => ask('/api/config')],
  ['an answer with rows', 200, () => ask('/api/session', json({}, lena.token))],
  ['health', 200, () => ask('/api/health')],
  ['the stream', 200, () => stream()],
  ['nothing there', 404, () => ask('/api/nothing')],
  ['not at all a path', 404, () => ask('/api')],
  ['a file of a record', 404, () => ask('/api/files/uploads/a/b.png')],
  ['a wrong request', 400, () => ask('/api/register', json({}))],
  ['somebody unknown', 401, () => ask('/api/session', json({}))],
  ['a closed call', 403, () => ask('/api/collections/users/request-otp', json({}))],
  ['a body that is too large', 413, () => ask('/api/register', json({ email: 'x'.repeat(100_000) }))],
  ['a failure', 500, () => broken()],
  ['too many at once', 503, () => busy()],
];

describe('DOOR-06 every answer', () => {
  it.each(kinds)('DOOR-06 %s (%i) says who may use it, and is no page of others', async (kind, status, answered) => {
    const { status: was, headers } = await answered();
    expect(was).toBe(status);
    // a link in a mail has a token, and tells nobody where it led from
    const isLink = kind === 'a page of the server';
    expect(headers).toMatchObject({ ...always, ...(isLink && { 'referrer-policy': 'no-referrer' }) });
    expect(headers['content-security-policy'], kind).toContain("default-src '");
    expect(headers['permissions-policy'], kind).toContain('camera=()');
    expect(headers['strict-transport-security'], kind).toBeUndefined();
  });

  it.each(kinds.slice(kinds.findIndex(([kind]) => kind === 'a page of the server')))(
    'DOOR-06 %s (%i) of the API is kept by no browser',
    async (_, status, answered) => {
      const heard = await answered();
      expect([heard.status, heard.headers['cache-control']]).toEqual([status, 'no-store']);
    },
  );

  it('DOOR-06 the dashboard too is for its own site alone', async () => {
    expect((await ask('/_/')).headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
  });
});

describe('DOOR-06 Strict-Transport-Security', () => {
  const over = async (port: number): Promise<Heard> => {
    const request = get({ host: '127.0.0.1', port, path: '/', servername: 'tracks.test', rejectUnauthorized: false });
    const [answer] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
    answer.destroy();
    return { status: answer.statusCode!, headers: answer.headers as Headers };
  };

  it('DOOR-06 is said for 180 days over TLS with a certificate that is accepted, and on no other way', async () => {
    const https = await startHttps({ isTrusted: true });
    try {
      const { status, headers } = await over(https.port);
      expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=15552000']);
      expect(headers).toMatchObject(always);
      const plain = await fetch(`${https.redirect}/dashboard`, {
        redirect: 'manual',
        headers: { host: 'tracks.test' },
      });
      expect(plain.status).toBe(302);
      expect(plain.headers.get('strict-transport-security')).toBeNull();
      expect(Object.fromEntries(plain.headers)).toMatchObject(always);
    } finally {
      await https.end();
    }
  });

  it('DOOR-06 is not said with a certificate that nobody has signed', async () => {
    const https = await startHttps();
    try {
      const { status, headers } = await over(https.port);
      expect([status, headers['strict-transport-security']]).toEqual([200, undefined]);
    } finally {
      await https.end();
    }
  });
});
