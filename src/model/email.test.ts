import { expect, test } from 'vitest';
import { addressIn, isEmail } from './email.ts';

const local = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

test.each([
  ['', false],
  ['haruka', false],
  ['haruka@example', false],
  ['haruka @example.com', false],
  ['haruka@exam ple.com', false],
  ['haruka@@example.com', false],
  ['haruka@example.com', true],
  ['春香@例え.jp', true],
])('AUTH-29 "%s" is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test('AUTH-30 254 characters are accepted and 255 are not', () => {
  expect(isEmail(local(254))).toBe(true);
  expect(isEmail(local(255))).toBe(false);
});

test.each([
  ' Haruka@Example.com ',
  '\u202aharuka@example.com\u202c',
  'haruka\u200b@example.com',
  'ｈａｒｕｋａ@example.com\ufeff',
])('AUTH-09 %j signs in as it looks', (typed) => expect(addressIn(typed)).toBe('haruka@example.com'));
