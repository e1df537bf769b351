import { Dexie, type Table } from 'dexie';
import type { Role } from '#model/access.ts';
import type { MediaRefusal, Refusal, Stop } from '#model/code.ts';
import type { ImageType } from '#model/image.ts';
import type { Key, Row } from '#model/noun.ts';
import type { Totals } from '#model/wire.ts';

/**
 * pending   stored, to be sent           acked     answered done at `seq`, replayed until the cursor is there (R2)
 * done      in the journal               resend    from the journal, to be sent again after a restored backup
 * refused   needs attention              parked    resent, waits until what it needs comes back (R28)
 * resolved  fixed by another entry       discarded given up by its author
 */
export type EntryState = 'pending' | 'acked' | 'done' | 'resend' | 'refused' | 'parked' | 'resolved' | 'discarded';

/** One thing that a person did, from the moment it is stored until the journal forgets it. */
export interface Entry {
  /** The order in which things were done on this device. */
  n: number;
  id: string;
  name: string;
  version: number;
  args: unknown;
  at: string;
  state: EntryState;
  /** It may have reached the server: only the server can take it back (R12). */
  sent?: boolean;
  /** The sequence of the answer "done". */
  seq?: number;
  code?: Refusal;
  faults?: number;
  resend?: boolean;
  /** Given up although a copy may still arrive: the server is to be told that it is never to be done (R12). */
  cancel?: boolean;
  /** The server's clock when it answered (R29). */
  doneAt?: string;
  /** The entry that replaced a refused one. */
  by?: string;
  /** A limit was reached, or the server failed: not sent before this moment of the device's clock, in milliseconds (A26). */
  notBefore?: number;
  /** The server answered something that this version does not know: a later one understands it. */
  unread?: boolean;
}

/** The server's row of whatever has pending changes; null when the server has none (R1). */
export interface Base {
  key: Key;
  row: Row | null;
}

/** What one page of a reset told: one record for a page, because one for each row costs as much as the rows. */
export interface Mark {
  /** The order in which the pages landed. */
  n: number;
  told: Key[];
  gone: Key[];
}

/** Where this device stands. One record, written with the cursor it belongs to. */
export interface Meta {
  k: 'meta';
  cursor: number;
  epoch: string | null;
  boot: string | null;
  seen: number;
  role: Role | null;
  /** A reset is under way: what no mark tells at its end is removed. */
  sweeping: boolean;
  freshFrom: number;
  /** Rights became fewer: everything goes before anything comes (R18). */
  wipe: boolean;
  /** The mark that every database of rows must carry (R7). */
  generation: string | null;
  /** What comes first has come. */
  first: boolean;
  totals: Totals;
  /** Rows that have come since the reset, but for those that came first. */
  arrived: Totals;
  /** The server's clock at the last whole cycle. */
  syncedAt: string | null;
  /** What of the limits is used up, by operation; `until` by the device's clock, in milliseconds (A25). */
  limits: Record<string, { used: number; until: number }>;
  /** The account was switched off or removed (A102): nothing is sent any more. */
  closed: Extract<Stop, 'deactivated' | 'deleted'> | null;
}

export const firstMeta: Meta = {
  k: 'meta',
  cursor: 0,
  epoch: null,
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

/** Minutes of use, not yet told to the server; the id makes telling them twice the same as once (A31). */
export interface Minutes {
  id: string;
  minutes: number;
}

/** A picture of this person's device, under the id that documents refer to: `/media/<id>` (A81, A104). */
export interface Media {
  id: string;
  /** What the bytes are, by their content. */
  type: ImageType;
  size: number;
  /**
   * local  not yet on the server and never removed for space    sent  ours, uploaded
   * kept   fetched to be read offline                           seen  came by looking at it, and is only kept for a while
   */
  state: 'local' | 'sent' | 'kept' | 'seen';
  /** ISO 8601: when it was added or last shown; the oldest goes first when space is short. */
  usedAt: string;
  /** A change that was stored refers to it: the server is to have it, whatever becomes of the change's entry. */
  handedIn?: boolean;
  /** The server's boot when it last said that it has the picture; another one may have lost it. */
  boot?: string | null;
  /** The server's clock when it took the picture. */
  sentAt?: string;
  /** The server's clock when nothing was first seen to refer to it. */
  unusedSince?: string;
  /** Why the server does not take it; it then waits for its author. */
  refused?: MediaRefusal;
}

/** Apart from what is known of it, so that counting and ageing reads and writes no megabytes. */
export interface MediaBytes {
  id: string;
  /** Not a Blob: some browsers lose those between two starts. */
  bytes: ArrayBuffer;
}

/** What somebody has begun to write and not yet handed in. */
export interface Draft {
  key: string;
  value: unknown;
  /** ISO 8601. */
  at: string;
}

/** A resource to be opened once there is a network. */
export interface Later {
  id: string;
  at: string;
}

/** Something that a person asked for once and that goes on after a break: `prepare` for offline. */
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
};

/** Durable by `strict`: what was stored is there after a power cut. The names are the account's own. */
export function openOutbox(
  account: string,
  factory?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange },
): Outbox {
  const database = new Dexie(outboxName(account), { ...factory, chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '++n, state, &id', base: 'key', marks: '++n', meta: 'k', minutes: 'id' });
  database.version(2).stores({ media: 'id, state', drafts: 'key', later: 'id' });
  database.version(3).stores({ bytes: 'id', wishes: 'k' });
  return database as Outbox;
}

export const outboxName = (account: string): string => `tracks-outbox-${account}`;
