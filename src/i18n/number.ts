/**
 * A count for people: groups of three, as Japanese and English write them. `toLocaleString` writes the same, but the
 * first call of it takes a slow phone 50 ms, and the header counts before anything else is drawn.
 */
export const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
