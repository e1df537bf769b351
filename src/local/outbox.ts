import { Dexie, type Table } from 'dexie';
import type { Role } from '#model/access.ts';
import type { MediaRefusal, Refusal, Stop } from '#model/code.ts';
import type { ImageType } from '#model/image.ts';
import type { AnswerForm } from '#model/myAnswer.ts';
import type { Content } from '#model/writtenText.ts';
import type { Key, Row } from '#model/noun.ts';
import type { Taken, Totals } from '#model/wire.ts';

/**
 * pending   stored, to be sent           acked     answered done at `seq`, replayed until the cursor is there (R2)
 * done      in the journal               resend    from the journal, to be sent again after a restored backup
 * refused   needs attention              parked    resent, waits until what it needs comes back (R28)
 * resolved  fixed by another entry       discarded given up by its author
 */
export type EntryState = 'pending' | 'acked' | 'done' | 'resend' | 'refused' | 'parked' | 'resolved' | 'discarded';

/** One change by a person, from the moment it is stored until the journal drops it. */
export interface Entry {
  /** The order in which changes were made on this device. */
  n: number;
  id: string;
  name: string;
  version: number;
  args: unknown;
  at: string;
  state: EntryState;
  /** It may have reached the server: only the server can undo it (R12). */
  sent?: boolean;
  /** The sequence number of the answer "done". */
  seq?: number;
  /** Where the server stood when it first answered "done", whatever was restored since (A163). */
  taken?: Taken;
  /** Why it was refused; on a pending entry, `fault`: the server failed on it, and it is retried. */
  code?: Refusal;
  /** How often the server has failed on it. */
  faults?: number;
  /** The server gave an answer unknown to this version of the app: the entry waits for an update of either. */
  unread?: boolean;
  resend?: boolean;
  /** Discarded although a copy may still arrive: the server has to record that it is never to be done (R12). */
  cancel?: boolean;
  /** The server's clock when it answered (R29). */
  doneAt?: string;
  /** The text that it was written over, of one's own answer as its form has it, until the server has answered (A169, W8). */
  from?: AnswerForm | Content;
  /** The entry that replaced a refused one. */
  by?: string;
  /** A rate limit was reached (A26) or the server failed: not sent before this time of the device's clock, in ms. */
  notBefore?: number;
}

/** The server's row of each record with pending changes; null when the server has none (R1). */
export interface Base {
  key: Key;
  row: Row | null;
}

/** The keys that one page of a reset sent: one record per page, because one per row costs as much as the rows. */
export interface Mark {
  /** The order in which the pages landed. */
  n: number;
  told: Key[];
  gone: Key[];
}

/** The sync state of this device. One record, written with the cursor it belongs to. */
export interface Meta {
  k: 'meta';
  cursor: number;
  epoch: string | null;
  /** The wire shape that this app's version knew at the last reset; what a newer server sent beyond it was skipped. */
  shape: number | null;
  boot: string | null;
  seen: number;
  role: Role | null;
  /** A reset is in progress: rows without a mark at its end are removed. */
  sweeping: boolean;
  freshFrom: number;
  /** The role has fewer rights: everything is removed before anything arrives (R18). */
  wipe: boolean;
  /** The server was restored: what is about to be replaced may be nowhere else (A182). */
  keeps?: boolean;
  /** The mark that every rows database must carry (R7). */
  generation: string | null;
  /** The `first` page has been stored. */
  first: boolean;
  totals: Totals;
  /** Rows received since the reset, except for those of the `first` page. */
  arrived: Totals;
  /** The server's clock at the last complete cycle. */
  syncedAt: string | null;
  /** What is used of each rate limit, by operation; `until` by the device's clock, in milliseconds (A25). */
  limits: Record<string, { used: number; until: number }>;
  /** The account was deactivated or deleted (A102): nothing is sent any more. */
  closed: Extract<Stop, 'deactivated' | 'deleted'> | null;
}

