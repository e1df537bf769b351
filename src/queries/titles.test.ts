import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { titles } from './titles.ts';

test('SYNC-03 records are named, and deleted ones have the name that the server still has', async () => {
  const database = await memoryDatabase();
  await store(database, 'course_stages', { id: 'a', title: 'System Design', course_id: 'c', stage_order: 1 });
  await store(
    database,
    'profiles',
    { id: 'p', full_name: '', email: 'p@example.com', role: 'user' },
    { id: 'q', full_name: '石川 健太', email: 'q@example.com', role: 'user' },
  );
  await database.outbox.base.bulkPut([
    { key: 'courses/gone', row: { id: 'gone', title: 'Deleted here' } },
    { key: 'course_stages/a', row: { id: 'a', title: 'Older title' } },
    { key: 'courses/new', row: null },
  ]);
  const read = titles([
    'course_stages/a',
    'profiles/p',
    'profiles/q',
    'courses/gone',
    'courses/new',
    'resources/none',
    'course_stages/a',
  ]);
  expect(Object.fromEntries(await firstValueFrom(read.read(database)))).toEqual({
    'course_stages/a': 'System Design',
    'profiles/p': 'p@example.com',
    'profiles/q': '石川 健太',
    'courses/gone': 'Deleted here',
  });
});

test('SYNC-03 no records have no names', async () => {
  expect((await firstValueFrom(titles([]).read(await memoryDatabase()))).size).toBe(0);
});
