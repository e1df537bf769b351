import { expect, test } from 'vitest';
import type { Review } from '#model/noun.ts';
import { argumentsOf, isTooLong, lengthOf, valuesFrom, valuesOf } from './reviewValues.ts';

const review = {
  text_by: 'mutationmutatio',
  stage_ratings: [{ stageId: 's1', stageName: 'HR Call', helpfulness: 5, accuracy: 4 }],
  support_feedback: 'More',
  improvement_suggestions: null,
} as Review;

test('REV-10 without a review each rating is sent as 1, also of a stage that was added later', () => {
  const stage = [{ id: 's2', title: 'Screen' }];
  for (const from of [null, review])
    expect(argumentsOf('c', stage, valuesOf(from)).stage_ratings).toEqual([
      { stageId: 's2', stageName: 'Screen', helpfulness: 1, accuracy: 1 },
    ]);
});

test('REV-18 a review fills the form, with its version', () => {
  expect(valuesOf(review)).toEqual({
    saw: 'mutationmutatio',
    ratings: { s1: { helpfulness: 5, accuracy: 4 } },
    support: 'More',
    improvements: '',
  });
});

test('REV-15 REV-17 the arguments name exactly the stages shown, and empty text is null', () => {
  const values = { ...valuesOf(review), support: ' \n ', improvements: ' Less ' };
  expect(
    argumentsOf(
      'c',
      [
        { id: 's2', title: 'Screen' },
        { id: 's1', title: 'HR Call' },
      ],
      values,
    ),
  ).toEqual({
    course_id: 'c',
    saw: 'mutationmutatio',
    stage_ratings: [
      { stageId: 's2', stageName: 'Screen', helpfulness: 1, accuracy: 1 },
      { stageId: 's1', stageName: 'HR Call', helpfulness: 5, accuracy: 4 },
    ],
    support_feedback: null,
    improvement_suggestions: 'Less',
  });
});

test('REV-13 REV-14 a thousand characters, however many bytes, without surrounding spaces', () => {
  expect(isTooLong('🚆'.repeat(1001))).toBe(true);
  expect(isTooLong(` ${'🚆'.repeat(1000)}\n`)).toBe(false);
  expect(lengthOf(' 🚆 面 ')).toBe(3);
});

test('REV-11 an invalid draft is read as far as it makes sense', () => {
  for (const nonsense of [null, 7, 'text', [], { ratings: 'x' }, { ratings: null, support: 7 }])
    expect(valuesFrom(nonsense)).toEqual({ saw: '', ratings: {}, support: '', improvements: '' });
  const ratings = { s1: { helpfulness: 3, accuracy: 2 }, s2: { helpfulness: 6, accuracy: 1 }, s3: null };
  expect(valuesFrom({ ...valuesOf(review), ratings })).toMatchObject({
    ratings: { s1: { helpfulness: 3, accuracy: 2 } },
    saw: 'mutationmutatio',
  });
});
