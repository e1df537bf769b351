/** How somebody listens on this device, and where they are (COMM-02, COMM-10). Never sent. */
export interface KeptListening {
  account: string;
  /** Seconds of the own turn, and the speed of the voice. */
  turn: number;
  rate: number;
  under?: KeptPlace;
}

/** A list that is under way; its place is the machine's own. */
export interface KeptPlace {
  day: number;
  /** Of a countdown; null for today's list. */
  deck: string | null;
  list: readonly string[];
  place: Record<string, unknown>;
  /** The id that the answer to the present question gets, so that a double press and a reload make one. */
  answer: string;
}

export const turns = [10, 15, 20, 30, 45, 60, 90, 120] as const;
export const rates = [0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5] as const;

const key = 'listening';

/** For a browser that stores nothing: lost with the page. */
let unstored: KeptListening | null = null;

/** Of this person, and nobody else's. */
export function keptListening(account: string): KeptListening {
  const kept = read();
  return kept?.account === account ? kept : { account, turn: 45, rate: 1 };
}

export function keepListening(listening: KeptListening): void {
  unstored = listening;
  try {
    localStorage.setItem(key, JSON.stringify(listening));
  } catch {
    // full or forbidden
  }
}

export function forgetListening(): void {
  unstored = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // there was nothing
  }
}

function read(): KeptListening | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** What another version of the app wrote there, or a person, counts as nothing. */
function isKept(value: unknown): value is KeptListening {
  const { account, turn, rate, under } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof account === 'string' &&
    turns.some((one) => one === turn) &&
    rates.some((one) => one === rate) &&
    (under === undefined || isPlace(under))
  );
}

function isPlace(value: unknown): boolean {
  const { day, deck, list, place, answer } = (value ?? {}) as Record<string, unknown>;
  const { at, phase, sentence, left, heard, since } = (place ?? {}) as Record<string, unknown>;
  return (
    typeof day === 'number' &&
    (deck === null || typeof deck === 'string') &&
    Array.isArray(list) &&
    list.every((one) => typeof one === 'string') &&
    typeof answer === 'string' &&
    ['question', 'turn', 'answer', 'next'].includes(String(phase)) &&
    [at, sentence, left, heard, since].every((one) => typeof one === 'number')
  );
}
