import { expect, test } from 'vitest';
import { pageNumbers } from './pageNumbers.ts';

test('RES-09 at most five, around the present one, never beyond the ends', () => {
  const cases: [number, number, number[]][] = [
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ];
  for (const [page, pages, numbers] of cases) expect(pageNumbers(page, pages, 5)).toEqual(numbers);
});
