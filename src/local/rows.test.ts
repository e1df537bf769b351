import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, onTestFinished, test } from 'vitest';
import { keyOf } from '#model/noun.ts';
import { type Access, openRows, readRows, rowsName, schema, writeRows } from './rows.ts';
import { shelves } from './shelf.ts';

const access: Access = (_label, work) => work();
const key = keyOf('courses', 'course000000001');
const row = { id: 'course000000001', title: 'A' };

test('a device on which RxDB noted digests of the schemas opens with what it holds', async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const former = await createRxDatabase({
    name: rowsName('digest'),
    storage: getRxStorageDexie(factory),
    multiInstance: false,
  });
  await former.addCollections(Object.fromEntries(shelves.map((shelf) => [shelf, { schema }])));
  await writeRows(access, former as never, new Map([[key, row]]));
  await former.close();

  const rows = await openRows('digest', { ...factory, multiInstance: false });
  onTestFinished(() => void rows.close());
  expect((await readRows(access, rows, [key])).get(key)).toEqual(row);
});

test('a shelf whose schema changed without a new version is not opened', async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const former = await createRxDatabase({
    name: rowsName('changed'),
    storage: getRxStorageDexie(factory),
    multiInstance: false,
  });
  const text = { type: 'string', maxLength: 50 } as const;
  await former.addCollections({
    study: { schema: { version: 0, primaryKey: 'key', type: 'object', properties: { key: text }, required: ['key'] } },
  });
  await former.close();
  await expect(openRows('changed', { ...factory, multiInstance: false })).rejects.toThrow(/DB6/);
});
