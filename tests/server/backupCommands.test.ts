import { createHash } from 'node:crypto';
import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaIdOf } from '#model/mediaIds.ts';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { command, type Server, startServer } from './harness.ts';

let server: Server;
let ada: TestAccount;
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = mediaIdOf(createHash('sha256').update(point).digest('hex'));

beforeAll(async () => {
  server = await startServer({ env: { TRACKS_BACKUP: 'off' } });
  ada = await makeAccount(server, 'admin');
  const headers = { Authorization: ada.token };
  expect((await fetch(`${server.url}/api/media/${picture}`, { method: 'POST', headers, body: point })).status).toBe(
    200,
  );
});
afterAll(() => server.remove());

const run = (...args: string[]) => command([...args, '--dir', server.dir]);

it('OPS-13 a backup is made, verified and restored by commands, each with examples and an exit code', async () => {
  for (const one of [['backup'], ['verify'], ['restore'], ['admin', 'password']]) {
    const { code, output } = await command([...one, '--help']);
    expect([one, code, output]).toEqual([one, 0, expect.stringMatching(/Examples:\n {2}interview-tracks/)]);
  }
  await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Kept')");
  const made = await run('backup');
  expect([made.code, made.output]).toEqual([0, expect.stringMatching(/The backup manual_\S+ was made and tried: /)]);
  const file = made.output.trim().split(': ')[1]!;
  // beside the server, and where there is no data folder at all
  for (const dir of [server.dir, join(server.dir, 'none')]) {
    const verified = await command(['verify', file, '--dir', dir]);
    expect([verified.code, verified.output]).toEqual([
      0,
      expect.stringMatching(/works\. It holds 1 people and 0 questions, and was made on .* by version/),
    ]);
  }
  expect((await readdir(server.dir)).filter((name) => name === 'none' || name.startsWith('.scratch-'))).toEqual([]);
  await server.sql("UPDATE resources SET title = 'Changed'");
  const beside = await run('restore', file);
  expect([beside.code, beside.output]).toEqual([
    1,
    expect.stringContaining('Another server is running on the data folder'),
  ]);
  await server.stop();
  await rm(join(server.dir, 'storage'), { recursive: true });
  const restored = await run('restore', file);
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringMatching(/in its place.*\nWhat was there is kept in .*replaced-/),
  ]);
  await server.restart();
  expect(await server.sql('SELECT title FROM resources')).toEqual([['Kept']]);
  expect((await fetch(`${server.url}/media/${picture}`)).status).toBe(200);
  expect(
    (await server.request('/api/backups', { token: await server.superuser(), body: { name: 'whole.zip' } })).status,
  ).toBe(204);
  const zip = join(server.dir, 'backups', 'whole.zip');
  expect((await run('verify', zip)).code).toBe(0);
  await truncate(zip, 20_000);
  for (const [of, why] of [
    [zip, 'is no backup, or was cut short'],
    [join(server.dir, 'none.zip'), 'cannot be read (no such file or directory)'],
  ] as const) {
    const broken = await run('verify', of);
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining(why)]);
    await server.stop();
    expect((await run('restore', of)).code).toBe(1);
    await server.restart();
  }
  expect(await server.sql('SELECT title FROM resources')).toEqual([['Kept']]);
}, 120_000);

it('OPS-13 an admin who has lost the password gets another, once, and nobody else does', async () => {
  const learner = await makeAccount(server);
  for (const email of [learner.email, 'nobody@example.com'])
    expect(await run('admin', 'password', email)).toEqual({
      code: 1,
      output: expect.stringContaining(`There is no admin ${email}`),
    });
  const { code, output } = await run('admin', 'password', ada.email);
  expect(code).toBe(0);
  const password = /shown only now: (\S+)/.exec(output)![1]!;
  expect((await server.request('/api/session', { token: ada.token, body: {} })).status).toBe(401);
  const token = await signIn(server, ada.email, password);
  expect((await server.request('/api/session', { token, body: {} })).body).not.toMatchObject({ stop: 'signed_out' });
  await expect(signIn(server, ada.email, ada.password)).rejects.toThrow('sign-in');
});
