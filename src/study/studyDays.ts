/** When a study day (`model/studyDay.ts`) begins, in seconds since 1970: 19:00 in UTC. */
export const studyDayStart = (day: number): number => day * 86_400 - 5 * 3_600;
