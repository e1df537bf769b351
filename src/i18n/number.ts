/**
 * A human-readable count: groups of three, as in Japanese and English. `toLocaleString` gives the same, but its first
 * call takes a slow phone 50 ms, and the header needs a count before anything else is rendered.
 */
export const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
