import { describe, expect, test } from 'vitest';
import { choiceOf } from './extent.ts';

const known = ['search', 'board', 'soak'];

describe('what to measure', () => {
  test('everything, without a word', () => {
    const { parts, isWhole, extent } = choiceOf([], known);
    expect({ parts, isWhole, rows: extent.rows }).toEqual({ parts: known, isWhole: true, rows: 10_000 });
    expect(extent.count(25)).toBe(25);
  });

  test('the named parts in the usual order, and no record of them', () => {
    const { parts, isWhole } = choiceOf(['soak', 'search'], known);
    expect({ parts, isWhole }).toEqual({ parts: ['search', 'soak'], isWhole: false });
  });

  test('another size is no record either', () => {
    const { parts, isWhole, extent } = choiceOf(['--rows', '100000'], known);
    expect({ parts, isWhole, rows: extent.rows }).toEqual({ parts: known, isWhole: false, rows: 100_000 });
  });

  test('a smoke takes ten rows and the least of each', () => {
    const { parts, isWhole, extent } = choiceOf(['--smoke'], known);
    expect({ parts, isWhole, rows: extent.rows }).toEqual({ parts: known, isWhole: false, rows: 10 });
    expect([extent.count(25), extent.count(2_000, 10), extent.count(5, 10)]).toEqual([1, 10, 5]);
  });

  test('an unknown part is refused with the list of parts', () => {
    expect(() => choiceOf(['search', 'boards'], known)).toThrow(/"boards" is unknown.[^]*Parts: search board soak/);
    expect(() => choiceOf(['--fast'], known)).toThrow(/"--fast" is unknown/);
  });

  test('rows take a number', () => {
    for (const rows of [['--rows'], ['--rows', 'many'], ['--rows', '0'], ['--rows', '1.5']])
      expect(() => choiceOf(rows, known)).toThrow(/--rows takes a number/);
  });
});
