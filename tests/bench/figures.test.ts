import { describe, expect, test } from 'vitest';
import { type Figure, goalHere, quantile, shareOfGoal, table, unmeasured } from './figures.ts';

const time: Figure = { what: 'first row', value: 150, unit: 'ms', goal: 200 };
const rate: Figure = { what: 'mutations', value: 4_000, unit: '/s', goal: 2_000, least: true };
const frame: Figure = { what: 'frame', value: 17, unit: 'ms', goal: 17, floor: 17 };
const size: Figure = { what: 'precache', value: 2_280, unit: 'kB', goal: 1_900 };
const score: Figure = { what: 'performance', value: 95, unit: 'points', goal: 95, least: true };

describe('a goal on this machine', () => {
  test('is the goal on a machine that goals are meant for', () => {
    expect([time, rate, frame, size, score].map((figure) => goalHere(figure, 1_200))).toEqual([
      200, 2_000, 17, 1_900, 95,
    ]);
  });

  test('is less time and more work on a machine of twice the points, and the same size and score', () => {
    expect([time, rate, size, score].map((figure) => goalHere(figure, 2_400))).toEqual([100, 4_000, 1_900, 95]);
  });

  test('is more time and less work on a machine of half the points', () => {
    expect([time, rate, size, score].map((figure) => goalHere(figure, 600))).toEqual([400, 1_000, 1_900, 95]);
  });

  test('is no frame shorter than the display shows', () => {
    expect(goalHere(frame, 2_400)).toBe(17);
    expect(goalHere(frame, 600)).toBe(34);
  });

  test('is scaled in seconds as in milliseconds, and not for ratios', () => {
    expect(goalHere({ what: '', value: 1, unit: 's', goal: 35 }, 2_400)).toBe(17.5);
    expect(goalHere({ what: '', value: 1, unit: '', goal: 1.1 }, 2_400)).toBe(1.1);
  });
});

test('at most the whole of a goal meets it, whether it is a most or a least', () => {
  expect(shareOfGoal(time, 1_200)).toBe(0.75);
  expect(shareOfGoal(time, 2_400)).toBe(1.5);
  expect(shareOfGoal(rate, 2_400)).toBe(1);
  expect(shareOfGoal(rate, 1_200)).toBe(0.5);
  expect(shareOfGoal({ what: '', value: 1, unit: 'ms' }, 1_200)).toBeUndefined();
});

test('a table says of each figure what its goal is, what it is here, and whether it is met', () => {
  const free: Figure = { what: 'the longest', value: 8.24, unit: 'ms' };
  const unknown: Figure = { what: 'memory', value: Number.NaN, unit: 'kB', goal: 40 };
  expect(table([time, rate, size, free, unknown], 2_400)).toBe(
    `|  | measured | goal at 1,200 | goal here | met | ratio |
|---|---|---|---|---|---|
| first row | 150 ms | <= 200 ms | 100 ms | NO | 1.50 |
| mutations | 4000/s | >= 2000/s | 4000/s | yes | 1.00 |
| precache | 2280 kB | <= 1900 kB | 1900 kB | NO | 1.20 |
| the longest | 8.2 ms |  |  |  |  |
| memory | unknown | <= 40 kB | 40 kB |  | unknown |`,
  );
});

test('a figure that could not be measured is named, except for memory, which not every system tells', () => {
  const none = (what: string, value: number, unit: Figure['unit']): Figure => ({ what, value, unit });
  expect(
    unmeasured([
      none('a key', Number.NaN, 'ms'),
      none('the longest', Number.NEGATIVE_INFINITY, 'ms'),
      none('memory', Number.NaN, 'MB'),
      none('requests', 0, 'requests'),
    ]),
  ).toEqual(['a key', 'the longest']);
});

test('quantiles are values that were measured', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});
