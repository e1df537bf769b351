import { expect, test, vi } from 'vitest';
import { lastResults } from './lastResults.ts';

test('STUDY-13 what was prepared for the next question is not worked out again, and old results go', () => {
  const work = vi.fn((text: string) => (text ? `${text}!` : undefined));
  const kept = lastResults(work);
  expect([kept('a'), kept('a'), kept(''), kept('')]).toEqual(['a!', 'a!', undefined, undefined]);
  expect(work).toHaveBeenCalledTimes(2);
  // asked for again and again it stays, however many come between
  for (let each = 0; each < 100; each++) {
    kept(`text ${each}`);
    kept('a');
  }
  expect(work.mock.calls.filter(([text]) => text === 'a')).toHaveLength(1);
  kept('text 0');
  expect(work.mock.calls.filter(([text]) => text === 'text 0')).toHaveLength(2);
});
