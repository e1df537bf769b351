import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxJsonSchema,
} from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Key, type Row, splitKey } from '#model/noun.ts';
import { internalsOf } from './internals.ts';
import { addDocuments } from './addDocuments.ts';
import { indexLength, placeOf, type Shelf, shelfOf, shelves } from './shelf.ts';
import { onlyReadIndexes } from './readIndexes.ts';

/** A record on its shelf: the key, its place, and the row itself; no row when the record was removed. */
export interface Stored {
  key: string;
  noun: string;
  parent: string;
  order: string;
  row?: Row;
}

export type Shelves = Record<Shelf, RxCollection<Stored>>;
export type RowDatabase = RxDatabase<Shelves>;

/** Every disk access passes through here, so that a lost connection can be reopened and a fault can be injected. */
export type Access = <T>(label: string, work: () => Promise<T>) => Promise<T>;

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
export const schema: RxJsonSchema<Stored> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: text(50),
    noun: text(24),
    parent: text(indexLength),
    order: text(indexLength),
    row: { type: 'object' },
  },
  required: ['key', 'noun', 'parent', 'order'],
  indexes: [
    ['noun', 'parent', 'order'],
    ['noun', 'order'],
  ],
  additionalProperties: false,
};

/** @param recreated how often they were recreated: what failed to open is never reopened under the same name. */
export const rowsName = (account: string, recreated = 0): string =>
  `tracks-rows-${account}${recreated ? `-${recreated}` : ''}`;

/** @param multiInstance whether other tabs see changes; off in tests that run many devices in one process. */
export async function openRows(
  account: string,
  options: {
    recreated?: number;
    indexedDB?: IDBFactory;
    IDBKeyRange?: typeof IDBKeyRange;
    multiInstance?: boolean;
  } = {},
): Promise<RowDatabase> {
  const { multiInstance = true, recreated, ...factory } = options;
  const database = await createRxDatabase<Shelves>({
    name: rowsName(account, recreated),
    // strict: in Firefox and Safari each database is a file of its own, and the cursor is strict (R8)
    storage: getRxStorageDexie({ ...factory, chromeTransactionDurability: 'strict', onCreate: onlyReadIndexes }),
    multiInstance,
    closeDuplicates: true,
    // three small schemas: compared directly, without three round trips to another thread before anything opens
    hashFunction: (schemaText) => Promise.resolve(String(schemaText)),
  });
  await database.addCollections(Object.fromEntries(shelves.map((shelf) => [shelf, { schema }])) as never);
  return database;
}

const instanceOf = (database: RowDatabase, shelf: Shelf) => database.collections[shelf].storageInstance;
type Document = RxDocumentData<Stored>;

const byShelf = (keys: Iterable<Key>): Map<Shelf, Key[]> => {
  const grouped = new Map<Shelf, Key[]>();
  for (const key of keys) {
    const shelf = shelfOf(splitKey(key)[0]);
    const some = grouped.get(shelf);
    if (some) some.push(key);
    else grouped.set(shelf, [key]);
  }
  return grouped;
};

export async function readRows(access: Access, database: RowDatabase, keys: Iterable<Key>): Promise<Map<Key, Row>> {
  const rows = new Map<Key, Row>();
  for (const [shelf, some] of byShelf(keys)) {
    const found = await access(`read ${shelf}`, () => instanceOf(database, shelf).findDocumentsById(some, false));
    for (const document of found) if (document.row) rows.set(document.key as Key, document.row);
  }
  return rows;
}

/** A page of the pull is added in one transaction, since each one waits for the disk. */
const together = 1_000;
/** RxDB's own write copies all its rows in one task, so only this many at once. */
const rewritten = 500;
/** Keys looked up before a write: all of a small one, enough of a page to see whether most of it is new. */
const looked = 20;

/** Writes only what differs; null removes. No content of a removed row stays on the disk (R20). */
export async function writeRows(
  access: Access,
  database: RowDatabase,
  changes: ReadonlyMap<Key, Row | null>,
): Promise<void> {
  for (const [shelf, keys] of byShelf(changes.keys()))
    for (let start = 0; start < keys.length; start += together)
      await writeChunk(
        access,
        database,
        shelf,
        new Map(keys.slice(start, start + together).map((key) => [key, changes.get(key) ?? null])),
      );
}

