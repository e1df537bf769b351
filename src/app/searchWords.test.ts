import { expect, test } from 'vitest';
import { textOf } from '#queries/questionSearch.ts';
import { parseSearch, stringifySearch } from './searchWords.ts';

const q = (address: string) => textOf((parseSearch(address) as { q?: unknown }).q);

test.each([
  '42',
  '1e5',
  'true',
  'null',
  '007',
  '0',
  '0x10',
  '{"a":1}',
  '"quoted"',
  'two words',
  '[abc',
  '面接',
  '1.0',
  '-0',
])('RES-01 HOME-10 %s stays as it is written, by hand and by the app', (words) => {
  expect(q(`?q=${encodeURIComponent(words)}`)).toBe(words);
  expect(q(stringifySearch({ q: words }))).toBe(words);
});

test('HOME-10 several of a kind stay a list', () => {
  const search = { company: ['42', 'true', 'Sorai'] };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ q: '42', page: 3, recommended: true, gone: undefined })).toBe(
    '?q=42&page=3&recommended=true',
  );
});
