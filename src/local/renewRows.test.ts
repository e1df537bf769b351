// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
// gives the stores an in-memory IndexedDB
import '../../tests/local/memoryDatabase.ts';
import {
  closeDatabase,
  currentDatabase,
  type LocalDatabase,
  onDatabaseChange,
  openDatabase,
  renewRows,
} from './database.ts';

let clock = 0;
let people = 0;
let database: LocalDatabase;

beforeEach(async () => {
  // rows are recreated once in a while, and each test is another day
  clock += 2 * limits.recreateRowsMs;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  database = await openDatabase(`renewing${String((people += 1)).padStart(7, '0')}`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
  localStorage.clear();
});

describe('SYNC-02 the rows of the open database', () => {
  test('SYNC-02 every read starts again when they are recreated, and when the person leaves', async () => {
    const seen: (string | undefined)[] = [];
    const stop = onDatabaseChange(() => seen.push(currentDatabase()?.rows.name));
    const { rows } = database;
    await renewRows();
    expect(database.rows).not.toBe(rows);
    await vi.waitFor(() => expect(rows.closed).toBe(true));
    expect(seen).toEqual([database.rows.name]);
    await closeDatabase();
    expect(seen).toEqual([expect.any(String), undefined]);
    stop();
    await openDatabase(database.account);
    expect(seen).toHaveLength(2);
  });

  test('SYNC-02 of a person who leaves meanwhile are not given to anyone', async () => {
    const { rows } = database;
    const renewing = renewRows();
    await closeDatabase();
    const next = await openDatabase(`renewing${String((people += 1)).padStart(7, '0')}`);
    const theirs = next.rows;
    await renewing;
    expect([database.rows, next.rows]).toEqual([rows, theirs]);
    expect(currentDatabase()).toBe(next);
  });

  test('SYNC-02 of nobody need not be recreated', async () => {
    await closeDatabase();
    await renewRows();
    expect(localStorage).toHaveLength(0);
  });
});
