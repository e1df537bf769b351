import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { keyOf, type Noun, type Row, type RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { openOutbox } from '#local/outbox.ts';
import { type Access, openRows, writeRows } from '#local/rows.ts';

let opened = 0;
const access: Access = (_label, work) => work();

// Dexie's live reads do not work where there is no IndexedDB at all
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

/** A person's real database over an in-memory IndexedDB, closed when the test ends. */
export async function memoryDatabase(account = 'abcdefghij01234'): Promise<LocalDatabase> {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const rows = await openRows(`${account}-${(opened += 1)}`, { ...factory, multiInstance: false });
  const outbox = openOutbox(account, factory);
  await outbox.open();
  onTestFinished(async () => {
    outbox.close();
    await rows.close();
  });
  return { account, rows, outbox };
}

/** Rows as the server would send them; columns that are left out are missing. */
export const store = async <N extends Noun>(
  database: LocalDatabase,
  noun: N,
  ...rows: (Partial<Omit<RowOf<N>, 'id'>> & { id: string })[]
): Promise<void> =>
  writeRows(access, database.rows, new Map(rows.map((row) => [keyOf(noun, row.id), row as unknown as Row])));

export const remove = async (database: LocalDatabase, noun: Noun, id: string): Promise<void> =>
  writeRows(access, database.rows, new Map([[keyOf(noun, id), null]]));
