// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDatabase, type LocalDatabase, openDatabase } from '#local/database.ts';
import { knownHere } from '#local/known.ts';
import { outboxName } from '#local/outbox.ts';
import { idle, setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
// gives the stores an in-memory IndexedDB
import '../../tests/local/memoryDatabase.ts';
import { watchStore } from './watchStore.ts';

const at = '2026-11-23T23:52:00.000Z';
let people = 0;
let database: LocalDatabase;
let leave: () => void;

beforeEach(async () => {
  setSyncStatus(idle);
  database = await openDatabase(`watched${String((people += 1)).padStart(8, '0')}`);
  leave = watchStore(database);
});
afterEach(async () => {
  leave();
  await closeDatabase();
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
