import { expect, test } from 'vitest';
import { isSafeHref } from '#model/sanitize.ts';
import { linkOf } from './linkOf.ts';

test.each([
  '',
  ' ',
  'word',
  'javascript:alert(1)',
  'JAVASCRIPT:x',
  'data:text/html,x',
  'ftp://a.b',
  '/path',
  '#top',
  'vbscript:x.y',
])('QUES-20 %j is no target of a link', (typed) => {
  expect(isSafeHref(linkOf(typed))).toBe(false);
});

test.each([
  ['https://example.com', 'https://example.com'],
  [' HTTP://example.com/a?b=c#d ', 'HTTP://example.com/a?b=c#d'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['tel:+81 3', 'tel:+813'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['example.com', 'https://example.com'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['例え.テスト/道', 'https://例え.テスト/道'],
  ['me@example.com', 'mailto:me@example.com'],
  ['+81 (3) 1234-5678', 'tel:+81312345678'],
])('QUES-20 %j means %s', (typed, link) => {
  expect(linkOf(typed)).toBe(link);
  expect(isSafeHref(link)).toBe(true);
});
