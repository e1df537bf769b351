import type { Role } from './access.ts';
import type { Refusal } from './code.ts';
import type { Noun, Row } from './noun.ts';

/**
 * What travels between device and server. Raise the shape when columns change: every device pulls again. Each request
 * names it: an older app is answered `outdated`, and a newer one waits for the server's update.
 */
export const wireShape = 11;

/** The server's position: its current boot and the sequence number it has reached. */
export interface Place {
  boot: string;
  seq: number;
}

/** The server's position and clock (ISO 8601) after a push; `boot` is '' where an older app did not keep it. */
export interface Taken extends Place {
  at: string;
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
  /** Where the server stood when it first answered "done" to what is sent again (A163). */
  taken?: Taken;
}

/** Never to be done: an earlier copy may have arrived, so only the server can say (R12). */
export interface Void {
  id: string;
  void: Refusal;
}

export interface PushRequest {
  boot: string | null;
  /** The highest sequence number this device has received, from pulls and push answers. */
  seen: number;
  entries: (Intention | Void)[];
}

export type Judgement =
  | { id: string; result: 'done' }
  | { id: string; result: 'refused'; code: Refusal }
  /** The server failed on this one; it is retried with growing delays, and then needs attention. */
  | { id: string; result: 'fault' }
  /** The server is older than the app. */
  | { id: string; result: 'unknown' }
  /** A rate limit: offline work is never refused because of one, it waits (A26). Seconds. */
  | { id: string; result: 'later'; retry_after: number };

/** `at`: the server's clock, ISO 8601, by which the journal is pruned (R29). */
export type PushAnswer = Place & { at: string } & ({ restored: true } | { results: Judgement[] });

export interface PullRequest {
  boot: string | null;
  seen: number;
  /** What the answer must at least include; a copy that lags behind answers `behind`. */
  need: number;
  cursor: number;
  epoch: string | null;
  /** The sequence number at which the current reset began: older log rows need no expansion (R15). */
  fresh_from: number;
  /** Asks for the rows that this person needs first, apart from the scan. */
  first?: boolean;
}

/** What is used of a person's rate limits: how often, and the seconds until that window ends (A25). */
export type UsedLimits = Record<string, { used: number; seconds: number }>;

export type Totals = Partial<Record<Noun, number>>;

export type Page = {
  rows: Partial<Record<Noun, Row[]>>;
  /** Deleted, or no longer visible. */
  gone: Partial<Record<Noun, string[]>>;
  /** The last log row that was scanned, or the current sequence number at the end (R11). */
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

/** A device that a person is signed in on, as `POST /api/sessions` lists it. */
export interface SessionRow {
  id: string;
  /** Names as people know them; '' for an unknown one. */
  browser: string;
  system: string;
  /** The time zone that the device has named, such as `Asia/Tokyo`; '' if none. */
  zone: string;
  /** Seconds since 1970: when it was signed in, and when it was last used, to ten minutes. */
  began: number;
  seen: number;
  /** Whether it is the one that asks. */
  current: boolean;
}
