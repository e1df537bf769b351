import { studyDay } from '#model/studyDay.ts';
import type { Turn } from './fold.ts';
import type { Card } from './schedule.ts';

type Turns = ReadonlyMap<string, readonly Turn[]>;

/** So many days are shown, today among them (STUDY-49). */
export const shownDays = 37;

/** How many answers each of the last days had, the oldest first. */
export function answersOfDays(turns: Turns, today: number): number[] {
  const answers = Array.from({ length: shownDays }, () => 0);
  for (const all of turns.values())
    for (const { at } of all) {
      const place = studyDay(at) - (today - shownDays + 1);
      if (place >= 0 && place < shownDays) answers[place]! += 1;
    }
  return answers;
}

/** Over so many days; below so many answers the share says nothing (STUDY-50). */
export const cameBackDays = 30;
export const leastAnswers = 20;

/** Of the answers a study day or more after the one before: how many there were, and how many came back. */
export function cameBack(turns: Turns, today: number): { answers: number; back: number } {
  let [answers, back] = [0, 0];
  for (const all of turns.values())
    for (let place = 1; place < all.length; place++) {
      const day = studyDay(all[place]!.at);
      if (day <= today - cameBackDays || day > today || studyDay(all[place - 1]!.at) >= day) continue;
      answers += 1;
      if (all[place]!.grade > 1) back += 1;
    }
  return { answers, back };
}

/** So many days ahead are shown, today among them (STUDY-51). */
export const comingDays = 14;

/**
 * How many are due on each of the next days if nothing else is answered. Today has its part, never the backlog
 * (STUDY-42).
 * @param part how many are left of today's part
 */
export function comingUp(cards: Iterable<Card>, today: number, part: number): number[] {
  const due = Array.from({ length: comingDays }, () => 0);
  for (const card of cards) {
    const place = card.phase === 'review' ? card.due - today : 0;
    if (place > 0 && place < comingDays) due[place]! += 1;
  }
  due[0] = part;
  return due;
}
