import { describe, expect, test } from 'vitest';
import { studyDay } from '#model/studyDay.ts';
import { easePlan } from './comingBack.ts';
import { type Card, makeSchedule, usual } from './schedule.ts';

/** 10:00 in Tokyo on 2026-11-25. */
const now = 1_795_568_400;
const today = studyDay(now);
const schedule = makeSchedule(usual);
const learnt = (due: number, more: Partial<Card> = {}): Card => ({
  ...{ stability: 30, difficulty: 5, at: now - 30 * 86_400, phase: 'review', due, turns: 4, lapses: 0 },
  ...more,
});
const cards = (count: number, due = today - 1) =>
  Array.from({ length: count }, (_, at) => [`q${due}-${at}`, Object.freeze(learnt(due))] as const);
const caps = { reviews: 30, fresh: 5 };

describe('STUDY-43 STUDY-44 what easing back in comes to', () => {
  test('nothing due is caught up', () => {
    expect(easePlan(schedule, [], caps, now)).toEqual({ asked: Array.from({ length: 10 }, () => 0), days: 1 });
  });

  test.each([
    [30, 1, [30, 0]],
    [31, 2, [30, 1, 0]],
    [142, 5, [30, 30, 30, 30, 22, 0]],
  ])('%i due at a cap of 30: caught up on day %i', (count, days, begin) => {
    const plan = easePlan(schedule, cards(count), caps, now);
    expect(plan.days).toBe(days);
    expect(plan.asked.slice(0, begin.length)).toEqual(begin);
    expect(plan.asked).toHaveLength(10);
  });

  test('what comes due meanwhile, and what was answered and comes back, is asked too', () => {
    const more = [...cards(60), ...cards(12, today + 3)];
    expect(easePlan(schedule, more, caps, now).asked.slice(0, 4)).toEqual([30, 30, 0, 12]);
    const young = cards(40).map(([name]) => [name, learnt(today, { stability: 2, at: now - 2 * 86_400 })] as const);
    const { asked } = easePlan(schedule, young, caps, now);
    expect(asked.slice(0, 2)).toEqual([30, 10]);
    expect(asked.slice(2).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  test('whoever takes more than two months is promised no day', () => {
    expect(easePlan(schedule, cards(400), { reviews: 5, fresh: 5 }, now)).toMatchObject({ days: null });
  });

  test('ten thousand are put into their order once, and not on each day', () => {
    let looks = 0;
    const all = cards(10_000).map(([name, card]) => {
      const counted = {
        ...card,
        get stability() {
          looks += 1;
          return card.stability;
        },
      };
      return [name, counted] as const;
    });
    easePlan(schedule, all, { reviews: 300, fresh: 5 }, now);
    // twice for each in its place, and for what is asked
    expect(looks / all.length).toBeLessThan(20);
  });
});
