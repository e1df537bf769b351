import { expect, test } from 'vitest';
import type { Turn } from './fold.ts';
import { makeSchedule, usual } from './schedule.ts';
import {
  beganBy,
  dueOf,
  type Graded,
  gradedSince,
  lineOf,
  minutesFor,
  outcomeOf,
  paceOf,
  slippedIn,
} from './session.ts';

/** 10:00 in Tokyo on 2026-11-25. */
const now = 1_795_568_400;
const daySeconds = 86_400;
const turn = (seconds: number, days = 0): Turn => ({ id: 't', at: now - days * daySeconds, grade: 3, seconds });

test.each<[string, string[], string[], string[], string[]]>([
  ['nothing is left', [], [], [], []],
  ['the list first, then the steps of the next minutes', ['a', 'b'], ['s'], [], ['a', 'b', 's']],
  ['what was put off after the rest', ['a', 'b', 'c'], ['s'], ['b'], ['a', 'c', 'b', 's']],
  ['in the order in which it was put off', ['a', 'b', 'c'], [], ['c', 'a'], ['b', 'c', 'a']],
  ['what was put off and answered elsewhere is gone', ['a'], [], ['gone'], ['a']],
  ['a step that was put off comes once', [], ['s', 't'], ['s'], ['s', 't']],
])('STUDY-16 STUDY-22 the line of a session: %s', (_, list, soon, putOff, line) => {
  expect(lineOf({ list, soon }, putOff)).toEqual(line);
});

test.each<[string, Turn[][], number]>([
  ['nobody’s yet', [], 60],
  [
    'nobody’s after one quick answer',
    [
      [turn(3), turn(3)],
      [turn(3), turn(3)],
    ],
    60,
  ],
  [
    'the middle one',
    [
      [turn(10), turn(20)],
      [turn(500), turn(12), turn(400)],
    ],
    20,
  ],
  ['of the last thirty days', [[turn(10, 30), turn(10, 31)], [40, 41, 42, 43, 44].map((took) => turn(took, 29))], 42],
  [
    'none that was left open, and none without a time',
    [[turn(3_600), turn(0)], [26, 28, 30, 32, 34].map((took) => turn(took))],
    30,
  ],
])('the pace is %s', (_, turns, seconds) => {
  expect(paceOf(turns, now)).toBe(seconds);
});

test.each([
  [0, 60, 0],
  [1, 20, 1],
  [12, 45, 9],
])('STUDY-15 %i questions at %i seconds take %i minutes', (questions, pace, minutes) => {
  expect(minutesFor(questions, pace)).toBe(minutes);
});

test('STUDY-19 a session came to so many questions, minutes, and so many that came back', () => {
  const graded: Pick<Graded, 'question' | 'kind' | 'grade' | 'seconds'>[] = [
    { question: 'a', kind: 'review', grade: 3, seconds: 30 },
    { question: 'b', kind: 'review', grade: 1, seconds: 60 },
    { question: 'c', kind: 'fresh', grade: 4, seconds: 20 },
    { question: 'b', kind: 'step', grade: 3, seconds: 10 },
    { question: 'd', kind: 'review', grade: 2, seconds: 10 },
  ];
  expect(outcomeOf(graded)).toEqual({ questions: 4, seconds: 130, asked: 3, cameBack: 2, fresh: 1 });
  expect(outcomeOf([])).toEqual({ questions: 0, seconds: 0, asked: 0, cameBack: 0, fresh: 0 });
});

const schedule = makeSchedule(usual);
const at = (seconds: number, grade: Turn['grade'], id = `t${seconds}`): Turn => ({
  ...{ id, at: now + seconds, grade, seconds: 30 },
});

test('STUDY-17 STUDY-19 the session is what was answered since it began, in its order', () => {
  const turns = new Map([
    ['old', [at(-daySeconds, 3)]],
    ['learnt', [at(-9 * daySeconds, 3), at(20, 1), at(700, 3)]],
    ['new', [at(10, 3)]],
  ]);
  const graded = gradedSince(schedule, turns, now);
  expect(graded.map(({ question, id, kind, grade }) => [question, id, kind, grade])).toEqual([
    ['new', 't10', 'fresh', 3],
    ['learnt', 't20', 'review', 1],
    ['learnt', 't700', 'step', 3],
  ]);
  expect(outcomeOf(graded)).toEqual({ questions: 2, seconds: 90, asked: 1, cameBack: 0, fresh: 1 });
  expect(gradedSince(schedule, new Map(), now)).toEqual([]);
});

test.each([
  [5, false],
  [6, true],
  [7, false],
  [8, false],
  [9, true],
  [12, true],
])('STUDY-24 a question forgotten for the %i. time keeps slipping away: %s', (times, isNamed) => {
  const all: Turn[] = [at(-400 * daySeconds, 3, 'first')];
  // each time forgotten, and learnt again
  for (let time = 1; time < times; time++)
    all.push(
      at((time - times) * 20 * daySeconds, 1, `a${time}`),
      at((time - times) * 20 * daySeconds + 700, 3, `b${time}`),
    );
  all.push(at(5, 1, 'now'));
  const graded = gradedSince(schedule, new Map([['hard', all]]), now);
  expect(graded.map(({ lapses }) => lapses)).toEqual([times]);
  expect(slippedIn(graded)).toEqual(isNamed ? ['hard'] : []);
});

test.each<[string, number[], number]>([
  ['now, before the first answer', [], 0],
  ['with the first of those that follow each other', [-3_000, -2_000, -300], -3_000],
  ['after a pause', [-9_000, -1_000], -1_000],
  ['now, after a longer one', [-1_801], 0],
  ['not before the study day, nor ahead of the clock', [-7 * 3_600, 60], 0],
])('STUDY-17 a session began %s', (_, times, began) => {
  const turns = new Map(times.map((seconds, place) => [`q${place}`, [at(seconds, 3)]] as const));
  expect(beganBy(turns, now)).toBe(now + began);
});

test.each([
  ['nothing listed', [['a', 'b']], [], [0]],
  ['one of two tracks counts in the first', [['a', 'b'], ['b', 'c'], ['c']], ['a', 'b', 'c'], [2, 1, 0]],
  ['one that no group has', [['a'], []], ['a', 'x'], [1, 0]],
])('STUDY-47 the numbers of the tracks add up to today’s: %s', (_, groups, listed, due) => {
  expect(dueOf(groups, listed)).toEqual(due);
});
