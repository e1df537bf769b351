/**
 * The definition of a noun: the SQL, the pull, the write, the blank values and its place on the device are derived from
 * it. Names are the collections' own (DATA-01 to DATA-20).
 *
 * Column kinds:
 * text    string, '' when empty            word   string or null when empty
 * time    ISO 8601 in UTC or null          number, flag (boolean), json (null when empty)
 * html    string that the server sanitises after `apply`; null when empty
 */
export type ColumnKind = 'text' | 'word' | 'time' | 'number' | 'flag' | 'json' | 'html';

export type Value = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown };

/** What a column holds of which nothing is known. */
export const blankOf = (kind: string): Value =>
  kind === 'text' ? '' : kind === 'number' ? 0 : kind === 'flag' ? false : null;

/** The id of a record of this noun. A plain string is accepted, the id of another noun is not. */
export type Id<Of extends string> = string & { readonly of?: Of };

/** A column that points at a record of another noun; a text, and a relation in the dashboard. */
export type Reference<Of extends string> = 'text' & { readonly to: Of };
export const to = <Of extends string>(_noun: Of): Reference<Of> => 'text' as Reference<Of>;

/** A column that holds a list or an object. */
export type Json<Held> = 'json' & { readonly holds: Held };
export const json = <Held>(): Json<Held> => 'json' as Json<Held>;

/** Which rows: all; those whose column holds a value or the person's own id; those whose parent row passes. */
export type Rule =
  | { all: true }
  | { column: string; is: string }
  | { column: string; isActor: true }
  | { any: readonly Rule[] }
  /** Those whose parent row, of this `noun`, is named by the column `through` and passes. */
  | { through: string; noun: string; rule: Rule };

export const all: Rule = { all: true };
export const ownedBy = (column: string): Rule => ({ column, isActor: true });
export const approved: Rule = { column: 'status', is: 'approved' };
export const shared: Rule = { column: 'shared', is: 'admins' };

/** The free RxDB opens 13 collections, and each is a database of its own: what is read together shares a shelf. */
export const shelves = ['study', 'bank', 'people'] as const;
export type Shelf = (typeof shelves)[number];

/** `newest`: the latest of this time first; `number`: as a number; otherwise by the column's text. */
export type Order = string | { newest: string } | { number: string };

/**
 * How a written field is shown and compared: `rich` is HTML; `long` has paragraphs; `picked` and `line` are only ever
 * taken as a whole; so are a `moment`, a time in ISO 8601, and a `person`, the id of an account or a name.
 */
export type Look = 'rich' | 'line' | 'long' | 'picked' | 'moment' | 'person';

/** Who last wrote a field: the mutation, the account ('' where that was not kept), and when. */
export interface FieldWriter {
  by: string;
  account: string;
  at: string;
}

/** The column of a noun whose fields are texts of their own (R35): of each field, who last wrote it. */
export const writers = json<Readonly<Record<string, FieldWriter>>>();

export interface Definition<Column extends string = string> {
  /** In the order of the collection's fields. */
  columns: Readonly<Record<Column, ColumnKind>>;
  /**
   * What a learner sees; without it the noun is for admins only. The columns are an allow-list: one that is not listed
   * is sent to admins at most. The id always is. Those under `private` are blank for everyone but the account
   * that the column `owner` names.
   */
  learners?: {
    rows: Rule;
    columns: readonly Column[];
    private?: { owner: Column; columns: readonly Column[] };
  };
  /** Which rows an admin sees, if not all of them; always with all columns that are not `hidden`. */
  admins?: { rows: Rule };
  /** Columns that no device is ever sent. */
  hidden?: readonly Column[];
  /** A column by whose values the server finds a row as well as by its id; unique where it is not empty. */
  alias?: Column;
  /** Columns computed for each person: true where the column holds their id. */
  own?: Readonly<Record<string, Column>>;
  /** Its place on the device: by its noun and its parent, in its order; there are no other indexes. */
  device: { shelf: Shelf; parent?: Column | 'id'; order: Order };
  /** By noun, the column that points at the record that owns this one, and with which it is deleted (A40, A106). */
  owners?: Readonly<Record<string, Column>>;
  /**
   * The columns that make up one text, each with how it looks: what an edit replaces as a whole, and what is set aside
   * of it (R25, R30). With a column `writers` each is a text of its own (R35).
   */
  text?: Readonly<Partial<Record<Column, Look>>>;
}

/** Keeps the names of a definition's columns, and their kinds, in its type. */
export const noun = <
  const Columns extends Readonly<Record<string, ColumnKind>>,
  const More extends Omit<Definition<keyof Columns & string>, 'columns'>,
>(
  definition: { columns: Columns } & More,
): { columns: Columns } & More => definition;
