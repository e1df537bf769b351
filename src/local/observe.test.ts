import { combineLatest, firstValueFrom } from 'rxjs';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import type { LocalDatabase } from './database.ts';
import { countRows, observeByIds, observeCount, observeRow, observeRows } from './observe.ts';

let database: LocalDatabase;
const id = 'question0000001';
beforeEach(async () => {
  database = await memoryDatabase();
  await store(database, 'interview_questions', { id, question: '<p>Why?</p>', status: 'approved' });
});

const reads = {
  observeRows: () => firstValueFrom(observeRows(database.rows, 'interview_questions')),
  observeByIds: () => firstValueFrom(observeByIds(database.rows, 'interview_questions', [id])),
  observeRow: () => firstValueFrom(observeRow(database.rows, 'interview_questions', id)),
  observeCount: () => firstValueFrom(observeCount(database.rows, 'interview_questions', '')),
  countRows: () => countRows(database.rows, 'interview_questions'),
};

test.each(Object.entries(reads))('KAN-57 WIZ-41 CAND-09 %s reads again after it has failed once', async (_, read) => {
  const { storageInstance } = database.rows.collections.bank;
  const broken = (['query', 'count', 'findDocumentsById'] as const).map((name) =>
    vi.spyOn(storageInstance, name).mockRejectedValue(new Error('the disk')),
  );
  onTestFinished(() => broken.forEach((one) => one.mockRestore()));
  await expect(read()).rejects.toThrow('the disk');
  for (const one of broken) one.mockRestore();
  await expect(read()).resolves.toBeDefined();
});

test('HOME-14 A188 reads that failed together read again together', async () => {
  const instances = [database.rows.collections.bank, database.rows.collections.people].map(
    (one) => one.storageInstance,
  );
  const broken = instances.map((one) => vi.spyOn(one, 'query').mockRejectedValue(new Error('the disk')));
  onTestFinished(() => broken.forEach((one) => one.mockRestore()));
  const read = () =>
    firstValueFrom(
      combineLatest([
        observeRows(database.rows, 'interview_questions'),
        observeRows(database.rows, 'profiles'),
        observeRows(database.rows, 'resources'),
      ]),
    );
  await expect(read()).rejects.toThrow('the disk');
  for (const one of broken) one.mockRestore();
  await expect(read()).resolves.toMatchObject([[{ id }], [], []]);
});
