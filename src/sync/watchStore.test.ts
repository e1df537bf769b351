// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDatabase, type LocalDatabase, openDatabase } from '#local/database.ts';
import { knownHere } from '#local/known.ts';
import { firstMeta, outboxName } from '#local/outbox.ts';
import { noteRemoval } from '#state/removals.ts';
import { forgetStore, storeNote } from '#state/storeNotes.ts';
import { idle, setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
// gives the stores an in-memory IndexedDB
import '../../tests/local/memoryDatabase.ts';
import { isUsed, mend, noteUsed, watchStore } from './watchStore.ts';

vi.mock('./leader.ts', () => ({ syncNow: () => void (syncs += 1) }));

const at = '2026-11-23T23:52:00.000Z';
let people = 0;
let syncs = 0;
let database: LocalDatabase;
let leave: () => void;

beforeEach(async () => {
  syncs = 0;
  setSyncStatus(idle);
  database = await openDatabase(`watched${String((people += 1)).padStart(8, '0')}`);
  leave = watchStore(database);
});
afterEach(async () => {
  leave();
  await closeDatabase();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const write = (id: string) =>
  database.outbox.entries.add({
    id,
    at,
    name: 'question.submit',
    version: 1,
    args: { question: id },
    state: 'pending',
  });
const begin = (key: string, value: string) => database.outbox.drafts.put({ key, value, at: new Date().toISOString() });
/** Waits until this tab remembers this many. */
const isKnown = (size: number) => vi.waitFor(() => expect(knownHere()?.size).toBe(size));
const words = async () => [
  ...(await database.outbox.entries.orderBy('n').toArray()).map(({ id }) => id),
  ...(await database.outbox.drafts.toArray()).map(({ value }) => value),
];

/** Empties the browser's stores under the open tab. */
async function storeGoes(): Promise<void> {
  setSyncStatus({ storage: 'ready' });
  const factory = Dexie.dependencies.indexedDB;
  await new Promise((done) => factory.deleteDatabase(outboxName(database.account)).addEventListener('success', done));
  await vi.waitFor(() => expect(useSyncStatus.getState().storage).toBe('mended'));
}

describe('SYNC-02 SYNC-03 a store that is deleted under an open tab', () => {
  test('is opened again with what the tab remembered', async () => {
    await write('first');
    await begin('question.submit/a', 'begun');
    await isKnown(2);
    await storeGoes();
    expect(await words()).toEqual(['first', 'begun']);
  });

  test('twice, gets back what was written before the first time and in between', async () => {
    await write('first');
    await begin('question.submit/a', 'begun');
    await isKnown(2);
    await storeGoes();
    await write('second');
    await begin('question.submit/a', 'begun, and more');
    await begin('course.review:c/b', 'another');
    // the time a tab needs to notice
    await new Promise((resolve) => setTimeout(resolve, 300));
    await storeGoes();
    expect(await words()).toEqual(['first', 'second', 'another', 'begun, and more']);
  });
});

const storage = () => useSyncStatus.getState().storage;
const arrive = () => database.outbox.meta.put({ ...firstMeta, generation: 'g' });
/** The browser refuses to open the store again. */
const closedForGood = (meanwhile: () => void = () => undefined) =>
  vi.spyOn(database.outbox, 'open').mockImplementation(() => {
    meanwhile();
    return Dexie.Promise.reject(new Error('the store'));
  });
/** Lets the pauses between its attempts pass. */
async function mended(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mending = mend();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await mending;
}

describe('SYNC-02 a store that is closed under an open tab', () => {
  test('SYNC-02 and still holds everything is reopened without a word, and a sync follows', async () => {
    await arrive();
    noteUsed(database);
    await mend();
    expect([storage(), syncs]).toEqual(['ready', 1]);
  });

  test('SYNC-02 and cannot be reopened is reported, until it can', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const refused = closedForGood();
    await mended();
    expect([storage(), syncs]).toEqual(['lost', 0]);
    expect(log).toHaveBeenCalledTimes(3);
    refused.mockRestore();
    await mend();
    expect([storage(), syncs]).toEqual(['ready', 1]);
  });

  test('SYNC-02 does not hide that the rows cannot be read', async () => {
    setSyncStatus({ storage: 'noRows' });
    await mend();
    expect(storage()).toBe('noRows');
  });

  test('SYNC-02 does not concern a person who has left, not even during its attempts', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const refused = closedForGood(() => leave());
    await mended();
    expect([storage(), log.mock.calls.length]).toEqual(['ready', 1]);
    await mend();
    expect(refused).toHaveBeenCalledOnce();
    refused.mockRestore();
    leave = watchStore(database);
    setSyncStatus({ storage: 'lost' });
    const { open } = database.outbox;
    vi.spyOn(database.outbox, 'open').mockImplementation(() => {
      leave();
      return open.call(database.outbox);
    });
    await mend();
    expect([storage(), syncs]).toEqual(['lost', 0]);
  });

  test('SYNC-02 of a person who has left is no concern of the next one', async () => {
    const { outbox } = database;
    leave();
    database = await openDatabase(`watched${String((people += 1)).padStart(8, '0')}`);
    leave = watchStore(database);
    const opened = vi.spyOn(database.outbox, 'open');
    outbox.on('close').fire(new Event('close'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(opened).not.toHaveBeenCalled();
  });

  test('AUTH-14 is not reopened when its person signs out in another tab', async () => {
    await write('first');
    await isKnown(1);
    const opened = vi.spyOn(database.outbox, 'open');
    noteRemoval(database.account);
    const factory = Dexie.dependencies.indexedDB;
    await new Promise((done) => factory.deleteDatabase(outboxName(database.account)).addEventListener('success', done));
    // whatever was begun before this runs before it
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(opened).not.toHaveBeenCalled();
    expect(storage()).toBe('ready');
  });
});

describe('SYNC-02 whether a store that is empty was emptied', () => {
  test('SYNC-02 is noted once rows have arrived, and not again while its person signs out', () => {
    noteUsed(database);
    expect(storeNote(database.account)).toEqual({ used: true });
    forgetStore(database.account);
    noteUsed(database);
    expect(storeNote(database.account)).toEqual({});
  });

  test('SYNC-02 is not noted of a person who has left', () => {
    leave();
    noteUsed(database);
    expect(storeNote(database.account)).toEqual({});
  });

  test.each<[string, boolean, () => Promise<unknown>]>([
    ['nothing', false, () => Promise.resolve()],
    ['a place that a push noted', false, () => database.outbox.meta.put({ ...firstMeta, boot: 'b', seen: 7 })],
    ['rows', true, arrive],
    ['an entry', true, () => write('first')],
    ['a draft', true, () => begin('question.submit/a', 'begun')],
  ])('SYNC-02 a store with %s', async (_what, used, work) => {
    await work();
    expect(await isUsed(database.outbox)).toBe(used);
  });
});
