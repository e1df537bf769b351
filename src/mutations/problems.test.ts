import { expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import { problemsIn } from './problems.ts';

const question = {
  ...{ company: 'Kitami Robotics', role: 'Engineer', interview_stage: 'Screen', category: 'Technical' },
  question: '<p>Why?</p>',
};

test.each([
  ['nothing', {}, {}],
  ['no company', { company: ' ' }, { company: 'missing' }],
  ['no company at all', { company: undefined }, { company: 'invalid' }],
  ['a company too long', { company: 'x'.repeat(limits.optionCharacters + 1) }, { company: 'too_long' }],
  ['an empty question', { question: '<p> </p>' }, { question: 'missing' }],
  ['too many characters', { question: `<p>${'あ'.repeat(10_001)}</p>` }, { question: 'too_long' }],
  ['a NUL', { question: 'a\u0000' }, { question: 'invalid' }],
  ['much markup', { question: `<p>a</p>${'<b></b>'.repeat(15_000)}` }, { question: 'markup_too_long' }],
  [
    'more tags than anybody writes',
    { question: `<p>a</p>${'<b></b>'.repeat(5_000)}` },
    { question: 'markup_too_long' },
  ],
  ['two fields', { role: '', category: '' }, { role: 'missing', category: 'missing' }],
])('QUES-30 the mutation of a question finds %s', (_, changes, found) => {
  expect(problemsIn('question.submit', { ...question, ...changes })).toEqual(found);
});

test('only the arguments that were given are answered', () => {
  expect(problemsIn('resource.create', { title: '' })).toEqual({ title: 'missing' });
  expect(problemsIn('review.submit', { support_feedback: 'x'.repeat(1_001) })).toEqual({
    support_feedback: 'too_long',
  });
});
