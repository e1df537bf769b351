import { expect, test } from 'vitest';
import { characters, isWithin } from './limits.ts';

test.each([
  ['', 0, true],
  ['abc', 3, true],
  ['abcd', 3, false],
  ['😀😀😀', 3, true],
  ['😀😀😀😀', 3, false],
  ['😀'.repeat(2) + 'a', 3, true],
  ['が'.repeat(3), 3, true],
  ['x'.repeat(7), 3, false],
])('A113 %j is within %i characters: %s', (text, most, expected) => {
  expect(isWithin(text, most)).toBe(expected);
  expect(characters(text) <= most).toBe(expected);
});
