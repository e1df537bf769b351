import { reminderTimes } from '#model/reminder.ts';
import { beginningOf, studyDay } from '#model/studyDay.ts';

/** Times of a reminder, in seconds since 1970; Tokyo has no summer time, so that all of it is arithmetic. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const tokyo = 9 * hour;

/** Seconds after midnight of a time of day as 07:30. */
const secondsOf = (time: string): number => Number(time.slice(0, 2)) * hour + Number(time.slice(3)) * minute;

const midnightBefore = (at: number): number => Math.floor((at + tokyo) / day) * day - tokyo;

/** The moment of a time of day in Tokyo, on the calendar day of `at` or so many days after it. */
export const timeOn = (at: number, time: string, days = 0): number => midnightBefore(at) + days * day + secondsOf(time);

/** Days since 1970 in Tokyo, each from midnight to midnight. */
export const calendarDay = (at: number): number => Math.floor((at + tokyo) / day);

export interface Quiet {
  quiet_from: string;
  quiet_to: string;
}

/** The moment itself, or the end of the quiet hours that it falls into (REMIND-08). Equal times mean no quiet hours. */
export function afterQuiet(at: number, { quiet_from, quiet_to }: Quiet): number {
  const [from, to, now] = [secondsOf(quiet_from), secondsOf(quiet_to), at - midnightBefore(at)];
  if (from < to) return now >= from && now < to ? timeOn(at, quiet_to) : at;
  if (from === to) return at;
  if (now >= from) return timeOn(at, quiet_to, 1);
  return now < to ? timeOn(at, quiet_to) : at;
}

/** 18:00 on the day before (REMIND-03); null where that is too late to be of use. */
export function dayBefore(interview: number, quiet: Quiet): number | null {
  const moment = afterQuiet(timeOn(interview, reminderTimes.dayBefore, -1), quiet);
  return moment < interview ? moment : null;
}

/** An hour before, in quiet hours too (REMIND-04). */
export const hourBefore = (interview: number): number => interview - hour;

/** At the chosen time of this calendar day (REMIND-05); null where the quiet hours end in another study day. */
export function studyMoment(now: number, time: string, quiet: Quiet): number | null {
  const chosen = timeOn(now, time);
  const moment = afterQuiet(chosen, quiet);
  return studyDay(moment) === studyDay(chosen) ? moment : null;
}

/** 08:30 of this calendar day, or the end of the quiet hours that it or the day before fell into (REMIND-07). */
export const digestMoments = (now: number, quiet: Quiet): number[] =>
  [-1, 0].map((days) => afterQuiet(timeOn(now, reminderTimes.digest, days), quiet));

/** When the study day of this moment ends, and a reminder to study has lost its use. */
export const endOfStudyDay = (at: number): number => beginningOf(studyDay(at) + 1);

/** So many reminders to study come daily without a study day, and so many weekly after them (REMIND-06). */
const daily = 7;
const weekly = 4;

/** Whether the next reminder to study goes out, and whether it is the last one. */
export function nextStudyReminder(sent: readonly number[], today: number): 'none' | 'usual' | 'last' {
  if (sent.includes(today) || sent.length >= daily + weekly) return 'none';
  if (sent.length >= daily && today - Math.max(...sent) < 7) return 'none';
  return sent.length === daily + weekly - 1 ? 'last' : 'usual';
}

/** How many questions a device forecast for this study day; null if it says nothing of it (REMIND-18). */
export const dueOn = (outlook: { day: number; due: readonly number[] } | null, today: number): number | null =>
  outlook && today >= outlook.day ? (outlook.due[today - outlook.day] ?? null) : null;
