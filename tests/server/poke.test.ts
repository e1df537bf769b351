import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { subscribe } from './realtime.ts';
import { done, intention, mintId } from './wire.ts';

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

it('SYNC-01 what only its owner and admins may see pokes nobody else', async () => {
  const admin = await makeAccount(server, 'admin');
  const other = await makeAccount(server);
  const [course, stage] = [mintId('c'), mintId('s')];
  await done(server, admin, [
    intention('course.create', { id: course, title: 'Systems', description: '', company: null, attached_jobs: [] }),
    intention('stage.create', {
      ...{ id: stage, course_id: course, stage_order: 1, title: 'One', description: '', information: null },
    }),
  ]);
  const devices = [
    await subscribe(server, learner.token),
    await subscribe(server, admin.token),
    await subscribe(server, other.token),
  ];
  for (const device of devices) while (await device.next(1_500));
  await done(server, learner, [intention('stage.complete', { course_id: course, stage_id: stage })]);
  expect(await devices[0]!.next(2_000)).toBe('{}');
  expect(await devices[1]!.next(2_000)).toBe('{}');
  expect(await devices[2]!.next(1_500)).toBeUndefined();
  // SEC-28: neither whom recruiting is about nor anybody else hears of it
  const card = { id: learner.id, position: 'SRE/DevOps', company: 'Kitami' };
  await done(server, admin, [intention('candidate.add', card)]);
  expect(await devices[1]!.next(2_000)).toBe('{}');
  await done(server, admin, [intention('candidate.move', { id: learner.id, stage: 'Offer' })]);
  expect(await devices[1]!.next(2_000)).toBe('{}');
  for (const device of [devices[0]!, devices[2]!]) expect(await device.next(1_500)).toBeUndefined();
  await write('resource0000002');
  for (const device of devices) expect(await device.next(2_000)).toBe('{}');
  for (const device of devices) device.close();
});

it('CRSE-26 a guest receives nothing', async () => {
  const guest = await subscribe(server);
  await write('resource0000003');
  expect(await guest.next(2_000)).toBeUndefined();
  guest.close();
});

it('an account has twelve connections: one more ends the oldest, and the others hear', async () => {
  const person = await makeAccount(server);
  const devices = [];
  for (let turn = 0; turn < 13; turn++) devices.push(await subscribe(server, person.token));
  await devices[0]!.closed;
  const rest = devices.slice(1);
  for (const device of rest) while (await device.next(300));
  await write('resource0000005');
  for (const device of rest) expect(await device.next(2_000)).toBe('{}');
  for (const device of rest) device.close();
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
