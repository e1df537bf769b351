import { describe, expect, test } from 'vitest';
import { distanceOf, isInRange, urgencyOf } from './interviewTime.ts';

const hour = 3_600_000;
/** Ten in the evening in Tokyo: the next date there begins in two hours. */
const now = Date.parse('2026-11-24T13:00:00.000Z');
const after = (hours: number) => new Date(now + hours * hour).toISOString();

describe('how near an interview is', () => {
  test.each([
    [-0.01, 'grey'],
    [0, 'red'],
    [24, 'red'],
    [24.01, 'orange'],
    [72, 'orange'],
    [72.01, 'green'],
  ])('INT-31 INT-32 INT-33 INT-34 %s hours away it is %s', (hours, colour) => {
    expect(urgencyOf(after(hours), now)).toBe(colour);
  });

  test.each([
    [-0.01, 'past', 0],
    [0, 'today', 0],
    [1.99, 'today', 0],
    [2, 'tomorrow', 0],
    [25.99, 'tomorrow', 0],
    [26, 'days', 2],
    [2 + 24 * 6, 'days', 7],
    [2 + 24 * 7, 'weeks', 2],
    [24 * 10, 'weeks', 2],
    [24 * 30, 'weeks', 5],
    [24 * 31, 'months', 2],
    [24 * 60, 'months', 2],
    [24 * 61, 'months', 3],
  ] as const)(
    'INT-35 INT-36 INT-37 INT-38 INT-39 INT-46 %s hours away it is %s %i, by Tokyo dates',
    (hours, kind, count) => {
      expect(distanceOf(after(hours), now)).toEqual({ kind, count });
    },
  );

  test.each([
    [-22.01, []],
    [-22, ['today']],
    [-0.01, ['today']],
    [0, ['today', 'week', 'month']],
    [2, ['week', 'month']],
    [24 * 7, ['week', 'month']],
    [24 * 7 + 0.01, ['month']],
    [24 * 30, ['month']],
    [24 * 30 + 0.01, []],
  ])('INT-27 INT-28 INT-29 %s hours away it is in %j', (hours, ranges) => {
    const found = (['today', 'week', 'month'] as const).filter((range) => isInRange(after(hours), range, now));
    expect(found).toEqual(ranges);
    expect(isInRange(after(hours), 'all', now)).toBe(true);
  });
});
