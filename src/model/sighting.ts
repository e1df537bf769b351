/** Seconds by which Tokyo is ahead. */
const tokyo = 9 * 3_600;

/** The month of a moment in Tokyo, `YYYY-MM`. @param seconds since 1970 */
export const monthOf = (seconds: number): string => new Date((seconds + tokyo) * 1_000).toISOString().slice(0, 7);

/** Nobody was asked anything here before. */
export const firstMonth = '2000-01';
