import { DateTime, FixedOffsetZone } from 'luxon';
import { clock } from '#state/clock.ts';
import type { Language } from '#state/preferences.ts';

/**
 * The only module that uses luxon. All is Tokyo time, HH:mm and YYYY/MM/DD (TIME-01, TIME-02); weekdays, months and
 * relative times are in the language of the screen (A151).
 */
export type DateFormat = keyof typeof numbers | keyof typeof words | 'relative';

/** ISO 8601 as in records, or a moment. */
export type Moment = string | number | Date;

const numbers = { short: 'yyyy/MM/dd', time: 'HH:mm', dateTime: 'yyyy/MM/dd HH:mm' } as const;
/** @ is the weekday. */
const words = {
  long: { en: 'd MMM yyyy', ja: 'yyyy年M月d日' },
  full: { en: 'd MMM yyyy (@) HH:mm', ja: 'yyyy年M月d日@曜日 HH:mm' },
  day: { en: 'yyyy/MM/dd (@)', ja: 'yyyy/MM/dd (@)' },
  month: { en: 'MMM', ja: 'M月' },
} as const;

/** From Monday on. */
export const weekdays: Record<Language, readonly string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ja: [...'月火水木金土日'],
};

/** The day in Tokyo in the name of a file, which may hold no slash. */
export const fileDay = (now: Moment = clock.now()): string => formatDate(now, 'short').replaceAll('/', '-');

/**
 * @param language of the screen; what is all numbers needs none
 * @returns '' for an invalid date
 */
export function formatDate(moment: Moment, format: keyof typeof numbers): string;
export function formatDate(moment: Moment, format: DateFormat, language: Language, now?: number): string;
export function formatDate(moment: Moment, format: DateFormat, language: Language = 'en', now = clock.now()): string {
  const date = tokyo(moment);
  if (!date.isValid) return '';
  return format === 'relative' ? relative(date, language, now) : written(date, format, language);
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

function written(date: DateTime, format: Exclude<DateFormat, 'relative'>, language: Language): string {
  const pattern =
    format in words ? words[format as keyof typeof words][language] : numbers[format as keyof typeof numbers];
  return date.toFormat(pattern).replace('@', weekdays[language][date.weekday - 1]!);
}

const ago = {
  en: { now: 'Just now', minutes: 'm ago', hours: 'h ago', days: 'd ago' },
  ja: { now: 'たった今', minutes: '分前', hours: '時間前', days: '日前' },
} as const;

/** TIME-09 to TIME-13. With a device clock slightly behind it is still just now; a later moment is shown as a date. */
function relative(date: DateTime, language: Language, now: number): string {
  const seconds = Math.floor((now - date.toMillis()) / 1000);
  const texts = ago[language];
  if (seconds < -60) return written(date, 'full', language);
  if (seconds < 60) return texts.now;
  if (seconds < 60 * 60) return `${Math.floor(seconds / 60)}${texts.minutes}`;
  if (seconds < 24 * 60 * 60) return `${Math.floor(seconds / 3600)}${texts.hours}`;
  if (seconds < 7 * 24 * 60 * 60) return `${Math.floor(seconds / 86_400)}${texts.days}`;
  return written(date, 'full', language);
}
