import { expect, test } from 'vitest';
import { studyDay } from '#model/studyDay.ts';
import type { Turn } from './fold.ts';
import { answersOfDays, cameBack, comingDays, comingUp, shownDays } from './insights.ts';
import type { Card, Grade } from './schedule.ts';

/** 10:00 in Tokyo on 2026-11-25. */
const now = 1_795_568_400;
const today = studyDay(now);
const daySeconds = 86_400;
let minted = 0;
const turn = (daysAgo: number, grade: Grade = 3): Turn => ({
  ...{ id: `t${minted++}`, at: now - daysAgo * daySeconds, grade, seconds: 20 },
});
const turns = (...all: Turn[][]) => new Map(all.map((one, at) => [`q${at}`, one] as const));

test('STUDY-49 each of the last 37 days has its answers, the oldest first; older and later ones are in none', () => {
  const days = answersOfDays(turns([turn(37), turn(36), turn(1), turn(0), turn(-1)], [turn(0)]), today);
  expect(days).toHaveLength(shownDays);
  expect([days[0], days.at(-2), days.at(-1)]).toEqual([1, 1, 2]);
  expect(days.reduce((sum, answers) => sum + answers, 0)).toBe(4);
});

test.each<[string, Turn[], { answers: number; back: number }]>([
  ['nothing was answered', [], { answers: 0, back: 0 }],
  ['a first answer has nothing to come back from', [turn(3)], { answers: 0, back: 0 }],
  ['a second one on the same study day does not count', [turn(3), turn(3)], { answers: 0, back: 0 }],
  ['one a day later does, whatever passed it', [turn(3), turn(2, 2)], { answers: 1, back: 1 }],
  ['forgotten is not back', [turn(3), turn(2, 1), turn(1, 4)], { answers: 2, back: 1 }],
  ['only of the last thirty days', [turn(90), turn(30), turn(29)], { answers: 1, back: 1 }],
  ['and not of a clock ahead', [turn(3), turn(-2)], { answers: 0, back: 0 }],
])('STUDY-50 what came back: %s', (_, all, expected) => {
  expect(cameBack(all.length ? turns(all) : new Map(), today)).toEqual(expected);
});

test('STUDY-42 STUDY-51 the next 14 days have what is due on them, today its part and not the backlog', () => {
  const card = (due: number, phase: Card['phase'] = 'review') => ({ due, phase }) as Card;
  const backlog = Array.from({ length: 90 }, () => card(today - 3));
  const due = comingUp(
    [...backlog, card(today + 1), card(today + 13), card(today + 14), card(today, 'learning')],
    today,
    30,
  );
  expect(due).toHaveLength(comingDays);
  expect(due).toEqual([30, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});
