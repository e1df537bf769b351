import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, onTestFinished, test } from 'vitest';
import { keyOf } from '#model/noun.ts';
import { internalsOf } from './internals.ts';
import { observeChanges, readSlice } from './slice.ts';
import { type Access, openRows, purgeRemoved, readRows, rowsName, schema, writeRows } from './rows.ts';
import { shelves } from './shelf.ts';

const access: Access = (_label, work) => work();
const key = keyOf('courses', 'course000000001');
const row = { id: 'course000000001', title: 'A' };

test('a device on which RxDB stored schema digests opens with its data', async () => {
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

const course = (number: number, title = 'A') => {
  const id = `course${String(number).padStart(9, '0')}`;
  return [keyOf('courses', id), { id, title, created_at: '2026-01-01T00:00:00.000Z' }] as const;
};
const courses = (from: number, to: number, title?: string) =>
  new Map(Array.from({ length: to - from }, (_, index) => course(from + index, title)));

async function opened(name: string) {
  const rows = await openRows(name, { indexedDB: new IDBFactory(), IDBKeyRange, multiInstance: false });
  onTestFinished(() => void rows.close());
  return rows;
}

test('a row is found by its place and among the removed ones; no unused index is kept', async () => {
  const rows = await opened('indexes');
  const { dexieTable } = await internalsOf(rows, 'bank');
  expect(dexieTable.schema.indexes.map((index: { name: string }) => index.name)).toEqual([
    '[_deleted+noun+parent+order+key]',
    '[_deleted+noun+order+key]',
  ]);
});

test('new and existing rows are written together, and every change is reported once', async () => {
  const rows = await opened('both');
  await writeRows(access, rows, courses(700, 800));
  const told: string[] = [];
  const sub = observeChanges(rows, 'courses').subscribe(({ written }) =>
    told.push(...written.map((one) => `${one.key} ${one.row.title}`)),
  );
  onTestFinished(() => sub.unsubscribe());
  // the first of them are new: existing ones further on are found by the write itself
  const changes = courses(0, 1_200, 'B');
  for (const [key, unchanged] of courses(750, 760)) changes.set(key, unchanged);
  await writeRows(access, rows, changes);

  expect(await readRows(access, rows, changes.keys())).toEqual(changes);
  const different = [...changes].filter(([, { title }]) => title === 'B').map(([key, { title }]) => `${key} ${title}`);
  expect(told.toSorted()).toEqual(different.toSorted());
  expect((await readSlice(rows, 'courses', null, 2_000)).length).toBe(1_200);

  // now most of them exist, and two are new
  told.length = 0;
  const later = new Map([...courses(0, 1_100, 'C'), ...courses(1_200, 1_202, 'C')]);
  await writeRows(access, rows, later);
  expect(await readRows(access, rows, later.keys())).toEqual(later);
  expect(told.toSorted()).toEqual([...later].map(([key, { title }]) => `${key} ${title}`).toSorted());
});

test('removed rows are deleted from the disk, and their neighbors stay', async () => {
  const rows = await opened('purged');
  await writeRows(access, rows, courses(0, 3));
  await writeRows(access, rows, new Map([[course(1)[0], null]]));
  const { dexieTable } = await internalsOf(rows, 'study');
  const keys = () => dexieTable.toCollection().primaryKeys();
  expect(await keys()).toEqual([...courses(0, 3).keys()]);
  await purgeRemoved(access, rows);
  expect(await keys()).toEqual([course(0)[0], course(2)[0]]);
});

test('a live query sees rows that were added in bulk, and then their changes and removal', async () => {
  const rows = await opened('live');
  const seen: string[][] = [];
  const sub = rows.collections.study
    .find({ selector: { noun: 'courses' } })
    .$.subscribe((found) => seen.push(found.map((one) => String(one._data.row?.title))));
  onTestFinished(() => sub.unsubscribe());
  await writeRows(access, rows, courses(0, 2));
  await expect.poll(() => seen.at(-1)).toEqual(['A', 'A']);
  await writeRows(access, rows, courses(1, 2, 'B'));
  await expect.poll(() => seen.at(-1)).toEqual(['A', 'B']);
  await writeRows(access, rows, new Map([[course(0)[0], null]]));
  await expect.poll(() => seen.at(-1)).toEqual(['B']);
  // it is written again where its remains still are
  await writeRows(access, rows, courses(0, 1, 'C'));
  await expect.poll(() => seen.at(-1)).toEqual(['C', 'B']);
});

test('if one of several rows cannot be stored none is, and no change is reported', async () => {
  const rows = await opened('none');
  let told = 0;
  const sub = observeChanges(rows, 'courses').subscribe(() => told++);
  onTestFinished(() => sub.unsubscribe());
  const changes = new Map<ReturnType<typeof keyOf>, Record<string, unknown>>(courses(0, 3));
  const [key, good] = course(3);
  changes.set(key, { ...good, broken: () => undefined });
  await expect(writeRows(access, rows, changes as never)).rejects.toThrow();
  expect((await readSlice(rows, 'courses', null, 10)).length).toBe(0);
  expect(told).toBe(0);
});
