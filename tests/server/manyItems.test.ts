import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireShape } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { intention, push } from './wire.ts';

let server: Server;
let lena: TestAccount;

beforeAll(async () => {
  server = await startServer();
  lena = await makeAccount(server);
});
afterAll(() => server.remove());

/** Milliseconds: each list was read to its end before, for minutes; refused by its length alone it takes a few. */
const moment = 3_000;

it.each([
  [
    'entries',
    '/api/sync/push',
    (count: number) => `{"shape":${wireShape},"boot":null,"seen":0,"entries":[${'{},'.repeat(count - 1)}{}]}`,
    300_000,
  ],
  ['sessions', '/api/sessions/end', (count: number) => `{"sessions":[${'0,'.repeat(count - 1)}0]}`, 30_000],
  ['pictures', '/api/media/sizes', (count: number) => `{"ids":[${'0,'.repeat(count - 1)}0]}`, 30_000],
])('SEC-24 a list of far too many %s is refused by its length', async (_, path, body, count) => {
  const began = performance.now();
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: lena.token },
    body: body(count),
  });
  expect(response.status).toBe(400);
  expect(performance.now() - began).toBeLessThan(moment);
});

it.each([
  ['study.outlook', { day: 20_700, due: Array.from({ length: 20_000 }, () => -1) }],
  ['study.choose', { question_ids: Array.from({ length: 20_000 }, () => 0), chosen: 'in' }],
] as const)('SEC-24 an argument of far too many items is refused by its length: %s', async (name, args) => {
  const began = performance.now();
  expect(await push(server, lena, [intention(name, args)])).toMatchObject([{ result: 'refused' }]);
  expect(performance.now() - began).toBeLessThan(moment);
});
