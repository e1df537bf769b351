// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { wireShape } from '#model/wire.ts';
import { closeDatabase, type LocalDatabase, openDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { readRows, setGeneration } from '#local/rows.ts';
import { idle, setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { open } from './heal.ts';
import { mutate } from './mutate.ts';

const course = keyOf('courses', 'coursecoursecou');
let people = 0;
let clock = 0;
let database: LocalDatabase;
let device: Device;

const newPerson = () => openDatabase(`renewed${String((people += 1)).padStart(8, '0')}`);

beforeEach(async () => {
  setSyncStatus(idle);
  // rows are recreated once in a while, and each test is another day
  clock += 2 * limits.recreateRowsMs;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  database = await newPerson();
  device = makeDevice(database);
});
afterEach(async () => {
  vi.restoreAllMocks();
  forgetDevice();
  await closeDatabase();
  localStorage.clear();
});

const storage = () => useSyncStatus.getState().storage;
const read = () => readRows(device.access, device.rows, [course]);
const gone = () => Object.assign(new Error('gone'), { name: 'UnknownError' });
/** The browser lost these rows under the open page. */
const lose = ({ rows }: LocalDatabase) =>
  vi.spyOn(rows.collections.study.storageInstance, 'findDocumentsById').mockRejectedValue(gone());

describe('SYNC-02 rows that can no longer be read', () => {
  test('are recreated, and whoever reads or writes next finds the new ones and pulls everything again', async () => {
    await store(database, 'course_stages', { id: 'stagestagestage', course_id: 'coursecoursecou' });
    await setGeneration(device.access, device.rows, 'generation');
    const meta = { ...firstMeta, role: 'user' as const, epoch: 'e', shape: wireShape, generation: 'generation' };
    await database.outbox.meta.put(meta);
    await open(device);
    expect((await database.outbox.meta.get('meta'))?.epoch).toBe('e');
    const before = database.rows;
    lose(database);
    await expect(read()).rejects.toThrow('gone');
    expect(database.rows).not.toBe(before);
    expect(storage()).toBe('rebuilding');
    expect(await read()).toEqual(new Map());
    await mutate('stage.complete', { course_id: 'coursecoursecou', stage_id: 'stagestagestage' });
    expect((await database.outbox.meta.get('meta'))?.epoch).toBeNull();
  });

  test('are recreated once, however many reads fail', async () => {
    const failing = lose(database);
    let failNow = () => {};
    const late = new Promise<never>((_, fail) => (failNow = () => fail(gone())));
    failing.mockReturnValueOnce(late);
    const reads = [read(), read(), read()].map((one) => one.catch((error: Error) => error.message));
    await vi.waitFor(() => expect(storage()).toBe('rebuilding'));
    await Promise.all(reads.slice(1));
    const anew = database.rows;
    failNow();
    expect(await Promise.all(reads)).toEqual(['gone', 'gone', 'gone']);
    expect(database.rows).toBe(anew);
    expect(storage()).toBe('rebuilding');
  });

  test('of a person who has left leave those of the next one alone', async () => {
    const next = await newPerson();
    const { rows } = next;
    // a read that was under way
    await expect(device.access('find study', () => Promise.reject(gone()))).rejects.toThrow('gone');
    expect(next.rows).toBe(rows);
    expect(storage()).toBe('ready');
  });

  test('while the person is leaving are no reason to report a broken store', async () => {
    lose(database);
    forgetDevice();
    await expect(read()).rejects.toThrow('gone');
    expect(storage()).toBe('rebuilding');
  });

  test('do not hide that the store was emptied', async () => {
    setSyncStatus({ storage: 'emptied' });
    const before = database.rows;
    lose(database);
    await expect(read()).rejects.toThrow('gone');
    expect(database.rows).not.toBe(before);
    expect(storage()).toBe('emptied');
  });

  test('twice within a short time are not recreated again, and that is shown and reported', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    lose(database);
    await expect(read()).rejects.toThrow('gone');
    const anew = database.rows;
    lose(database);
    await expect(read()).rejects.toThrow('gone');
    expect(database.rows).toBe(anew);
    expect(storage()).toBe('noRows');
    expect(log).toHaveBeenCalledOnce();
  });
});

test('A188 an answer that takes more than ten seconds is late, until it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer = (_: Response) => {};
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise<Response>((resolve) => (answer = resolve)));
  const asked = device.send('pull', { boot: null, seen: 0, need: 0, cursor: 0, epoch: null, fresh_from: 0 });
  const stalled = () => useSyncStatus.getState().stalled;
  vi.advanceTimersByTime(9_999);
  expect(stalled()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(stalled()).toBe('late');
  const page = { boot: 'b', seq: 1, at: '2026-11-28T00:00:00.000Z', cursor: 1, more: false, rows: {}, gone: {} };
  answer(new Response(JSON.stringify(page)));
  await asked;
  expect(stalled()).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('SEC-08 what the server refuses for its markup is logged here, and nothing else is', async () => {
  const entry = (id: string, name: string) => ({ id, name, version: 1, args: {}, at: '2026-11-24T00:00:00.000Z' });
  const entries = [entry('a', 'question.submit'), entry('b', 'note.add'), entry('c', 'course.edit')];
  const results = [
    { id: 'a', result: 'refused', code: 'malicious' },
    { id: 'b', result: 'refused', code: 'forbidden' },
    { id: 'c', result: 'done' },
  ];
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    new Response(JSON.stringify({ results, at: '2026-11-24T00:00:00.000Z', boot: 'b', seq: 1 }), {
      headers: { 'content-type': 'application/json' },
    }),
  );
  await device.send('push', { boot: null, seen: 0, entries });
  const { readSecurityLog } = await import('#state/securityLog.ts');
  await vi.waitFor(() =>
    expect(readSecurityLog()).toMatchObject([
      { type: 'xss_attempt', severity: 'high', details: expect.stringContaining('question.submit') },
    ]),
  );
});
