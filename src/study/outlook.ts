import { limits } from '#model/limits.ts';
import type { Outlook } from '#model/nouns/reminder.ts';
import type { Card } from './schedule.ts';
import type { DailyCaps } from './today.ts';

interface OutlookInput {
  /** What is remembered of the questions in study. */
  cards: Iterable<Card>;
  /** Questions in study that were never answered. */
  fresh: number;
  caps: DailyCaps;
  /** The study day, and how many are left of its part. */
  today: number;
  left: number;
}

/**
 * How large each of the next days' parts will be if nothing more is answered: never the backlog (STUDY-42). New questions
 * come every day, as long as there are some.
 */
export function outlookOf({ cards, fresh, caps, today, left }: OutlookInput): Outlook {
  const due = Array.from({ length: limits.outlookDays }, () => 0);
  for (const card of cards) {
    const place = card.phase === 'review' ? Math.max(0, card.due - today) : 0;
    if (place < due.length) due[place]! += 1;
  }
  let all = 0;
  const parts = due.map((count) => {
    all += count;
    return Math.min(all, caps.reviews) + Math.min(fresh, caps.fresh);
  });
  parts[0] = left;
  return { day: today, due: parts.map((part) => Math.min(part, limits.outlookQuestions)) };
}
