import { expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import { outlookOf } from './outlook.ts';
import type { Card } from './schedule.ts';

const review = (due: number): Card => ({ phase: 'review', due, at: 0, stability: 1, difficulty: 5 }) as unknown as Card;
const step = { phase: 'learning', due: 1_800_000_000 } as unknown as Card;
const caps = { reviews: 3, fresh: 2 };
const today = 100;

test.each([
  ['nothing', [], 0, 0, [0, 0, 0, 0]],
  ['what falls due, and stays due until it is answered', [review(101), review(103)], 0, 0, [0, 1, 1, 2]],
  ['never more than a day’s part', [90, 95, 99, 100, 100].map(review), 0, 3, [3, 3, 3, 3]],
  ['new ones every day', [], 9, 2, [2, 2, 2, 2]],
  ['fewer new ones than a day takes', [], 1, 0, [0, 1, 1, 1]],
  ['steps of minutes, on the next day', [step], 0, 1, [1, 1, 1, 1]],
  ['what is due beyond a month', [review(130), review(500)], 0, 0, [0, 0, 0, 0]],
] as const)('REMIND-18 an outlook forecasts the parts of the next days: %s', (_, cards, fresh, left, due) => {
  const outlook = outlookOf({ cards, fresh, caps, today, left });
  expect(outlook.day).toBe(today);
  expect(outlook.due.slice(0, 4)).toEqual(due);
  expect(outlook.due).toHaveLength(limits.outlookDays);
});
