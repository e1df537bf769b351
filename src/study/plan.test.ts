import { describe, expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import type { Ease } from '#model/nouns/studyPlan.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Turn } from './fold.ts';
import { awayFor, capsOf, isBack, planOf, usualPlan, wayOf } from './plan.ts';

/** 10:00 in Tokyo on 2026-11-25. */
const now = 1_795_568_400;
const today = studyDay(now);
const turn = (daysAgo: number): Turn => ({ id: 'one', at: now - daysAgo * 86_400, grade: 3, seconds: 30 });

describe('STUDY-04 STUDY-26 the plan', () => {
  test('of whoever has set nothing: 30 reviews and 5 new questions a day, 0.9', () => {
    expect(planOf(undefined)).toEqual({ new_per_day: 5, reviews_per_day: 30, retention: 0.9, ease: null });
    expect(capsOf(usualPlan)).toEqual({ reviews: 30, fresh: 5 });
  });

  test.each([
    ['empty columns', { new_per_day: null, reviews_per_day: null, retention: null, ease: null }, [5, 30, 0.9]],
    ['too little', { new_per_day: -1, reviews_per_day: 4, retention: 0.1, ease: null }, [0, 5, 0.8]],
    ['too much', { new_per_day: 51, reviews_per_day: 301, retention: 1, ease: null }, [50, 300, 0.95]],
    ['the least', { new_per_day: 0, reviews_per_day: 5, retention: 0.8, ease: null }, [0, 5, 0.8]],
    ['the most', { new_per_day: 50, reviews_per_day: 300, retention: 0.95, ease: null }, [50, 300, 0.95]],
  ])('%s', (_, stored, [fresh, reviews, retention]) => {
    expect(planOf(stored)).toEqual({ new_per_day: fresh, reviews_per_day: reviews, retention, ease: null });
  });

  test('the limits are those of the requirement', () => {
    const { newPerDay, reviewsPerDay, retention } = limits;
    expect([newPerDay, reviewsPerDay, retention]).toEqual([50, { least: 5, most: 300 }, { least: 0.8, most: 0.95 }]);
  });
});

describe('STUDY-43 who is asked how to come back', () => {
  test('days away are study days since the last turn of any question', () => {
    expect(awayFor([], today)).toBe(0);
    expect(awayFor([[turn(9), turn(4)], [turn(20)]], today)).toBe(4);
    // a clock that ran ahead
    expect(awayFor([[turn(-2)]], today)).toBe(0);
  });

  const chosen = (daysAgo: number, way: Ease['way'] = 'ease'): Ease => ({ way, day: today - daysAgo });
  test.each([
    ['away for two days', null, 2, false],
    ['away for three', null, 3, true],
    ['chosen today', chosen(0), 16, false],
    ['chosen two days ago, and nothing answered since', chosen(2), 16, false],
    ['chosen three days ago, and nothing answered since', chosen(3), 16, true],
    ['chosen at an earlier return', chosen(90, 'everything'), 3, true],
    ['chosen on a clock that ran ahead', chosen(-5), 16, false],
  ] as const)('%s: %j', (_, ease, away, asked) => {
    expect(isBack(ease, away, today)).toBe(asked);
  });

  test.each([
    ['nothing chosen, here every day', null, 0, 'usual'],
    ['nothing chosen yet, back after days', null, 3, 'ease'],
    ['eased, until it is changed', chosen(40), 1, 'ease'],
    ['everything today', chosen(0, 'everything'), 16, 'everything'],
    ['everything, yesterday', chosen(1, 'everything'), 1, 'usual'],
    ['everything at the return before, back again', chosen(40, 'everything'), 5, 'ease'],
    ['only an interview that is over', chosen(0, 'interview'), 16, 'ease'],
  ] as const)('STUDY-44 STUDY-46 %s', (_, ease, away, way) => {
    expect(wayOf(ease, away, today)).toBe(way);
  });

  test.each([
    ['as long as one is ahead', chosen(40, 'interview'), 1, 'interview'],
    ['and not for whoever comes back anew', chosen(40, 'interview'), 3, 'ease'],
    ['nor for whoever chose otherwise', null, 1, 'usual'],
  ] as const)('STUDY-45 only my interview, %s', (_, ease, away, way) => {
    expect(wayOf(ease, away, today, true)).toBe(way);
  });
});
