import { tokyoDate, tokyoDay, tokyoMoment } from '#i18n/dates.ts';
import { clock } from '#state/clock.ts';

/** Where the date of a to-do stands: what is due today is not overdue yet. */
export type DueState = 'overdue' | 'today' | 'later' | 'none';

export function dueState(due: string | null, now: number = clock.now()): DueState {
  if (!due) return 'none';
  const days = tokyoDay(due) - tokyoDay(now);
  return days < 0 ? 'overdue' : days === 0 ? 'today' : 'later';
}

/** The moment that is stored for a day as a date field holds it: Tokyo's midnight; null for no day. */
export const momentOfDay = (day: string): string | null => tokyoMoment(day, '00:00');

/** The day of Tokyo as a date field holds it; '' for none. */
export const dayOfMoment = (moment: string | null): string => (moment ? tokyoDate(moment) : '');
