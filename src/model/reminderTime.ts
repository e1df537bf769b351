import { studyDay } from './studyDay.ts';

export interface Quiet {
  quiet_from: string;
  quiet_to: string;
}

/** From the one to the other, over midnight too; equal times mean none. */
export const isQuiet = (time: string, { quiet_from, quiet_to }: Quiet): boolean =>
  quiet_from <= quiet_to ? time >= quiet_from && time < quiet_to : time >= quiet_from || time < quiet_to;

/**
 * The time of day at which the reminder to study comes: the chosen one, or the end of the quiet hours that it lies in
 * (REMIND-08). Null where that is in another study day: then it would speak of a day that is over, and never comes.
 */
export function studyReminderTime(time: string, quiet: Quiet): string | null {
  if (!isQuiet(time, quiet)) return time;
  const end = inTokyo(quiet.quiet_to) + (quiet.quiet_to > time ? 0 : 86_400);
  return studyDay(end) === studyDay(inTokyo(time)) ? quiet.quiet_to : null;
}

/** Seconds since 1970 of a time of day on the first one in Tokyo. */
const inTokyo = (time: string): number => (Number(time.slice(0, 2)) - 9) * 3_600 + Number(time.slice(3)) * 60;
