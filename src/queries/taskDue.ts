import { formatDate, tokyoDay } from '#i18n/dates.ts';

/** Where the date of a to-do stands: what is due today is not overdue yet. */
export type DueState = 'overdue' | 'today' | 'later' | 'none';

export function dueState(due: string | null, now: number = Date.now()): DueState {
  if (!due) return 'none';
  const days = tokyoDay(due) - tokyoDay(now);
  return days < 0 ? 'overdue' : days === 0 ? 'today' : 'later';
}

/** The moment that is stored for a day as a date field holds it: Tokyo's midnight; null for no day. */
export function momentOfDay(day: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const moment = new Date(`${day}T00:00:00.000+09:00`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The day of Tokyo as a date field holds it; '' for none. */
export const dayOfMoment = (moment: string | null): string =>
  moment ? formatDate(moment, 'short').replaceAll('/', '-') : '';
