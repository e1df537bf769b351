import { describe, expect, it } from 'vitest';
import { isCompleted, isCourseComplete, percentage, progressColour } from './progress.ts';

const completion = { id: 'mutation0000001', at: '2026-11-01T00:00:00.000Z' };

describe('isCompleted', () => {
  it.each([
    [{ completions: [completion] }, true],
    [{ completions: [] }, false],
    [{ completions: null }, false],
    [undefined, false],
  ])('PROG-01 %j counts as completed: %s', (progress, completed) => {
    expect(isCompleted(progress)).toBe(completed);
  });
});

describe('percentage', () => {
  it.each([
    [2, 6, 33],
    [3, 4, 75],
    [4, 8, 50],
    [1, 8, 13],
    [1, 200, 1],
    [199, 200, 100],
    [6, 6, 100],
    [0, 5, 0],
  ])('PROG-02 %i of %i is %i%%', (completed, total, percent) => {
    expect(percentage(completed, total)).toBe(percent);
  });

  it('PROG-03 is 0 without stages', () => {
    expect(percentage(0, 0)).toBe(0);
  });
});

describe('isCourseComplete', () => {
  it.each([
    [6, 6, true],
    [5, 6, false],
    [199, 200, false],
    [0, 0, false],
  ])('PROG-04 %i of %i stages: %s', (completed, total, complete) => {
    expect(isCourseComplete(completed, total)).toBe(complete);
  });
});

describe('PROG-05 PROG-06 PROG-07 PROG-08 progressColour', () => {
  it.each([
    ['PROG-05', 100, 'green'],
    ['PROG-05', 75, 'green'],
    ['PROG-06', 74, 'blue'],
    ['PROG-06', 50, 'blue'],
    ['PROG-07', 49, 'orange'],
    ['PROG-07', 25, 'orange'],
    ['PROG-08', 24, 'grey'],
    ['PROG-08', 0, 'grey'],
  ] as const)('%s %i%% is %s', (_, percent, colour) => {
    expect(progressColour(percent)).toBe(colour);
  });
});
