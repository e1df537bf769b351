/** Seeded random numbers (mulberry32): the same seed is the same history. */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: Random, some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
export const randomId = (random: Random): string =>
  Array.from({ length: 15 }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');

/** One turn of the event loop. */
export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export const never = <T>(): Promise<T> => new Promise<T>(() => {});
