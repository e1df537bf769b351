import type * as v from 'valibot';
import type { Role } from '#model/access.ts';
import type { Refusal } from '#model/code.ts';
import type { Id, Key, Noun, Row, RowOf } from '#model/noun.ts';

/** Who acts, when, and under which id. Ids and times are minted once, on the device, and travel with the entry. */
export interface Context {
  actor: Id<'profiles'>;
  role: Role;
  /** The id of this mutation. */
  mutation: string;
  /** ISO 8601, the device's clock when the person acted. */
  at: string;
  /** It is sent again after a restored backup. */
  resent?: boolean;
  /** When the server accepts it, in seconds since 1970 by its clock; a device does not know. */
  got?: number;
}

/** Rows as the actor's role may see their columns, by id, whatever their visibility (R23). */
export interface Rows {
  get<N extends Noun>(noun: N, id: Id<NoInfer<N>>): RowOf<N> | undefined;
}

/** Columns to write; null deletes. The server merges them into the full row. */
export type Patch = readonly [Noun, string, Partial<Omit<Row, 'id'>> | null];

/** The result of `apply`: the changes, none when nothing changes, or the refusal. */
export type Outcome = readonly Patch[] | Refusal;

/** A record, and what of it is decided: two different words of one record decide nothing about each other. */
export type Decision = readonly [record: Key, what: string];

export interface RateLimit {
  operation: string;
  attempts: number;
  minutes: number;
}

/**
 * One write, listed once; the same code runs on the device and on the server. `apply` is pure, synchronous and
 * idempotent on its own result (R24). The server adds what it alone knows: the actor, existence, rate limits,
 * sanitising.
 */
export interface Mutation<Args> {
  /** Raised when the arguments change; `upgrade[n]` turns arguments of version n into those of n + 1 (R14). */
  version: number;
  upgrade?: Readonly<Record<number, (args: Record<string, unknown>) => Record<string, unknown>>>;
  /** `learner` excludes admins: whoever studies nothing has nothing to review. */
  who: 'anyone' | 'learner' | 'admin';
  args: v.GenericSchema<unknown, Args>;
  /** Every record that `apply` reads or writes. */
  reads: (args: Args, context: Context) => readonly Key[];
  /**
   * Nouns of whose records `apply` writes none and reads no rich text: the server leaves that where it is, because
   * hundreds of long texts take a second to read, inside the only write transaction.
   */
  glimpses?: readonly Noun[];
  apply: (rows: Rows, args: Args, context: Context) => Outcome;
  /** The record that a deletion removes: resent after a restore it leaves a tombstone even if there is no record. */
  deletes?: (args: Args, context: Pick<Context, 'actor'>) => Key;
  /** The last to arrive wins: after a restore an old one yields to what is newer than the backup (`superseded`). */
  scalar?: true;
  /**
   * What it decides, each a record and a word: after a restore the decision stands that the server took last before it
   * (A163), in whatever order they come back.
   */
  decides?: (args: Args, context: Pick<Context, 'actor'>) => readonly Decision[];
  /**
   * Whether it yields to what was decided of the same after its person said it, although it arrives later: nobody who
   * has stopped sharing finds that an older device shares again (`superseded`).
   */
  yields?: (args: Args) => boolean;
  /**
   * Whether words go with the decision that stand nowhere once something else is decided: after a restore they return
   * to who wrote them (`superseded`).
   */
  says?: (args: Args) => boolean;
  /** Unsent edits with the same key by one person are folded into one entry (R25). */
  fold?: (args: Args) => string;
  /** The ids of the mutations that it undoes: before any of them was sent, both go without a trace (R26). */
  undoes?: (args: Args) => readonly string[];
  limit?: RateLimit;
}

/** Keeps the type of a mutation's arguments, which the list erases. */
export const mutation = <const Schema extends v.GenericSchema>(
  definition: Mutation<v.InferOutput<Schema>> & { args: Schema },
): Mutation<v.InferOutput<Schema>> & { args: Schema } => definition;
