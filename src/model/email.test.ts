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
  'haruka\u2800@example.com',
  'haruka\u3164@example.com',
  'ha\u034fruka@example.com',
  'haruka\u{e0041}@example.com',
])('AUTH-09 %j signs in as it looks', (typed) => expect(addressIn(typed)).toBe('haruka@example.com'));

test.each([
  '\u200b',
  '\u2800',
  '\u3164',
  '\u1160',
  '\u115f',
  '\u034f',
  '\ufe0f',
  '\u17b4',
  '\u180b',
  '\uffa0',
  '\u{e0041}',
  '\ufffd',
])('GUEST-03 an address with %j in it looks like another one, and is none', (mark) =>
  expect(isEmail(`haruka${mark}@example.com`)).toBe(false),
);
