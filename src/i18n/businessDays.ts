import { formatDate, type Moment, tokyoDate, tokyoDay } from './dates.ts';

/** Apart from the other dates, because only admins need the list of holidays, which is large. */

/** The name of the public holiday in both languages (A97); null on any other day. */
export async function holidayName(moment: Moment): Promise<Record<'en' | 'ja', string> | null> {
  const holiday = (await holidays())[tokyoDate(moment)];
  return holiday ? { en: holiday.name_en, ja: holiday.name } : null;
}

/** Monday to Friday and no public holiday (TIME-04, TIME-05, A71, A97). Holidays are loaded when first asked for. */
export async function isBusinessDay(moment: Moment): Promise<boolean> {
  return weekdayOf(moment) <= 5 && !(await holidays())[tokyoDate(moment)];
}

/** A business day from 09:00 up to, not including, 18:00. */
export async function isBusinessHours(moment: Moment): Promise<boolean> {
  const hour = Number(formatDate(moment, 'time').slice(0, 2));
  return hour >= 9 && hour < 18 && (await isBusinessDay(moment));
}

/** The public holidays of a year as yyyy-MM-dd, substitute days included. @public for the tests of TIME-05 */
export async function holidaysOf(year: number): Promise<string[]> {
  return Object.keys(await holidays()).filter((day) => day.startsWith(`${year}-`));
}

/** From Monday, 1, to Sunday, 7; the first day of the numbers was a Thursday. */
const weekdayOf = (moment: Moment): number => ((((tokyoDay(moment) + 3) % 7) + 7) % 7) + 1;

async function holidays(): Promise<Record<string, { name: string; name_en: string } | undefined>> {
  return (await import('@holiday-jp/holiday_jp')).default.holidays;
}
