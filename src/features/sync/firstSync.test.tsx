// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { en } from '#i18n/en.ts';
import type { FirstSync } from '#queries/firstSync.ts';
import { stopsOf } from './firstSync.tsx';

const sync = (begun: boolean, ...arrived: number[]): FirstSync => ({
  active: true,
  begun,
  percent: 0,
  parts: [
    { noun: 'courses', arrived: arrived[0] ?? 0, total: 5 },
    { noun: 'resources', arrived: arrived[1] ?? 0, total: 83 },
    { noun: 'interview_questions', arrived: arrived[2] ?? 0, total: 1428 },
  ],
});
const stops = (of: FirstSync) =>
  stopsOf(of, en.firstSync, en.common.numberOf).map(({ state, label, detail }) => [state, label, detail]);

describe('SYNC-01 the first sync as a line', () => {
  test.each([
    [
      'before the first answer',
      sync(false),
      [
        ['here', 'Your courses', undefined],
        ['ahead', 'Resources', undefined],
        ['ahead', 'Questions', undefined],
      ],
    ],
    [
      'at the beginning',
      sync(true, 2),
      [
        ['here', 'Your courses', '2 of 5'],
        ['ahead', 'Resources', '83'],
        ['ahead', 'Questions', '1,428'],
      ],
    ],
    [
      'on the way',
      sync(true, 5, 83, 264),
      [
        ['done', 'Your courses', '5'],
        ['done', 'Resources', '83'],
        ['here', 'Questions', '264 of 1,428'],
      ],
    ],
    [
      'out of order',
      sync(true, 5, 10, 1428),
      [
        ['done', 'Your courses', '5'],
        ['here', 'Resources', '10 of 83'],
        ['done', 'Questions', '1,428'],
      ],
    ],
    [
      'when all is here',
      sync(true, 5, 83, 1428),
      [
        ['done', 'Your courses', '5'],
        ['done', 'Resources', '83'],
        ['done', 'Questions', '1,428'],
      ],
    ],
  ])('SYNC-01 %s', (_when, of, expected) => {
    expect(stops(of)).toEqual(expected);
  });
});
