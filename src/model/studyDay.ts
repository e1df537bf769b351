/**
 * The study day of a moment, both counted from 1970: in days, and in seconds. It begins at 04:00 in Tokyo, for everybody
 * (STUDY-07): an hour at which hardly anybody studies. Tokyo has no summer time, so that a day is arithmetic.
 */
export const studyDay = (seconds: number): number => Math.floor((seconds + 5 * 3_600) / 86_400);

/** The second in which a study day begins. */
export const beginningOf = (day: number): number => day * 86_400 - 5 * 3_600;
