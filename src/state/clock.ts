import { type ClockNote, makeClock } from '#model/clock.ts';

const key = 'clock';
let memory: ClockNote | undefined;

/** The only clock of the app: what measures a duration needs no date, and everything else asks here (A158). */
export const clock = makeClock(() => ({ wall: Date.now(), steady: performance.now() }), { load, save });

/** For what is written, ISO 8601. */
export const stamp = (): string => new Date(clock.stamp()).toISOString();

function load(): ClockNote | undefined {
  let found: unknown;
  try {
    found = JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return memory;
  }
  return isNote(found) ? found : undefined;
}

function save(note: ClockNote): void {
  memory = note;
  try {
    localStorage.setItem(key, JSON.stringify(note));
  } catch {
    // no storage: it lasts as long as the page
  }
}

const isNote = (value: unknown): value is ClockNote =>
  typeof value === 'object' &&
  value !== null &&
  (['difference', 'heard', 'newest', 'wall'] as const).every((field) => Number.isFinite(value[field as never]));
