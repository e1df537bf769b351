import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { subscribe } from './realtime.ts';

let server: Server;
let learner: TestAccount;

beforeAll(async () => {
  server = await startServer();
  learner = await makeAccount(server);
});
afterAll(() => server.remove());

const write = (id: string) =>
  server.sql(`INSERT INTO resources (id, title) VALUES ('${id}', 'Written past every hook')`);

it('a write that no hook sees is poked to signed-in devices within 2 s, without its content', async () => {
  const device = await subscribe(server, learner.token);
  expect(device.status).toBe(204);
  while (await device.next(1_500)); // what signing in has written
  await write('resource0000001');
  expect(await device.next(2_000)).toBe('{}');
  expect(await device.next(1_500)).toBeUndefined();
  device.close();
});

it('many writes at once are one or two pokes', async () => {
  const device = await subscribe(server, learner.token);
  while (await device.next(1_500));
  await Promise.all(Array.from({ length: 20 }, (_, i) => write(`resource00001${String(i).padStart(2, '0')}`)));
  let pokes = 0;
  while (await device.next(1_500)) pokes++;
  expect(pokes).toBeGreaterThanOrEqual(1);
  expect(pokes).toBeLessThanOrEqual(2);
  device.close();
});

it('CRSE-26 a guest receives nothing', async () => {
  const guest = await subscribe(server);
  await write('resource0000003');
  expect(await guest.next(2_000)).toBeUndefined();
  guest.close();
});

it('a device that stopped listening holds up no one', async () => {
  const silent = await subscribe(server, learner.token);
  silent.close();
  const device = await subscribe(server, learner.token);
  while (await device.next(1_500));
  await write('resource0000004');
  expect(await device.next(2_000)).toBe('{}');
  device.close();
});
