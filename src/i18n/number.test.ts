import { expect, test } from 'vitest';
import { number } from './number.ts';

test.each([0, 1, 12, 999, 1_000, 9_999, 10_150, 100_000, 1_234_567, -1_234])(
  '%d is written as in Japanese',
  (count) => {
    expect(number(count)).toBe(count.toLocaleString('ja-JP'));
  },
);
