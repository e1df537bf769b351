// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { noteRemoval, removals } from '#state/removals.ts';
// gives the stores an in-memory IndexedDB
import '../../tests/local/memoryDatabase.ts';
import { closeDatabase, currentDatabase, deleteDatabase, finishRemovals, openDatabase } from './database.ts';
import { outboxName } from './outbox.ts';

vi.setConfig({ testTimeout: 30_000 });

const draft = { key: 'draft', value: 'mine', at: '2026-11-01T00:00:00.000Z' };

async function openWithDraft(account: string): Promise<void> {
  const { outbox } = await openDatabase(account);
  await outbox.drafts.put(draft);
}

/** A suspended tab: it holds the store open and receives no events. */
async function sleepingTab(account: string): Promise<{ wake: () => void }> {
  const { Dexie } = await import('dexie');
  const opening = Dexie.dependencies.indexedDB.open(outboxName(account));
  const held = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error!));
  });
  onTestFinished(() => held.close());
  return { wake: () => held.close() };
}

async function left(account: string): Promise<string[]> {
  const { Dexie } = await import('dexie');
  return (await Dexie.getDatabaseNames()).filter((name) => name.includes(account));
}

test('AUTH-14 nothing of the person stays, and nothing is left to do', async () => {
  await openWithDraft('leaver000000001');
  expect(await left('leaver000000001')).not.toEqual([]);
  await deleteDatabase('leaver000000001');
  expect(await left('leaver000000001')).toEqual([]);
  expect(removals()).toEqual([]);
});

test('AUTH-14 a suspended tab does not prevent signing out, and what it holds is deleted when it wakes', async () => {
  const account = 'leaver000000002';
  await openWithDraft(account);
  const tab = await sleepingTab(account);
  const began = Date.now();
  await deleteDatabase(account);
  expect(Date.now() - began).toBeLessThan(limits.removalMs + 4_000);
  expect(currentDatabase()).toBeNull();
  expect(removals()).toEqual([account]);
  tab.wake();
  await vi.waitFor(() => expect(removals()).toEqual([]), 5_000);
  expect(await left(account)).toEqual([]);
});

test('AUTH-14 what could not be deleted is deleted at the next start, and no one else is touched', async () => {
  await openWithDraft('stayer000000003');
  await closeDatabase();
  await openWithDraft('leaver000000003');
  await closeDatabase();
  // the page was closed before the deletion finished
  noteRemoval('leaver000000003');
  await finishRemovals();
  expect(await left('leaver000000003')).toEqual([]);
  expect(removals()).toEqual([]);
  expect(await (await openDatabase('stayer000000003')).outbox.drafts.toArray()).toEqual([draft]);
  await deleteDatabase('stayer000000003');
});

test('AUTH-14 whoever signs in again starts from scratch, and what is new is not deleted with the old', async () => {
  const account = 'leaver000000004';
  await openWithDraft(account);
  const tab = await sleepingTab(account);
  await deleteDatabase(account);
  await expect(openDatabase(account)).rejects.toThrow('another tab');
  expect(currentDatabase()).toBeNull();
  tab.wake();
  const { outbox } = await openDatabase(account);
  expect(await outbox.drafts.toArray()).toEqual([]);
  await outbox.drafts.put({ ...draft, value: 'new' });
  await finishRemovals();
  expect(removals()).toEqual([]);
  expect((await outbox.drafts.toArray()).map(({ value }) => value)).toEqual(['new']);
  await deleteDatabase(account);
});
