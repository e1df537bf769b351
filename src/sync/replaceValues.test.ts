import { describe, expect, test } from 'vitest';
import { replaceValues } from './replaceValues.ts';

const ids = new Map([['earlier', 'now']]);

describe('R31 the ids of an account that the server forgot', () => {
  test('R31 are replaced wherever an id is a whole value, and never within what a person wrote', () => {
    const args = { id: 'earlier', saw: ['other', 'earlier'], question: 'my earlier words', inner: { by: 'earlier' } };
    expect(replaceValues(args, ids)).toEqual({
      ...args,
      ...{ id: 'now', saw: ['other', 'now'], inner: { by: 'now' } },
    });
  });

  test.each([
    ['an object', { id: 'other', saw: ['one', 'two'], inner: { by: 'other' } }],
    ['an empty list', []],
    ['a list', ['other', ['inner']]],
    ['a number', 7],
    ['nothing', null],
    ['what was left out', undefined],
  ])('R31 a change that names none of them stays the very same (%s)', (_what, args) => {
    expect(replaceValues(args, ids)).toBe(args);
  });
});
