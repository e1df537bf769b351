import { beforeEach, expect, test } from 'vitest';
import type { Intention } from '#model/wire.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { seeded } from '../../../tests/sync/random.ts';

const ada = 'adaadaadaadaada';
const question = 'questionquestio';
let server: MemoryServer;

beforeEach(() => {
  server = new MemoryServer(seeded(1));
  server.write([['profiles', ada, { id: ada, role: 'admin', is_active: true }]]);
});

const decision = (id: string, resend: boolean): Intention => ({
  id,
  name: 'question.decide',
  version: 1,
  args: { id: question, status: 'approved' },
  at: '2026-01-01T00:00:00.000Z',
  resend,
});
const judged = (entry: Intention) => {
  const answer = server.push(ada, { boot: null, seen: 0, entries: [entry] });
  return 'results' in answer ? answer.results[0] : answer;
};
const bringBack = () =>
  server.edit('interview_questions', question, {
    id: question,
    status: 'pending',
    question: '<p>Why?</p>',
    author: 'x',
  });

test('R28 after a restore a decision waits for the question that another phone will bring back', () => {
  expect(judged(decision('a'.repeat(15), true))).toMatchObject({ result: 'refused', code: 'not_found' });
  bringBack();
  expect(judged(decision('a'.repeat(15), true))).toMatchObject({ result: 'done' });
});

test('R28 a question that was deleted does not come back, and without a restore none does', () => {
  expect(judged(decision('a'.repeat(15), false))).toMatchObject({ result: 'refused', code: 'gone' });
  bringBack();
  server.edit('interview_questions', question, null);
  expect(judged(decision('b'.repeat(15), true))).toMatchObject({ result: 'refused', code: 'gone' });
});
