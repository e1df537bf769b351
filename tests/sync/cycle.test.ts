import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { internalsOf } from '#local/internals.ts';
import { type Entry, openOutbox } from '#local/outbox.ts';
import { openRows } from '#local/rows.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { settle } from '#sync/settle.ts';
import { cycle } from '#sync/cycle.ts';
import type { Device, Send } from '#sync/device.ts';
import { writeEntry } from '#sync/writeEntry.ts';
import { formless } from './formless.ts';
import { MemoryServer } from './memoryServer.ts';
import { randomId, seeded } from './random.ts';

const user = 'lenalenalenalen';
const random = seeded(7);
let server: MemoryServer;
let device: Device;
let asked: string[];
let slept: number[];
/** What the next requests meet instead of the server. */
let failures: RequestFailed[];

beforeEach(async () => {
  const indexedDB = new IDBFactory();
  server = new MemoryServer(random);
  server.write([
    ['profiles', user, { id: user, role: 'user', is_active: true }],
    ['courses', 'coursecoursecou', { id: 'coursecoursecou', title: 'first' }],
    ['course_stages', 'stagestagestage', { id: 'stagestagestage', course_id: 'coursecoursecou', stage_order: 1 }],
  ]);
  [asked, slept, failures] = [[], [], []];
  device = {
    account: user,
    rows: await openRows(`cycle${randomId(random)}`, { indexedDB, IDBKeyRange, multiInstance: false }),
    outbox: openOutbox(randomId(random), { indexedDB, IDBKeyRange }),
    access: (_label, work) => work(),
    lock: (_name, work) => work(),
    send: ((path: 'push' | 'pull', request: never) => {
      asked.push(path);
      const failure = failures.shift();
      return failure
        ? Promise.reject(failure)
        : Promise.resolve(structuredClone(path === 'push' ? server.push(user, request) : server.pull(user, request)));
    }) as Send,
    sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
    now: () => server.now(),
    mintId: () => randomId(random),
    pushEntries: 50,
    ...formless,
    dirty: false,
    healed: false,
  };
});
afterEach(async () => {
  await device.rows.close();
  device.outbox.close();
});

const complete = async () => {
  const id = randomId(random);
  const args = { course_id: 'coursecoursecou', stage_id: 'stagestagestage' };
  await writeEntry(device, { id, name: 'stage.complete', version: 1, args, at: device.now(), state: 'pending' });
  return id;
};
const entry = async (id: string): Promise<Entry> => (await device.outbox.entries.get({ id }))!;

describe('CONST-05 CONST-06 within one cycle', () => {
  test('CONST-05 a failing pull is retried twice, after 1 and 2 seconds, and then waits for the next cycle', async () => {
    failures = [1, 2, 3].map(() => new RequestFailed(503));
    await expect(cycle(device)).rejects.toThrow('503');
    expect(asked).toEqual(['pull', 'pull', 'pull']);
    expect(slept).toEqual([1_000, 2_000]);
    await cycle(device);
  });
  test('CONST-06 a failing push is retried once after 1 second; the entry waits, the pull is not held up', async () => {
    await cycle(device);
    const id = await complete();
    asked = [];
    failures = [new RequestFailed(0), new RequestFailed(0)];
    await expect(cycle(device)).rejects.toThrow();
    expect(asked).toEqual(['push', 'push', 'pull']);
    expect(slept).toEqual([1_000]);
    expect((await entry(id)).state).toBe('pending');
    await cycle(device);
    expect((await entry(id)).state).toBe('done');
  });
  test('SYNC-02 an expired session pauses everything and keeps everything', async () => {
    await cycle(device);
    const id = await complete();
    asked = [];
    failures = [new RequestFailed(401, 'signed_out')];
    await expect(cycle(device)).rejects.toThrow('401');
    expect(asked).toEqual(['push']);
    expect((await entry(id)).state).toBe('pending');
  });
  test('a copy of the server that lags behind what was pushed is asked again with the next cycle, not at once', async () => {
    await cycle(device);
    await complete();
    const { send } = device;
    device.send = (async (path: 'push' | 'pull', request: never) => {
      if (path === 'push') return send(path, request);
      asked.push(path);
      return { behind: true, at: server.now(), ...server.place() };
    }) as Send;
    asked = [];
    await cycle(device);
    expect(asked).toEqual(['push', 'pull']);
    expect(await device.outbox.entries.toArray()).toMatchObject([{ state: 'acked' }]);
    device.send = send;
    await cycle(device);
    expect(await device.outbox.entries.toArray()).toMatchObject([{ state: 'done' }]);
  });
  test('nothing changed costs one request', async () => {
    await cycle(device);
    asked = [];
    await cycle(device);
    expect(asked).toEqual(['pull']);
  });
});

describe('SYNC-02 R7 lost rows', () => {
  test('are noticed by the first write, if the start was cut short before it checked', async () => {
    await cycle(device);
    device.healed = false;
    const { dexieTable } = await internalsOf(device.rows, 'study');
    await dexieTable.clear();
    await complete();
    expect((await device.outbox.meta.get('meta'))?.epoch).toBeNull();
    await cycle(device);
    const [course] = await device.rows.collections.study.storageInstance.findDocumentsById(
      ['courses/coursecoursecou'],
      false,
    );
    expect(course?.row?.title).toBe('first');
  });
});

describe('SYNC-05 A102 the device of a deactivated person', () => {
  test('what they may no longer see is removed at once, their own unsent words stay', async () => {
    await cycle(device);
    const id = await complete();
    failures = [new RequestFailed(403, 'deactivated')];
    await expect(cycle(device)).rejects.toThrow('deactivated');
    expect((await entry(id)).state).toBe('pending');
    const documents = await device.rows.collections.study.storageInstance.findDocumentsById(
      ['courses/coursecoursecou', 'course_stages/stagestagestage'],
      false,
    );
    expect(documents).toEqual([]);
    expect((await device.outbox.meta.get('meta'))?.closed).toBe('deactivated');
  });
});

describe('SYNC-03 what the server refused', () => {
  const refused = async () => {
    await cycle(device);
    const id = await complete();
    server.remember(user, [{ id, result: 'refused', code: 'forbidden' }]);
    await cycle(device);
    return id;
  };
  test('is kept with its content and the reason', async () => {
    expect(await entry(await refused())).toMatchObject({
      state: 'refused',
      code: 'forbidden',
      args: { stage_id: 'stagestagestage' },
    });
  });
  test('is sent again as a new entry once it was fixed', async () => {
    const id = await refused();
    const { name, version, args, at } = await entry(id);
    const fixed = randomId(random);
    await settle(device, id, { id: fixed, name, version, args, at });
    expect(await entry(id)).toMatchObject({ state: 'resolved', by: fixed });
    await cycle(device);
    expect((await entry(fixed)).state).toBe('done');
  });
  test('is discarded at the person’s request, and its effect with it', async () => {
    const id = await refused();
    await settle(device, id);
    expect((await entry(id)).state).toBe('discarded');
    expect(await device.outbox.base.count()).toBe(0);
  });
});
