/**
 * The protocol between a device and the server, in one place. The rules behind it (R9, I4) are in docs/sync.md, the
 * words in docs/glossary.md. The server checks every request by the schemas of `pocketbase/server/sync.ts`; the device
 * takes an answer of another shape for none (`src/remote/syncRequest.ts`).
 *
 * Messages. All are `POST /api/...` with JSON and the session's token, except where another is named.
 *
 *   sync/push      entries -> a judgement of each, in their order, and the server's place; or `restored`
 *   sync/pull      cursor -> rows and removals since, in pages; or `restored`, `behind`, `reset`
 *   realtime       topic `sync`, from the server, always empty: something changed that concerns this device, pull. It
 *                  carries no content and may be lost; a device also pulls at start, when it comes online or into view,
 *                  and by a heartbeat
 *   media/{id}     the bytes of a picture, under the id of its content -> `done`
 *   GET /media/{id}                 the picture; asks for no token
 *   media/sizes    ids of pictures -> the size of each that the server has whole
 *   session        once for each sign-in or start -> the person's own profile
 *   sessions, sessions/end          the person's devices (`SessionRow`), and their end
 *   update_user_session_time        minutes of use, under an id that makes a repeat add nothing (A31)
 *   check_rate_limit                one attempt at an operation -> whether it is allowed
 *   GET config                      what this server offers, without a token
 *   register, change_password, request_password_reset, reset_password, admin-user-management,
 *   update_user_role_with_audit, push_subscribe, push_unsubscribe    account calls: online only, never in the outbox
 *
 * Order.
 *
 *   1. A cycle heals, pushes until nothing waits, then pulls until `more` is false. A push that is stuck does not stop
 *      the pull (R13). A push without entries only asks whether the server answers.
 *   2. Entries are judged in the order of the outbox, in one transaction; each in one of its own where the database
 *      refused them together. An entry that builds on one that waits waits too. An id that was judged before is
 *      answered from memory and changes nothing (I4).
 *   3. Both requests name the boot and the highest sequence number that the device has seen. A server that never had
 *      that boot, or began the one after it below that number, answers `restored` before it does anything. The device
 *      then sends its journal first, as `resend` with `taken`, reports refusals by `void`, and pulls from zero (R9).
 *   4. `epoch` names the wire shape, the state of the triggers and the role. Another one is answered by `reset`: the
 *      device pulls from zero, asks for the `first` page, then scans the log, and sweeps at the end (R17).
 *   5. A page is one snapshot. The device stores the place, then the rows, then the cursor (R16). An answer `done` at a
 *      sequence number has landed when the cursor has reached that number at the end of a pull (R2).
 *   6. `void` in place of arguments asks that an entry is never done: the server answers `done` where it was done
 *      already, and remembers the refusal otherwise (R12).
 *
 * Judgements.
 *
 *   done       stored, or stored before      refused   final, with a `Refusal` (`refusalCodes` in code.ts)
 *   later      a rate limit, or left for the next push: not sent for `retry_after` seconds; never a refusal (A26)
 *   fault      the server failed on this one: retried after `limits.faultWaitsSeconds`, then `fault` is its refusal
 *   unknown    the server knows neither the mutation nor its version: waits for the server's update
 *   A verdict that the device does not know waits for an update of the app.
 *
 * Errors of a whole request. The body is `{ stop, retry_after? }` with a `Stop` (`stopCodes` in code.ts). No entry is
 * judged by it, and nothing leaves the outbox.
 *
 *   400  `invalid_request`      no app sends this, or an entry that this server cannot read: it is skipped and marked
 *   401  `signed_out`           everything waits for a new sign-in; `deleted`: the account is gone (A102)
 *   403  `deactivated`, `pending_approval`, `password_change_required`      sending waits for the person or an admin
 *   413  too large, also by an intermediary: the batch is halved; an entry alone is sent as `void` (R12)
 *   426  `outdated`             the app is older than this wire shape
 *   429  `rate_limited`         `retry_after` says when
 *   500  the server's own failure; it may be that of one entry, and the next may pass
 *   503  `unavailable`          disk, load, or a server older than the app: everything waits
 *   No complete, readable answer within `limits.requestTimeoutMs` counts as offline, whatever the browser says.
 *   Answers that close an account carry `at`. Account calls answer `{ code, message }` (`accountCodes`), picture
 *   uploads `{ refused }` (`mediaRefusals`).
 *
 * Limits, by name in limits.ts: `pushEntries` entries of `pushBytes` and `pushTags` in a push; `entryBytes` in an entry;
 * `pushReads` records and `pushItems` list items judged at a time; `unknownIds` ids followed in an unknown mutation;
 * `pullRows` rows, `pullBytes` bytes and `pullScan` log rows in a page; `mediaSizes` ids and `imageBytes` for pictures;
 * `dailyEntries` and `dailyKilobytes` for a learner; `journalDays` for the journal; `rememberedDays` for judgements.
 *
 * Versions.
 *
 *   - `wireShape` (below) is in every push and pull. A lower number is `outdated`, a higher one `unavailable`. It rises
 *     when columns change: the epoch changes with it, and every device pulls again.
 *   - Each entry carries the version of its mutation; `upgrade` brings older arguments to the present one (R14).
 *   - Codes are never renamed or reused, because devices keep them for weeks. Arguments are added as optional
 *     ones, because waiting entries of an older app do not name them.
 *   - Rows of a noun that a device does not know are skipped, and pulled again after its update.
 */

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
