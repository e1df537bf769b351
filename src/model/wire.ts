import type { Role } from './access.ts';
import type { Refusal } from './code.ts';
import type { Noun, Row } from './noun.ts';

/**
 * What travels between device and server. Raise the shape when columns change: every device pulls again. Each request
 * names it: an older app is told that it is `outdated`, and a newer one waits for the server's update.
 */
export const wireShape = 2;

/** Where the server is: its present boot and the sequence number it has reached. */
export interface Place {
  boot: string;
  seq: number;
}

export interface Intention {
  id: string;
  name: string;
  version: number;
  args: unknown;
  /** ISO 8601, minted on the device. */
  at: string;
  /** Sent again from the journal after a restored backup. */
  resend?: boolean;
}

/** Never to be done: an earlier copy may have arrived, so only the server can say (R12). */
export interface Void {
  id: string;
  void: Refusal;
}

export interface PushRequest {
  boot: string | null;
  /** The highest sequence number this device has been told, by pulls and by answers to pushes. */
  seen: number;
  entries: (Intention | Void)[];
}

export type Judgement =
  | { id: string; result: 'done' }
  | { id: string; result: 'refused'; code: Refusal }
  /** The server failed on this one; it is tried again, later and later, and then needs attention. */
  | { id: string; result: 'fault' }
  /** The server is older than the app. */
  | { id: string; result: 'unknown' }
  /** A rate limit: offline work is never refused for it, it waits (A26). Seconds. */
  | { id: string; result: 'later'; retry_after: number };

/** `at`: the server's clock, ISO 8601, by which the journal is pruned (R29). */
export type PushAnswer = Place & { at: string } & ({ restored: true } | { results: Judgement[] });

export interface PullRequest {
  boot: string | null;
  seen: number;
  /** What the answer must at least know of; a copy that lags answers `behind`. */
  need: number;
  cursor: number;
  epoch: string | null;
  /** The sequence at which the present reset began: older log rows need no expansion (R15). */
  fresh_from: number;
  /** Asks for what this person needs first, beside the scan. */
  first?: boolean;
}

/** What of the limits on a person is used up: how often, and the seconds until that window ends (A25). */
export type UsedLimits = Record<string, { used: number; seconds: number }>;

export type Totals = Partial<Record<Noun, number>>;

export type Page = {
  rows: Partial<Record<Noun, Row[]>>;
  /** Deleted, or no longer to be seen. */
  gone: Partial<Record<Noun, string[]>>;
  /** The last log row that was scanned, or the present sequence at the end (R11). */
  cursor: number;
  more: boolean;
};

export type PullAnswer = Place & { at: string } & (
    | { restored: true }
    | { behind: true }
    | { reset: true; epoch: string; role: Role; totals: Totals }
    /** `limits` is left out while nothing is counted. */
    | (Page & { epoch: string; role: Role; limits?: UsedLimits })
  );
