import { limits } from '#model/limits.ts';
import { clock } from '#state/clock.ts';

/** What a person opened on this device, by its address. */
export interface Opened {
  address: string;
  /** Milliseconds since 1970. */
  at: number;
}

const key = 'recently-opened';

/** For a browser that stores nothing: lost with the page. */
let unstored: { account: string; opened: readonly Opened[] } | null = null;

/** The latest first; none of anybody else. Kept on this device alone, until this person signs out (FIND-10). */
export function recentlyOpened(account: string): readonly Opened[] {
  const kept = read();
  return kept?.account === account ? kept.opened : [];
}

/** @param address of this app, or of a resource on the web */
export function noteOpened(account: string, address: string, at = clock.now()): void {
  const before = recentlyOpened(account).filter((one) => one.address !== address);
  unstored = { account, opened: [{ address, at }, ...before].slice(0, limits.found.opened) };
  try {
    localStorage.setItem(key, JSON.stringify(unstored));
  } catch {
    // full or forbidden
  }
}

export function forgetOpened(): void {
  unstored = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // there was nothing
  }
}

function read(): typeof unstored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** What another version of the app wrote there, or a person, counts as nothing. */
function isKept(value: unknown): value is NonNullable<typeof unstored> {
  const { account, opened } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof account === 'string' &&
    Array.isArray(opened) &&
    opened.length <= limits.found.opened &&
    opened.every(({ address, at }: Record<string, unknown>) => typeof address === 'string' && typeof at === 'number')
  );
}
