import type { Role } from '#model/access.ts';
import type { Key, Noun, Row } from '#model/noun.ts';
import type { Judgement, Page, Place, UsedLimits } from '#model/wire.ts';

/** The person who asks, as the same transaction sees them. */
export interface Account {
  id: string;
  role: Role;
  email: string;
}

export type Change = readonly [Noun, string, Row | null];

/** A judgement that is remembered for ever (R10). `boot` is the one in which an entry sent again was refused. */
export type Remembered = Extract<Judgement, { result: 'done' | 'refused' }> & { account: string; boot?: string };

/** What push needs of the database; every call is inside one write transaction. */
export interface WriteTables {
  place(): Place;
  /** Undefined when this server never had that boot; `endedAt` is where the following one began. */
  boot(id: string): { endedAt: number | null } | undefined;
  /** The sequence at which the present boot began. */
  bootedAt(): number;
  remembered(ids: readonly string[]): Map<string, Remembered>;
  /** A judgement given again takes the place of the one before. */
  remember(judgements: readonly Remembered[]): void;
  /** Uses up one sequence number, so that what was remembered shows in `seen` (R11). */
  advance(): void;
  /** Whole rows, every column. */
  load(keys: readonly Key[]): Map<Key, Row>;
  children(noun: Noun, column: string, id: string): string[];
  /** The change log follows by trigger. */
  write(changes: readonly Change[]): void;
  /** The log row of a record. */
  logged(key: Key): { seq: number; deleted: boolean } | undefined;
  /** Whether a resent mutation wrote this record since the present boot. */
  wasResent(key: Key): boolean;
  markResent(keys: readonly Key[]): void;
  /** Logs a deletion although there is no row. */
  entomb(key: Key): void;
}

/** One answer's worth of the change log, with the marks of the very snapshot it was read in (R17). */
export interface Snapshot extends Page, Place {
  role: Role;
  generation: string;
  limits?: UsedLimits;
}

/** What pull needs: it never writes, and each page is one snapshot. */
export interface ReadTables {
  place(): Place;
  boot(id: string): { endedAt: number | null } | undefined;
  /** Changes when a trigger had to be recreated (R22). */
  generation(): string;
  totals(account: Account): Partial<Record<Noun, number>>;
  /** Undefined when the account is no longer what the caller believes. */
  page(account: Account, cursor: number, freshFrom: number): Snapshot | undefined;
  /** What this person needs first: own courses, their stages and questions. */
  first(account: Account): Snapshot | undefined;
}

/** A device that has seen more than the server had when the following boot began was here before a restore. */
export function isRestored(tables: Pick<WriteTables, 'boot'>, known: { boot: string | null; seen: number }): boolean {
  if (!known.boot) return false;
  const boot = tables.boot(known.boot);
  return !boot || (boot.endedAt !== null && known.seen > boot.endedAt);
}
