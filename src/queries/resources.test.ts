import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { firstMeta } from '#local/outbox.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { resources } from './resources.ts';

async function library() {
  const database = await memoryDatabase();
  await database.outbox.meta.put({ ...firstMeta, first: true, syncedAt: '2026-11-01T00:00:00.000Z' });
  await store(
    database,
    'resources',
    ...Array.from({ length: 13 }, (_, index) => ({
      id: `resource${String(index).padStart(7, '0')}`,
      title: String(index),
      category: index % 2 ? 'Other' : 'System Design',
      created_at: `2026-10-${String(index + 10)}T00:00:00.000Z`,
    })),
  );
  return async (...args: Parameters<typeof resources>) =>
    (await firstValueFrom(resources(...args).read(database))).resources.map(({ title }) => Number(title));
}

test('RES-12 RES-13 the newest ten by default', async () => {
  const titles = await library();
  expect(await titles()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(await titles('Other')).toEqual([11, 9, 7, 5, 3, 1]);
});

test('RES-14 RES-04 all of them with a second argument', async () => {
  const titles = await library();
  expect(await titles(undefined, 'all')).toHaveLength(13);
  expect(await titles('System Design', 'all')).toEqual([12, 10, 8, 6, 4, 2, 0]);
  expect(await titles('Nothing', 'all')).toEqual([]);
});