export const firstMeta: Meta = {
  k: 'meta',
  cursor: 0,
  epoch: null,
  shape: null,
  boot: null,
  seen: 0,
  role: null,
  sweeping: false,
  freshFrom: 0,
  wipe: false,
  generation: null,
  first: false,
  totals: {},
  arrived: {},
  syncedAt: null,
  limits: {},
  closed: null,
};

/** Minutes of use not yet sent to the server; the id makes sending them twice the same as once (A31). */
export interface Minutes {
  id: string;
  minutes: number;
}

/** A picture on this person's device, under the id that documents refer to: `/media/<id>` (A81, A104). */
export interface Media {
  id: string;
  /** The type of the bytes, determined from their content. */
  type: ImageType;
  size: number;
  /**
   * local  not yet on the server and never removed for space    sent  ours, uploaded
   * kept   fetched for offline use                              seen  was viewed, and is only kept for a while
   */
  state: 'local' | 'sent' | 'kept' | 'seen';
  /** ISO 8601: when it was added or last shown; the oldest is removed first when space is short. */
  usedAt: string;
  /** A stored change refers to it: it has to reach the server, whatever becomes of the change's entry. */
  handedIn?: boolean;
  /** The server's boot when it last confirmed that it has the picture; another one may have lost it. */
  boot?: string | null;
  /** The server's clock when it accepted the picture. */
  sentAt?: string;
  /** The server's clock when it was first seen without references. */
  unusedSince?: string;
  /** Why the server refuses it; it then waits for its author. */
  refused?: MediaRefusal;
}

/** Separate from the picture's record, so that counting and eviction read and write no megabytes. */
export interface MediaBytes {
  id: string;
  /** Not a Blob: some browsers lose those between two starts. */
  bytes: ArrayBuffer;
}

/** What a person said to a question: on this device only, and never sent (COMM-14). */
export interface Recording {
  id: string;
  question: string;
  /** As the recorder says it, with its codec. */
  type: string;
  /** ISO 8601: when it began. */
  at: string;
  /** Where it stands among those of this device, whatever its clock said. */
  place?: number;
  size: number;
  seconds: number;
  /** It has not been stopped: under way, or whatever was recorded until a crash. */
  isOpen: boolean;
}

/** Some seconds of it: only together they can be played, in their order. */
export interface RecordingSlice {
  recording: string;
  n: number;
  bytes: ArrayBuffer;
}

/** What a person has begun to write and not yet handed in. */
export interface Draft {
  key: string;
  value: unknown;
  /** ISO 8601. */
  at: string;
  /** Its person believes that it was handed in, and it was not. */
  unsent?: boolean;
}

/** A resource to open once there is a network. */
export interface Later {
  id: string;
  at: string;
}

/** A lasting request that is resumed after interruptions: `prepare` for offline. */
export interface Wish {
  k: 'prepare';
  at: string;
}

export type Outbox = Dexie & {
  entries: Table<Entry, number, Omit<Entry, 'n'>>;
  base: Table<Base, string>;
  marks: Table<Mark, number, Omit<Mark, 'n'>>;
  meta: Table<Meta, string>;
  minutes: Table<Minutes, string>;
  media: Table<Media, string>;
  bytes: Table<MediaBytes, string>;
  drafts: Table<Draft, string>;
  later: Table<Later, string>;
  wishes: Table<Wish, string>;
  recordings: Table<Recording, string>;
  slices: Table<RecordingSlice>;
};

/** `strict`: what was stored survives a power cut. Each account has its own names. */
export function openOutbox(
  account: string,
  factory?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange },
): Outbox {
  const database = new Dexie(outboxName(account), { ...factory, chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '++n, state, &id', base: 'key', marks: '++n', meta: 'k', minutes: 'id' });
  database.version(2).stores({ media: 'id, state', drafts: 'key', later: 'id' });
  database.version(3).stores({ bytes: 'id', wishes: 'k' });
  database.version(4).stores({ recordings: 'id, question', slices: '[recording+n], recording' });
  return database as Outbox;
}

export const outboxName = (account: string): string => `tracks-outbox-${account}`;
