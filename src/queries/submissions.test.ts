import { expect, test } from 'vitest';
import type { Entry } from '#local/outbox.ts';
import type { BankQuestion } from './questionBank.ts';
import { submissionsOf } from './submissions.ts';

const asked = (id: string, status: string, createdAt: string, mine = true) =>
  ({
    ...{ id, status, mine, createdAt, question: `${id}?`, recommended: false },
    facets: { company: 'Kitami', role: '', interview_stage: 'HR Call', category: 'Technical' },
  }) as unknown as BankQuestion;
const entry = (id: string, state: Entry['state'], name = 'question.submit', of = id) =>
  ({ id, state, name, at: '2026-11-03', args: { id: of, question: `<p>${id}?</p>`, company: 'Kitami' } }) as never;

test('QUAL-15 what each of them is now, newest first, and of one’s own alone', () => {
  const bank = [
    asked('approved', 'approved', '2026-11-07'),
    asked('waiting', 'pending', '2026-11-06'),
    asked('back', 'rejected', '2026-11-05'),
    asked('theirs', 'pending', '2026-11-08', false),
  ];
  expect(submissionsOf(bank, [], []).map(({ id, state }) => [id, state])).toEqual([
    ['approved', 'bank'],
    ['waiting', 'review'],
    ['back', 'back'],
  ]);
});

test.each(['refused', 'parked'] as const)('QUAL-15 what is %s needs attention, in the bank or not', (state) => {
  const bank = [asked('here', 'rejected', '2026-11-05')];
  const entries = [entry('again', state, 'question.resubmit', 'here'), entry('never', state)];
  expect(submissionsOf(bank, [], entries).map((one) => [one.id, one.state])).toEqual([
    ['here', 'attention'],
    ['never', 'attention'],
  ]);
});

test.each(['pending', 'resend'] as const)('QUAL-15 what is %s has not been sent', (state) => {
  const bank = [asked('here', 'pending', '2026-11-05')];
  expect(submissionsOf(bank, [], [entry('here', state)])).toMatchObject([
    { id: 'here', state: 'unsent', question: 'here?', facts: ['Kitami', 'HR Call'] },
  ]);
});
