import { Dexie, type Table } from 'dexie';
import { createRevision, now, type RxDocumentData } from 'rxdb/plugins/core';
import type { Subject } from 'rxjs';
import { internalsOf } from './internals.ts';
import type { RowDatabase, Stored } from './rows.ts';
import type { Shelf } from './shelf.ts';

/**
 * Writes new documents directly into RxDB's table, all or none, and notifies it afterwards: its own write looks up each
 * document first and copies it twice, which is a quarter of its time.
 *
 * @returns the positions of those that already existed; they are left unchanged.
 */
export async function addDocuments(
  database: RowDatabase,
  shelf: Shelf,
  documents: RxDocumentData<Stored>[],
): Promise<Set<number>> {
  const { originalStorageInstance: instance } = database.collections[shelf].storageInstance;
  const { dexieDb, dexieTable } = await internalsOf(database, shelf);
  const revised = { _meta: { lwt: now() }, _rev: createRevision(database.token) };
  // RxDB stores this boolean as a string, which can be indexed
  const rows = documents.map((document) => ({ ...document, ...revised, _deleted: '0' }));
  const there: Set<number> = await database.lockedRun(() =>
    // Dexie keeps a transaction open over awaits only for a function that is itself async
    dexieDb.transaction('rw', dexieTable, async () => addAll(dexieTable, rows)),
  );
  const events = documents
    .filter((_, position) => !there.has(position))
    .map((document) => ({ documentId: document.key, operation: 'INSERT', documentData: { ...document, ...revised } }));
  const { lwt } = revised._meta;
  const checkpoint = { id: events.at(-1)?.documentId, lwt };
  // the stream that live queries, other tabs and the document cache listen to
  if (events.length)
    changesOf(instance).next({ id: `${revised._rev}|${shelf}|${lwt}`, events, checkpoint, context: 'sync' });
  return there;
}

/** Documents copied in one task of the page; while the disk writes them, the next are copied. */
const atATime = 125;

/** Inside a transaction. @returns the positions of documents that already existed */
async function addAll(table: Table, rows: readonly object[]): Promise<Set<number>> {
  const there = new Set<number>();
  let before = Promise.resolve();
  for (let start = 0; start < rows.length; start += atATime) {
    const adding = add(table, rows.slice(start, start + atATime)).then((positions) => {
      for (const position of positions) there.add(start + position);
    });
    // whoever awaits it sees the failure; if the previous part fails, no one awaits it
    adding.catch(() => undefined);
    await before;
    before = adding;
  }
  await before;
  return there;
}

const add = (table: Table, rows: readonly object[]): Promise<number[]> => table.bulkAdd(rows).then(() => [], occupied);

const changesOf = (instance: object) => (instance as { changes$: Subject<object> }).changes$;

/** Positions that already existed; any other failure undoes everything. */
function occupied(error: unknown): number[] {
  if (!(error instanceof Dexie.BulkError)) throw error;
  const failures = Object.entries(error.failuresByPos);
  for (const [, failure] of failures) if (failure.name !== 'ConstraintError') throw failure;
  return failures.map(([position]) => Number(position));
}
