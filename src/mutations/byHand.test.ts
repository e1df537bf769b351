import { expect, test } from 'vitest';
import { columns, type Noun, nouns, type Value } from '#model/noun.ts';
import { byHand, isByHand } from './byHand.ts';

const reasonOf = (noun: Noun, column: string, value: Value) => {
  const judged = byHand(noun, column, value);
  return 'reason' in judged ? judged : undefined;
};

test('OPS-20 a hand writes what a mutation could have written, and nothing else', () => {
  const refused: [Noun, string, Value, object][] = [
    ['profiles', 'role', 'superadmin', { reason: 'choice', of: ['user', 'admin'] }],
    ['interview_questions', 'status', 'whatever', { reason: 'choice', of: ['pending', 'approved', 'rejected'] }],
    ['interview_questions', 'question', null, { reason: 'missing' }],
    ['interview_questions', 'question', 'x'.repeat(10_001), { reason: 'too_long' }],
    ['interview_questions', 'company', '', { reason: 'missing' }],
    ['interview_questions', 'created_at', '0001-01-01T00:00:00.000Z', { reason: 'invalid' }],
    ['interview_questions', 'rejection_kind', 'because', { reason: 'choice' }],
    ['resources', 'url', 'javascript:alert(1)', { reason: 'invalid' }],
    ['resources', 'url', '', { reason: 'missing' }],
    ['courses', 'attached_jobs', ['QA', 'qa'], { reason: 'invalid' }],
    ['course_stages', 'stage_order', -1, { reason: 'invalid' }],
    ['interviews', 'status', 'done', { reason: 'choice' }],
    ['interviews', 'writers', {}, { reason: 'kept' }],
    ['user_stages', 'stage', 'Hired', { reason: 'choice' }],
    ['course_reviews', 'stage_ratings', [], { reason: 'kept' }],
  ];
  for (const [noun, column, value, reason] of refused)
    expect([noun, column, reasonOf(noun, column, value)]).toEqual([noun, column, expect.objectContaining(reason)]);
  const taken: [Noun, string, Value][] = [
    ['profiles', 'role', 'admin'],
    ['interview_questions', 'category', ''],
    ['interview_questions', 'rejection_kind', null],
    ['candidates', 'company', null],
    ['courses', 'attached_jobs', null],
    ['interviews', 'scheduled_date', '2026-12-04T09:00:00.000Z'],
  ];
  for (const [noun, column, value] of taken) expect(byHand(noun, column, value)).toEqual({ value });
  expect(byHand('courses', 'title', 'Two\nlines')).toEqual({ value: 'Two lines' });
});

test('OPS-20 what is its owner’s or the server’s alone is written by no hand, and each column has a judgement', () => {
  expect(nouns.filter((noun) => !isByHand(noun))).toEqual([
    'user_progress',
    'stage_transitions',
    'set_aside',
    'account_audits',
    'study_days',
    'study_cards',
    'my_answers',
    'study_plans',
    'answer_comments',
    'countdowns',
    'question_sightings',
    'reminders',
  ]);
  const kept = nouns.filter(isByHand).flatMap((noun) =>
    Object.keys(columns[noun])
      .filter((column) => reasonOf(noun, column, null)?.reason === 'kept')
      .map((column) => `${noun}.${column}`),
  );
  expect(kept).toEqual([
    'candidates.writers',
    'course_reviews.stage_ratings',
    'interviews.writers',
    'admin_notes.writers',
  ]);
});
