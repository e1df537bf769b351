import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { type Line, openOf, sayTo } from './lines.ts';
import { firstPull, mintId, requestPull } from './wire.ts';

/**
 * A slow sender or reader holds a connection and nothing else (docs/design/rights-and-costs.md, Slow senders and
 * readers).
 */
let server: Server;
let learner: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [learner, other] = [await makeAccount(server), await makeAccount(server)];
});
afterAll(() => server.remove());

const say = (text: string, localAddress?: string): Line => sayTo(server.url, text, localAddress);

const post = (path: string, length: number, more: string[] = []) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', `Content-Length: ${length}`, ...more].join(
    '\r\n',
  ) + '\r\n\r\n';

/** Megabytes; 0 where the system does not tell. */
function memory(): number {
  const file = `/proc/${server.pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024 : 0;
}

it('SEC-31 four hundred bodies that do not arrive take no engine, stop nobody, and are given up', async () => {
  await requestPull(server, other);
  const before = memory();
  const lines = Array.from({ length: 400 }, () => say(`${post('/api/check_rate_limit', 10_000)}{`));
  await expect.poll(() => lines.filter(({ socket }) => !socket.connecting).length).toBe(400);
  for (let turn = 0; turn < 20; turn++) expect((await requestPull(server, other)).status).toBe(200);
  // each engine is some 2 MB, each connection some kilobytes
  expect(memory() - before).toBeLessThan(60);
  await Promise.all(lines.map(({ closed }) => closed));
  // one address has so many at a time; the others wait for their turn elsewhere
  const codes = new Set(lines.map(({ said }) => said().slice(9, 12)));
  expect([...codes].toSorted()).toEqual(['408', '503']);
}, 60_000);

/** How often the server has its database open: each connection is made anew if there are many, which is slow. */
function connections(): number {
  const folder = `/proc/${server.pid}/fd`;
  const target = (file: string) => {
    try {
      return readlinkSync(`${folder}/${file}`);
    } catch {
      return ''; // closed since
    }
  };
  return readdirSync(folder).filter((file) => target(file).endsWith('/data.db')).length;
}

it.runIf(existsSync('/proc/self/fd'))(
  'SEC-31 a guest who asks for two hundred pictures at once opens few connections',
  async () => {
    const before = connections();
    expect(before).toBeGreaterThan(0);
    let most = 0;
    const polling = setInterval(() => (most = Math.max(most, connections())), 5);
    const ask = () => server.request(`/media/${mintId('p')}`);
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all(Array.from({ length: 200 }, ask));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    clearInterval(polling);
    expect(most - before).toBeLessThanOrEqual(10);
  },
);

it('SEC-31 slow bodies from three addresses keep nobody at another one from signing in', async () => {
  const lines = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].flatMap((address) =>
    Array.from({ length: 220 }, () => say(`${post('/api/check_rate_limit', 10_000)}{`, address)),
  );
  await expect.poll(() => lines.filter(({ socket }) => !socket.connecting).length).toBe(lines.length);
  expect(await signIn(server, learner.email, learner.password)).toBeTruthy();
  for (const { socket } of lines) socket.destroy();
});

it('SEC-31 a member who sends a hundred pictures at once holds the memory of a few', async () => {
  await requestPull(server, other);
  const before = memory();
  let most = 0;
  const polling = setInterval(() => (most = Math.max(most, memory())), 50);
  const picture = 'x'.repeat(5_000_000);
  const send = () => {
    const line = say(post(`/api/media/${mintId('p')}`, picture.length, [`Authorization: ${learner.token}`]));
    line.socket.write(picture);
    return line;
  };
  const lines = Array.from({ length: 100 }, send);
  for (let turn = 0; turn < 10; turn++) expect((await requestPull(server, other)).status).toBe(200);
  await expect.poll(() => lines.filter(({ said }) => said()).length, { timeout: 40_000 }).toBe(lines.length);
  clearInterval(polling);
  for (const { socket } of lines) socket.destroy();
  // 100 pictures are 500 MB, and each is copied once
  expect(most - before).toBeLessThan(250);
}, 60_000);

it('CRSE-26 of a guest’s push and picture nothing is kept, and the answer is heard', async () => {
  for (const path of ['/api/sync/push', `/api/media/${mintId('p')}`]) {
    const line = say(post(path, 1_900_000) + 'x'.repeat(1_900_000));
    await expect.poll(line.said).toMatch(/^HTTP\/1\.1 401 /);
    line.socket.destroy();
  }
});

it.each([
  ['/api/register', 64 * 1024 + 1],
  ['/api/collections/users/auth-with-password', 64 * 1024 + 1],
  ['/api/session', 64 * 1024 + 1],
])('a body over the limit of %s is refused by its length', async (path, length) => {
  const line = say(`${post(path, length)}{`);
  await expect.poll(line.said).toMatch(/^HTTP\/1\.1 413 /);
  line.socket.destroy();
});

it('a push over its limit is refused by its length', async () => {
  const line = say(`${post('/api/sync/push', 2 * 1024 * 1024 + 1, [`Authorization: ${learner.token}`])}{`);
  await expect.poll(line.said).toMatch(/^HTTP\/1\.1 413 /);
  line.socket.destroy();
});

it('a body over its limit whose length nobody said is refused where the limit ends', async () => {
  const chunked = post('/api/check_rate_limit', 0, [`Authorization: ${learner.token}`]).replace(
    'Content-Length: 0',
    'Transfer-Encoding: chunked',
  );
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const line = say(chunked + chunk.repeat(5));
  await expect.poll(line.said).toMatch(/^HTTP\/1\.1 413 /);
  line.socket.destroy();
});

it('a body that arrives in pieces is taken', async () => {
  const line = say(`${post('/api/sync/pull', 2, [`Authorization: ${learner.token}`])}{`);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  line.socket.write('}');
  await expect.poll(line.said).toMatch(/^HTTP\/1\.1 400 /);
  line.socket.destroy();
});

it('answers that nobody takes leave the engine: one account holds so many, and nobody waits for them', async () => {
  // as many as one page takes
  for (let n = 0; n < 32; n++)
    await server.sql(
      `INSERT INTO set_aside (id, user_id, noun, record_id, content) VALUES ('${mintId('a')}', '${learner.id}',
        'courses', 'x', json_object('title', hex(randomblob(60000))))`,
    );
  const { body: reset } = await requestPull(server, learner);
  const { epoch } = reset as { epoch: string };
  const body = JSON.stringify({ ...firstPull, epoch });
  expect((await requestPull(server, learner, { epoch })).body.rows.set_aside).toHaveLength(32);
  const before = memory();
  const lines = Array.from({ length: 220 }, () => {
    const line = say(post('/api/sync/pull', body.length, [`Authorization: ${learner.token}`]) + body);
    line.socket.pause();
    return line;
  });
  for (let turn = 0; turn < 20; turn++) expect((await requestPull(server, other)).status).toBe(200);
  // 4 MB each; on a busy machine what nobody holds is collected a moment later
  const held = async () => {
    await requestPull(server, other);
    return memory() - before;
  };
  await expect.poll(held, { timeout: 20_000 }).toBeLessThan(250);
  for (const { socket } of lines) socket.resume();
  await expect.poll(() => lines.filter(({ said }) => said().startsWith('HTTP/1.1 503')).length).toBeGreaterThan(40);
  for (const { socket } of lines) socket.destroy();
}, 60_000);

it('of streams without an account one address has two hundred, the latest, and each ends by itself', async () => {
  const stream = () => say('GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n');
  const early = Array.from({ length: 200 }, stream);
  await expect.poll(() => early.filter(({ said }) => said().startsWith('HTTP/1.1 200')).length).toBe(200);
  const late = Array.from({ length: 60 }, stream);
  await expect.poll(() => late.filter(({ said }) => said().startsWith('HTTP/1.1 200')).length).toBe(60);
  await expect.poll(() => openOf(early)).toBeLessThanOrEqual(140);
  await Promise.all([...early, ...late].map(({ closed }) => closed));
}, 60_000);
