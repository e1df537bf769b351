import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const long = `${'filler '.repeat(60)}needle${' filler'.repeat(60)}`;

test('a short question is shown whole and its context not at all', () =>
  expect(excerpt({ question: 'A short needle', context: 'needle' }, ['needle'])).toEqual({
    text: 'A short needle',
    context: '',
  }));

test('a match far into a question is brought into the visible lines', () => {
  const { text } = excerpt({ question: long, context: '' }, ['needle']);
  expect(text.indexOf('needle')).toBeLessThan(60);
  expect(text).toMatch(/^….*…$/);
});

test('a match only in the context is shown from there', () => {
  const { text, context } = excerpt({ question: 'A question', context: long }, ['needle']);
  expect(text).toBe('A question');
  expect(context).toContain('needle');
});

test('terms found in different fields show both', () =>
  expect(excerpt({ question: 'one', context: 'two' }, ['one', 'two'])).toEqual({ text: 'one', context: 'two' }));

test('a cut never splits a character', () => {
  const { text } = excerpt({ question: `${'𠮷'.repeat(100)}x${'𠮷'.repeat(400)}`, context: '' }, ['x']);
  expect(text).not.toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/);
});
