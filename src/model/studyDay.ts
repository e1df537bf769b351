/**
 * A study day begins at 04:00 in Tokyo, for everybody (STUDY-07): an hour at which hardly anybody studies. Tokyo has no
 * summer time, so that a day is arithmetic.
 */
const hourUtc = 4 - 9;
const daySeconds = 86_400;

/** Days since 1970 of the study day that contains this moment, in seconds since 1970. */
export const studyDay = (seconds: number): number => Math.floor((seconds - hourUtc * 3_600) / daySeconds);

/** When a study day begins, in seconds since 1970. */
export const studyDayStart = (day: number): number => day * daySeconds + hourUtc * 3_600;
