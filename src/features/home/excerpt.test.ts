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

test('A124 a match in Japanese lies in the middle of the lines that the narrowest phone shows', () => {
  const { text } = excerpt({ question: `${'設計と障害'.repeat(20)}解決${'設計と障害'.repeat(60)}`, context: '' }, [
    '解決',
  ]);
  const at = text.indexOf('解決');
  expect(at).toBeGreaterThan(15);
  expect(at).toBeLessThan(35);
});

test('A124 an excerpt begins with a word if one is near', () =>
  expect(excerpt({ question: long, context: '' }, ['needle']).text).toMatch(/^…filler /));

test('A124 what is found in a field alone brings no context', () =>
  expect(excerpt({ question: 'A question', context: 'Something else' }, ['kitami'])).toEqual({
    text: 'A question',
    context: '',
  }));

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
