import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { pendingQuestionCount } from './pendingQuestions.ts';

test('ADMIN-05 counts only the questions that wait for a decision', async () => {
  const database = await memoryDatabase();
  const question = (id: string, status: string) => ({ id, status, created_at: '2026-11-01T00:00:00.000Z' });
  await store(
    database,
    'interview_questions',
    question('a', 'pending'),
    question('b', 'approved'),
    question('c', 'pending'),
    question('d', 'rejected'),
  );
  expect(await firstValueFrom(pendingQuestionCount().read(database))).toBe(2);
});
