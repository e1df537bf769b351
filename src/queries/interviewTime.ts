import { tokyoDay } from '#i18n/dates.ts';
import type { RowOf } from '#model/noun.ts';

type Row = RowOf<'interviews'>;
/** One with a time, as every one has that the app wrote. */
export type Interview = Row & { scheduled_date: string };

/** Somebody may have emptied its time in the server's own dashboard. */
export const hasTime = (row: Row): row is Interview => !Number.isNaN(Date.parse(row.scheduled_date ?? ''));

const hour = 3_600_000;
const day = 24 * hour;

/** INT-26. */
export const interviewRanges = ['all', 'today', 'week', 'month'] as const;
export type InterviewRange = (typeof interviewRanges)[number];

/** How far away an interview is, in days of Tokyo's calendar (INT-35 to INT-39, INT-46). */
export type Distance =
  | { kind: 'past' | 'today' | 'tomorrow'; count: 0 }
  | { kind: 'days' | 'weeks' | 'months'; count: number };

/** Weeks and months are rounded up, so that there is never one of them (A63). */
export function distanceOf(at: string, now: number): Distance {
  if (isPast(at, now)) return { kind: 'past', count: 0 };
  const days = tokyoDay(at) - tokyoDay(now);
  if (days <= 0) return { kind: 'today', count: 0 };
  if (days === 1) return { kind: 'tomorrow', count: 0 };
  if (days <= 7) return { kind: 'days', count: days };
  if (days <= 30) return { kind: 'weeks', count: Math.ceil(days / 7) };
  return { kind: 'months', count: Math.ceil(days / 30) };
}

/** As its own person counts: whoever reads 'In 2 weeks' for nine days loses five (A152). */
export function ownDistanceOf(at: string, now: number): Distance {
  const distance = distanceOf(at, now);
  return distance.kind === 'weeks' ? { kind: 'days', count: tokyoDay(at) - tokyoDay(now) } : distance;
}

/** INT-31 to INT-34. */
export function urgencyOf(at: string, now: number): 'grey' | 'red' | 'orange' | 'green' {
  if (isPast(at, now)) return 'grey';
  const left = Date.parse(at) - now;
  return left <= 24 * hour ? 'red' : left <= 72 * hour ? 'orange' : 'green';
}

export const isPast = (at: string, now: number): boolean => Date.parse(at) < now;

/** INT-27 to INT-29: a date in Tokyo, or from now on (A63). */
export function isInRange(at: string, range: InterviewRange, now: number): boolean {
  if (range === 'all') return true;
  if (range === 'today') return tokyoDay(at) === tokyoDay(now);
  const left = Date.parse(at) - now;
  return left >= 0 && left <= (range === 'week' ? 7 : 30) * day;
}
