import { studyDay } from '#model/studyDay.ts';
import type { Card, Schedule } from './schedule.ts';
import type { DailyCaps } from './today.ts';

/** Days of the small chart. */
export const easeDays = 10;
/** Days over which it is looked whether somebody catches up. */
const horizon = 60;

export interface EasePlan {
  /** How many are asked on each of the next days, today first. */
  asked: number[];
  /** The number of days until no more are due than the cap, today included; null if it takes more than two months. */
  days: number | null;
}

/**
 * What *Ease back in* comes to, if every answer is Good: the cap a day, and what was answered comes back on its day
 * (STUDY-44).
 * @param cards of the questions in study
 * @param now seconds since 1970
 */
export function easePlan(
  schedule: Schedule,
  cards: readonly (readonly [question: string, card: Card])[],
  { reviews: cap }: DailyCaps,
  now: number,
): EasePlan {
  const today = studyDay(now);
  const coming: (readonly [string, Card])[][] = Array.from({ length: horizon }, () => []);
  for (const one of cards) {
    const place = one[1].phase === 'review' ? Math.max(0, one[1].due - today) : 0;
    coming[place]?.push(one);
  }
  const remembered = ([, { at, stability }]: readonly [string, Card]) => (today - studyDay(at)) / stability;
  const waiting = coming[0]!.toSorted((a, b) => remembered(a) - remembered(b));
  const asked: number[] = [];
  let days: number | null = null;
  let next = 0;
  for (let place = 0; place < horizon && (days === null || place < easeDays); place++) {
    if (place > 0) for (const one of coming[place]!) waiting.push(one);
    const due = waiting.length - next;
    if (days === null && due <= cap) days = place + 1;
    const last = next + Math.min(cap, due);
    asked.push(last - next);
    for (; next < last; next++) {
      const [question, card] = waiting[next]!;
      const { card: after } = schedule.next(card, question, now + place * 86_400, 3);
      coming[after.due - today]?.push([question, after]);
    }
  }
  return { asked: asked.slice(0, easeDays), days };
}
