import type { Role } from '#model/access.ts';
import type { Key, Noun, Row } from '#model/noun.ts';
import type { Judgement, Page, Place, Taken, UsedLimits } from '#model/wire.ts';

/** The requesting person, as the same transaction sees them. */
export interface Account {
  id: string;
  role: Role;
  email: string;
}

export type Change = readonly [Noun, string, Row | null];

/** A judgement that is remembered (R10). `boot` is the one in which a resent entry was refused. */
export type Remembered = Extract<Judgement, { result: 'done' | 'refused' }> & { boot?: string };

/** The account whose mutation wrote the text that a record has. */
export interface Author {
  mutation: string;
  account: string;
}

/** Where the server stood when it took a decision, and when its person had made it (ISO 8601, '' if not known). */
export interface Decided extends Taken {
  said: string;
}

/** What push needs from the database; every call is inside one write transaction. */
export interface WriteTables {
  place(): Place;
  /** Undefined when this server never had that boot; `endedAt` is where the following one began. */
  boot(id: string): { endedAt: number | null } | undefined;
  /** The sequence number at which the current boot began. */
  bootedAt(): number;
  /** Each account has its own: what another one did under the same id is nobody else's business. */
  remembered(account: string, ids: readonly string[]): Map<string, Remembered>;
  /** A new judgement replaces the one before. */
  remember(account: string, judgements: readonly Remembered[]): void;
  /** Undefined where no mutation wrote it. */
  author(key: Key): Author | undefined;
  setAuthors(authors: ReadonlyMap<Key, Author>): void;
  /** Uses up one sequence number, so that what was remembered shows in `seen` (R11). */
  advance(): void;
  /** Whole rows, every column; rich text only if `isWhole`. */
  load(keys: readonly Key[], isWhole: boolean): Map<Key, Row>;
  children(noun: Noun, column: string, id: string): string[];
  /** The change log is updated by triggers. */
  write(changes: readonly Change[]): void;
  /** The log row of a record. */
  logged(key: Key): { seq: number; deleted: boolean } | undefined;
  /** Whether a resent mutation wrote this record since the current boot. */
  wasResent(key: Key): boolean;
  markResent(keys: readonly Key[]): void;
  /** When each of these was last decided, by `decisionName`; none where it is not known. */
  decided(names: readonly string[]): Map<string, Decided>;
  setDecided(decisions: ReadonlyMap<string, Decided>): void;
  /** Logs a deletion although there is no row. */
  entomb(key: Key): void;
}

/** One page of the change log, with the marks of the snapshot it was read in (R17). */
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
  /** Undefined when the account's role has changed in the meantime. */
  page(account: Account, cursor: number, freshFrom: number): Snapshot | undefined;
  /** What this person needs first: their own courses with stages and questions. */
  first(account: Account): Snapshot | undefined;
}

/** A device that has seen more than the server had when the following boot began was here before a restore. */
export function isRestored(tables: Pick<WriteTables, 'boot'>, known: { boot: string | null; seen: number }): boolean {
  if (!known.boot) return false;
  const boot = tables.boot(known.boot);
  return !boot || (boot.endedAt !== null && known.seen > boot.endedAt);
}
