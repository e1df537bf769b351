// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#local/database.ts';
import { noteRemoval, removals } from '#state/removals.ts';
// provides an in-memory IndexedDB
import '../../tests/local/memoryDatabase.ts';
import { followSession } from './session.ts';

test('AUTH-14 a start deletes what an earlier sign-out could not', async () => {
  const account = 'leaver000000001';
  await openDatabase(account);
  await closeDatabase();
  noteRemoval(account);
  followSession();
  await vi.waitFor(() => expect(removals()).toEqual([]), 10_000);
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(account))).toEqual([]);
});
