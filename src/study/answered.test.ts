import { expect, test } from 'vitest';
import { studyDay } from '#model/studyDay.ts';
import { answeredOn } from './answered.ts';
import type { Turn } from './fold.ts';
import { type Grade, makeSchedule, usual } from './schedule.ts';

const schedule = makeSchedule(usual);
const daySeconds = 86_400;
/** 10:00 in Tokyo on 2026-11-25. */
const now = 1_795_568_400;
/** Grades, each so many days from today. */
const turns = (...some: (readonly [Grade, number])[]): Turn[] =>
  some.map(([grade, days], at) => ({ id: `t${at}`, at: now + days * daySeconds + at, grade, seconds: 30 }));

test.each<[string, Turn[], { reviews?: number; fresh?: number }]>([
  ['answered yesterday only', turns([3, -1]), {}],
  ['answered for the first time', turns([3, 0]), { fresh: 1 }],
  ['begun and seen again after its step', turns([1, 0], [3, 0]), { fresh: 1 }],
  ['learnt before', turns([3, -2], [3, 0]), { reviews: 1 }],
  ['learnt before, forgotten, and seen again', turns([3, -2], [1, 0], [3, 0]), { reviews: 1 }],
  ['begun yesterday, and its step came today', turns([1, -1], [3, 0]), {}],
  ['answered by a clock that runs a day ahead', turns([3, -2], [3, 1]), {}],
])('STUDY-04 of the day’s part is used by a question %s', (_, one, expected) => {
  expect(answeredOn(schedule, new Map([['q', one]]), studyDay(now))).toEqual({ reviews: 0, fresh: 0, ...expected });
});

test('STUDY-04 each question counts once', () => {
  const all = new Map([
    ['a', turns([3, 0])],
    ['b', turns([3, -2], [1, 0])],
    ['c', turns([3, -2], [3, 0])],
  ]);
  expect(answeredOn(schedule, all, studyDay(now))).toEqual({ reviews: 2, fresh: 1 });
});

test('COUNT-12 what an interview asked is not under the caps', () => {
  const all = new Map([
    ['a', turns([3, 0])],
    ['b', turns([3, -2], [3, 0])],
  ]);
  expect(answeredOn(schedule, all, studyDay(now), new Set(['b']))).toEqual({ reviews: 0, fresh: 1 });
});
