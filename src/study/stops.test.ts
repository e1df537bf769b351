import { expect, test } from 'vitest';
import { stopsOf } from './stops.ts';

const drawn = (behind: number, total: number) =>
  stopsOf(behind, total)
    .map((state) => ({ done: '#', here: 'o', ahead: '-' })[state])
    .join('');

test.each([
  [0, 0, ''],
  [0, 1, 'o'],
  [1, 3, '#o-'],
  [3, 3, '###'],
  [59, 60, `${'#'.repeat(59)}o`],
])('STUDY-15 %i of %i: %s', (behind, total, line) => {
  expect(drawn(behind, total)).toBe(line);
});

test.each([
  [0, 142, 0],
  [2, 142, 0],
  [3, 142, 1],
  [141, 142, 59],
])(
  'STUDY-15 of more than can be told apart each stands for several: %i of %i has its ring at %i',
  (behind, total, at) => {
    const line = drawn(behind, total);
    expect(line).toHaveLength(60);
    expect(line.indexOf('o')).toBe(at);
  },
);
