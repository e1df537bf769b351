/**
 * What a library puts off until later is done in the next turn of the loop, and not when a millisecond of the machine's
 * clock has passed: otherwise a history that waits for a database to open is another in each run. Real waits stay.
 */
const later = globalThis.setTimeout;
globalThis.setTimeout = Object.assign(
  (work: () => void, milliseconds?: number, ...rest: []) =>
    milliseconds ? later(work, milliseconds, ...rest) : setImmediate(work),
  later,
) as typeof setTimeout;
