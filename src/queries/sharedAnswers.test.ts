import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { answerComments } from './answerComments.ts';
import { sharedAnswers, sharedOfPerson } from './sharedAnswers.ts';

const answer = (id: string, user_id: string, question_id: string, shared_at: string | null) => ({
  ...{ id, user_id, question_id, form: 'free', text: `<p>${id}</p>`, shared_at, shared: shared_at && 'admins' },
  updated_at: '2026-11-25T00:00:00.000Z',
});

async function classroom(): Promise<LocalDatabase> {
  const database = await memoryDatabase();
  await store(
    database,
    'profiles',
    { id: 'lena', full_name: ' Lena Fox ', email: 'lena@example.com', role: 'user', created_at: null },
    { id: 'noah', full_name: '', email: 'noah@example.com', role: 'user', created_at: null },
  );
  await store(database, 'interview_questions', {
    ...{ id: 'q1', question: '<p>How do you <b>retry</b>?</p>', status: 'approved' },
  });
  await store(
    database,
    'my_answers',
    answer('first', 'lena', 'q1', '2026-11-20T00:00:00.000Z'),
    answer('later', 'noah', 'q1', '2026-11-21T00:00:00.000Z'),
    answer('own', 'ada', 'q1', null),
    answer('gone', 'lena', 'q2', '2026-11-22T00:00:00.000Z'),
  );
  return database;
}

test('ANSWER-11 ANSWER-09 what is shared of one question with its authors, and an admin’s own private one is not in it', async () => {
  const database = await classroom();
  const shared = await firstValueFrom(sharedAnswers('q1').read(database));
  expect(shared.map(({ id, author }) => [id, author])).toEqual([
    ['later', 'noah@example.com'],
    ['first', 'Lena Fox'],
  ]);
  expect(await firstValueFrom(sharedAnswers('q3').read(database))).toEqual([]);
});

test('ANSWER-11 what one person shares, also where the question is gone', async () => {
  const database = await classroom();
  expect(await firstValueFrom(sharedOfPerson('lena').read(database))).toEqual([
    { id: 'gone', question: 'q2', text: null, at: '2026-11-22T00:00:00.000Z' },
    { id: 'first', question: 'q1', text: 'How do you retry?', at: '2026-11-20T00:00:00.000Z' },
  ]);
  expect(await firstValueFrom(sharedOfPerson('ada').read(database))).toEqual([]);
});

test('ANSWER-14 comments stand in the order in which they were written, those of another answer elsewhere', async () => {
  const database = await memoryDatabase();
  const comment = (id: string, answer_id: string, created_at: string) => ({ id, answer_id, created_at, body: id });
  await store(
    database,
    'answer_comments',
    comment('b', 'first', '2026-11-22T00:00:00.000Z'),
    comment('c', 'first', '2026-11-21T00:00:00.000Z'),
    comment('a', 'first', '2026-11-22T00:00:00.000Z'),
    comment('d', 'later', '2026-11-20T00:00:00.000Z'),
  );
  const said = await firstValueFrom(answerComments('first').read(database));
  expect(said.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
