// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { noteStore, storeNote } from '#state/storeNotes.ts';
// gives the stores an in-memory IndexedDB
import '../../tests/local/memoryDatabase.ts';
import { openRowsOf, recreateRows, RowsUnreadable } from './recreateRows.ts';
import { type Access, openRows, readRows, rowsName, writeRows } from './rows.ts';

const access: Access = (_label, work) => work();
const key = keyOf('courses', 'coursecoursecou');

let people = 0;
let clock = 0;
let account: string;

beforeEach(() => {
  account = `recreated${String((people += 1)).padStart(6, '0')}`;
  // rows are recreated once in a while, and each test is another day
  clock += 2 * limits.recreateRowsMs;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Rows that another version of the app stored, which this one cannot open. */
async function unreadable(recreated = 0): Promise<void> {
  const storage = getRxStorageDexie({ indexedDB: Dexie.dependencies.indexedDB });
  const former = await createRxDatabase({ name: rowsName(account, recreated), storage, multiInstance: false });
  const text = { type: 'string', maxLength: 50 } as const;
  await former.addCollections({
    study: { schema: { version: 0, primaryKey: 'key', type: 'object', properties: { key: text }, required: ['key'] } },
  });
  await former.close();
}
const opened = async (rows: Promise<Awaited<ReturnType<typeof openRows>>>) => {
  const database = await rows;
  onTestFinished(async () => void (await database.close()));
  return database.name;
};
const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.includes('tracks-rows'));
const isThere = async (rows: string) => (await names()).some((name) => name.includes(`-${rows}--`));

describe('SYNC-02 rows that cannot be opened', () => {
  test('SYNC-02 are recreated under another name, and all former ones are deleted, nobody else’s', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await (await openRows('another00000000', { multiInstance: false })).close();
    await unreadable();
    await (await openRows(account, { recreated: 9, multiInstance: false })).close();
    expect(await opened(openRowsOf(account))).toBe(rowsName(account, 1));
    expect(storeNote(account)).toEqual({ rows: 1 });
    expect(log).toHaveBeenCalledOnce();
    // the last by name
    await vi.waitFor(async () => expect(await isThere(rowsName(account, 9))).toBe(false));
    expect(await isThere(rowsName(account))).toBe(false);
    expect(await isThere(rowsName(account, 1))).toBe(true);
    expect(await isThere(rowsName('another00000000'))).toBe(true);
  });

  test('SYNC-02 are not recreated again and again, only after a while', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await opened(recreateRows(account, 0));
    clock += limits.recreateRowsMs - 1;
    await expect(recreateRows(account, 1)).rejects.toThrow(RowsUnreadable);
    expect(storeNote(account)).toEqual({ rows: 1 });
    clock += 1;
    expect(await opened(recreateRows(account, 1))).toBe(rowsName(account, 2));
  });

  test('SYNC-02 are those of another tab, if that has recreated them meanwhile, even a moment ago', async () => {
    await opened(recreateRows(account, 0));
    const theirs = await openRows(account, { recreated: 3, multiInstance: false });
    await writeRows(access, theirs, new Map([[key, { id: 'coursecoursecou', title: 'pulled' }]]));
    await theirs.close();
    await (await openRows(account, { recreated: 9, multiInstance: false })).close();
    noteStore(account, { rows: 3 });
    const rows = await recreateRows(account, 1);
    onTestFinished(async () => void (await rows.close()));
    expect(rows.name).toBe(rowsName(account, 3));
    expect(storeNote(account)).toEqual({ rows: 3 });
    await vi.waitFor(async () => expect(await isThere(rowsName(account, 9))).toBe(false));
    expect((await readRows(access, rows, [key])).size).toBe(1);
  });

  test('SYNC-02 and cannot be recreated either are reported as such', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await unreadable();
    await unreadable(1);
    await expect(openRowsOf(account)).rejects.toThrow(RowsUnreadable);
  });
});