async function writeChunk(
  access: Access,
  database: RowDatabase,
  shelf: Shelf,
  changes: Map<Key, Row | null>,
): Promise<void> {
  const instance = instanceOf(database, shelf);
  const removed = [...changes].filter(([, row]) => !row).map(([key]) => key);
  const sample = spread([...changes].flatMap(([key, row]) => (row ? [key] : [])));
  const before = new Map<string, Document>();
  const found = await access(`find ${shelf}`, () => instance.findDocumentsById([...removed, ...sample], true));
  for (const document of found) before.set(document.key, document);
  let left = [...changes].filter(([key, row]) => differs(before.get(key), row));
  if (sample.filter((key) => before.has(key)).length * 2 < sample.length) {
    const unknown = left.filter(([key, row]) => row && !before.has(key));
    const documents = unknown.map(([key, row]) => stored(key, row));
    const there = await access(`write ${shelf}`, () => addDocuments(database, shelf, documents));
    const added = new Set(unknown.flatMap(([key], position) => (there.has(position) ? [] : [key])));
    left = left.filter(([key]) => !added.has(key));
  } else {
    // most of it exists, and most of that is unchanged: reading shows that for a fraction of the cost of a write
    const unseen = left.filter(([key]) => !before.has(key)).map(([key]) => key);
    const others = unseen.length ? await access(`find ${shelf}`, () => instance.findDocumentsById(unseen, true)) : [];
    for (const document of others) before.set(document.key, document);
    left = left.filter(([key, row]) => differs(before.get(key), row));
  }
  for (let start = 0; start < left.length; start += rewritten)
    await rewrite(access, database, shelf, changes, before, left.slice(start, start + rewritten));
}

/** A sample of that size, spread over all keys. */
const spread = (keys: Key[]): Key[] => {
  const step = Math.max(1, Math.floor(keys.length / looked));
  return keys.filter((_, index) => index % step === 0).slice(0, looked);
};

/** Uses RxDB's own write, which returns the stored row on an unexpected conflict: what differs is written again. */
async function rewrite(
  access: Access,
  database: RowDatabase,
  shelf: Shelf,
  changes: ReadonlyMap<Key, Row | null>,
  before: Map<string, Document>,
  some: [Key, Row | null][],
): Promise<void> {
  const instance = instanceOf(database, shelf);
  let left = some;
  for (let attempt = 0; left.length; attempt++) {
    const writes = left.map(([key, row]) => ({ previous: before.get(key), document: stored(key, row) }));
    const { error } = await access(`write ${shelf}`, () => instance.bulkWrite(writes as never, 'sync'));
    const conflicts = error.map((one) => {
      if (one.status !== 409 || attempt > 4) throw new Error(`a row was not written: ${one.status}`);
      return one.documentInDb;
    });
    for (const document of conflicts) before.set(document.key, document);
    left = conflicts
      .map((document) => [document.key as Key, changes.get(document.key as Key) ?? null] as [Key, Row | null])
      .filter(([key, row]) => differs(before.get(key), row));
  }
}

const differs = (document: Document | undefined, row: Row | null): boolean =>
  row
    ? !document || document._deleted || !document.row || !sameRow(document.row, row)
    : !!document && !document._deleted;

function stored(key: Key, row: Row | null) {
  const [noun] = splitKey(key);
  const content = row ? { noun, row, ...placeOf(noun, row) } : { noun, parent: '', order: '' };
  return { key, ...content, _deleted: !row, _attachments: {}, _meta: { lwt: Date.now() }, _rev: '' };
}

/** Equal columns; a missing column equals an undefined one. */
export function sameRow(a: Row, b: Row): boolean {
  const columns = Object.keys(a).filter((column) => a[column] !== undefined);
  return (
    columns.length === Object.keys(b).filter((column) => b[column] !== undefined).length &&
    columns.every((column) => a[column] === b[column] || JSON.stringify(a[column]) === JSON.stringify(b[column]))
  );
}

/** Every key that was ever stored, including those of removed rows. */
export async function allKeys(access: Access, database: RowDatabase): Promise<Key[]> {
  const keys: Key[] = [];
  for (const shelf of shelves) {
    const { dexieTable } = await internalsOf(database, shelf);
    const found = await access(`keys ${shelf}`, () => dexieTable.toCollection().primaryKeys());
    keys.push(...(found as Key[]));
  }
  return keys.filter((key) => (key as string) !== markKey);
}

// A database that was lost or recreated lacks the mark of this generation (R7).
const markKey = '~mark';

export async function hasGeneration(access: Access, database: RowDatabase, generation: string): Promise<boolean> {
  for (const shelf of shelves) {
    const [mark] = await access(`find ${shelf}`, () => instanceOf(database, shelf).findDocumentsById([markKey], false));
    if (mark?.order !== generation) return false;
  }
  return true;
}

export async function setGeneration(access: Access, database: RowDatabase, generation: string): Promise<void> {
  for (const shelf of shelves) {
    const [previous] = await access(`find ${shelf}`, () =>
      instanceOf(database, shelf).findDocumentsById([markKey], true),
    );
    const document = {
      key: markKey,
      noun: '',
      parent: '',
      order: generation,
      _deleted: false,
      _attachments: {},
      _meta: { lwt: Date.now() },
      _rev: '',
    };
    await access(`write ${shelf}`, () =>
      instanceOf(database, shelf).bulkWrite([{ previous, document }] as never, 'sync'),
    );
  }
}

/** Deletes the remains of removed rows from the disk, by their index: RxDB's own cleanup reads every row. */
export async function purgeRemoved(access: Access, database: RowDatabase): Promise<void> {
  for (const shelf of shelves) {
    const { dexieTable } = await internalsOf(database, shelf);
    const removed = dexieTable.where('[_deleted+noun+order+key]').between(['1'], ['2']);
    await access(`purge ${shelf}`, () => removed.delete());
  }
}
