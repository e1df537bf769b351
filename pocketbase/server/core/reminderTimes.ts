import { reminderTimes } from '#model/reminder.ts';
import { isQuiet, type Quiet, studyReminderTime } from '#model/reminderTime.ts';
import { beginningOf, studyDay } from '#model/studyDay.ts';

/** Times of a reminder, in seconds since 1970; Tokyo has no summer time, so that all of it is arithmetic. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const tokyo = 9 * hour;

/** Seconds after midnight of a time of day as 07:30. */
const secondsOf = (time: string): number => Number(time.slice(0, 2)) * hour + Number(time.slice(3)) * minute;

const midnightBefore = (at: number): number => Math.floor((at + tokyo) / day) * day - tokyo;

/** As 07:30; what is left of its minute counts to it. */
const timeOfDay = (at: number): string => new Date((at + tokyo) * 1_000).toISOString().slice(11, 16);

/** The moment of a time of day in Tokyo, on the calendar day of `at` or so many days after it. */
export const timeOn = (at: number, time: string, days = 0): number => midnightBefore(at) + days * day + secondsOf(time);

/** Days since 1970 in Tokyo, each from midnight to midnight. */
export const calendarDay = (at: number): number => Math.floor((at + tokyo) / day);

/** The moment itself, or the end of the quiet hours that it falls into (REMIND-08). */
export function afterQuiet(at: number, quiet: Quiet): number {
  const time = timeOfDay(at);
  return isQuiet(time, quiet) ? timeOn(at, quiet.quiet_to, quiet.quiet_to > time ? 0 : 1) : at;
}

/** 18:00 on the day before (REMIND-03); null where that is too late to be of use. */
export function dayBefore(interview: number, quiet: Quiet): number | null {
  const moment = afterQuiet(timeOn(interview, reminderTimes.dayBefore, -1), quiet);
  return moment < interview ? moment : null;
}

/** An hour before, in quiet hours too (REMIND-04). */
export const hourBefore = (interview: number): number => interview - hour;

/** On this calendar day (REMIND-05); null where it never comes. */
export function studyMoment(now: number, time: string, quiet: Quiet): number | null {
  const comes = studyReminderTime(time, quiet);
  return comes === null ? null : timeOn(now, comes);
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
