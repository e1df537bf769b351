import { DateTime, FixedOffsetZone } from 'luxon';
import { clock } from '#state/clock.ts';

/** The only module that uses luxon. All is Tokyo time and Japanese, in both languages (TIME-01, TIME-02, A69, A70). */
export type DateFormat = 'short' | 'long' | 'time' | 'dateTime' | 'full' | 'relative' | 'day';

/** ISO 8601 as in records, or a moment. */
export type Moment = string | number | Date;

const patterns = {
  short: 'yyyy/MM/dd',
  long: 'yyyy年M月d日',
  time: 'HH:mm',
  dateTime: 'yyyy/MM/dd HH:mm',
  full: 'yyyy年M月d日@曜日 HH:mm',
  day: 'yyyy/MM/dd (@)',
} as const;

/** The replacements of @, from Monday on. */
const weekdays = '月火水木金土日';

/** The day in Tokyo in the name of a file, which may hold no slash. */
export const fileDay = (now: Moment = clock.now()): string => formatDate(now, 'short').replaceAll('/', '-');

/** '' for an invalid date. */
export function formatDate(moment: Moment, format: DateFormat, now: number = clock.now()): string {
  const date = tokyo(moment);
  if (!date.isValid) return '';
  return format === 'relative' ? relative(date, now) : written(date, format);
}

/** The date in Tokyo, as a number of days that can be subtracted: the day of an interview, the age of a card. */
export function tokyoDay(moment: Moment): number {
  const { year, month, day } = tokyo(moment);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** That date as a form's date field holds it: yyyy-MM-dd. */
export const tokyoDate = (moment: Moment): string => tokyo(moment).toFormat('yyyy-MM-dd');

/**
 * The moment of a date and a time in Tokyo, as a form's fields hold them, whatever zone the device is in (A62).
 * @returns null where they name none
 */
export function tokyoMoment(date: string, time: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const moment = DateTime.fromISO(`${date}T${time}`, { zone });
  return moment.isValid ? moment.toJSDate().toISOString() : null;
}

/** Nine hours ahead of UTC, without summer time since 1951. */
const zone = FixedOffsetZone.instance(9 * 60);

/**
 * In luxon's built-in English, which formats numbers without Intl: for Tokyo by name or a weekday in Japanese, a
 * browser loads its locale data first, and a slow phone freezes for a tenth of a second. Through Date, because
 * PocketBase writes a space where ISO 8601 has a T.
 */
const tokyo = (moment: Moment) => DateTime.fromMillis(new Date(moment).getTime(), { zone, locale: 'en-US' });

const written = (date: DateTime, format: keyof typeof patterns): string =>
  date.toFormat(patterns[format]).replace('@', weekdays[date.weekday - 1]!);

/** TIME-09 to TIME-13. With a device clock slightly behind it is still 'たった今'; a later moment is shown as a date. */
function relative(date: DateTime, now: number): string {
  const seconds = Math.floor((now - date.toMillis()) / 1000);
  if (seconds < -60) return written(date, 'full');
  if (seconds < 60) return 'たった今';
  if (seconds < 60 * 60) return `${Math.floor(seconds / 60)}分前`;
  if (seconds < 24 * 60 * 60) return `${Math.floor(seconds / 3600)}時間前`;
  if (seconds < 7 * 24 * 60 * 60) return `${Math.floor(seconds / 86_400)}日前`;
  return written(date, 'full');
}
