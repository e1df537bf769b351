import { expect, test } from 'vitest';
import { isTold, likened, nothingToTell } from './telling.ts';

const ticked = { ...likened(nothingToTell, 'one'), told: 'one' };

test('QUAL-03 what is like nothing needs no tick, and what is very much alike needs one', () => {
  expect(isTold(nothingToTell)).toBe(true);
  expect(isTold(likened(nothingToTell, 'one'))).toBe(false);
  expect(isTold(ticked)).toBe(true);
});

test('QUAL-03 the tick is undone when it is very much like another question, and by that for good', () => {
  const other = likened(ticked, 'other');
  expect(isTold(other)).toBe(false);
  expect(isTold(likened(other, 'one'))).toBe(false);
});

test('QUAL-03 the tick stays while the same question is alike, and when it is so again', () => {
  expect(likened(ticked, 'one')).toBe(ticked);
  expect(isTold(likened(likened(ticked, null), 'one'))).toBe(true);
});

test('QUAL-03 a refusal is of one question', () => {
  expect(likened({ ...ticked, told: null, refusals: 2 }, 'other').refusals).toBe(0);
});
