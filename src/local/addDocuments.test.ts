import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Key, keyOf, type Row } from '#model/noun.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { internalsOf } from './internals.ts';
import { type Access, allKeys, type RowDatabase, writeRows } from './rows.ts';

const access: Access = (_label, work) => work();
let rows: RowDatabase;

beforeEach(async () => {
  ({ rows } = await memoryDatabase());
});

const page = new Map<Key, Row>(
  Array.from({ length: 300 }, (_, index) => {
    const id = `course${String(index).padStart(9, '0')}`;
    return [keyOf('courses', id), { id, title: 'new' }];
  }),
);
const full = new DOMException('full', 'QuotaExceededError');
const table = async () => (await internalsOf(rows, 'study')).dexieTable;

describe('I5 a page that the disk does not take', () => {
  test('I5 is not stored at all, and the reason is passed on: a full disk makes room', async () => {
    const { hook } = await table();
    let left = 200;
    hook('creating', () => {
      if (left-- === 0) throw full;
    });
    await expect(writeRows(access, rows, page)).rejects.toThrow('QuotaExceededError');
    expect(await allKeys(access, rows)).toEqual([]);
  });

  test('I5 is not mistaken for one whose rows exist, if the disk takes a part', async () => {
    const failures = { 0: full } as never;
    vi.spyOn(await table(), 'bulkAdd').mockRejectedValue(new Dexie.BulkError('some', failures));
    await expect(writeRows(access, rows, page)).rejects.toThrow('full');
  });

  test('I5 is not mistaken for one whose rows exist, if the disk takes nothing', async () => {
    vi.spyOn(await table(), 'bulkAdd').mockRejectedValue(full);
    await expect(writeRows(access, rows, page)).rejects.toThrow('QuotaExceededError');
  });
});
