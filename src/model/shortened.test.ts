import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test.each([
  ['fits', 4, 'fits'],
  ['too long', 4, 'too…'],
  ['𠮷𠮷𠮷𠮷', 3, '𠮷𠮷…'],
  ['', 3, ''],
])('%s in %i letters', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});
