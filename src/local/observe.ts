import { catchError, map, type Observable } from 'rxjs';
import { keyOf, type Noun, type RowOf } from '#model/noun.ts';
import type { RowDatabase, Stored } from './rows.ts';
import { shelfOf } from './shelf.ts';

/** RxDB wraps each document in getters; screens want the plain row. */
const plain = <N extends Noun>(document: unknown): RowOf<N> =>
  (document as { _data: Stored })._data.row as unknown as RowOf<N>;

export interface Range {
  /** Rows of one parent: a course's stages, a person's progress (see `shelf.ts`). */
  parent?: string;
  limit?: number;
}

type Shelved = RowDatabase['collections'][keyof RowDatabase['collections']];

/**
 * RxDB keeps a query for whoever asks for the same, and one that has failed once fails for ever. All are let go, so that
 * the next read reads: of those that were read together only the first one says that it failed.
 */
function read<Result>(
  rows: RowDatabase,
  noun: Noun,
  queryOf: (shelf: Shelved) => { $: Observable<Result> },
): Observable<Result> {
  return queryOf(rows.collections[shelfOf(noun)]).$.pipe(
    catchError((error: unknown) => {
      letGo(rows);
      throw error;
    }),
  );
}

const letGo = ({ collections }: RowDatabase): void => {
  for (const shelf of Object.values(collections)) shelf._queryCache._map.clear();
};

/** The rows of a noun in the order of their shelf, now and after every change in any tab. */
export function observeRows<N extends Noun>(
  rows: RowDatabase,
  noun: N,
  { parent, limit }: Range = {},
): Observable<RowOf<N>[]> {
  const selector = parent === undefined ? { noun } : { noun, parent };
  const sort =
    parent === undefined ? [{ noun: 'asc' }, { order: 'asc' }] : [{ noun: 'asc' }, { parent: 'asc' }, { order: 'asc' }];
  return read(rows, noun, (shelf) => shelf.find({ selector, sort: sort as never, ...(limit && { limit }) })).pipe(
    map((documents) => documents.map((document) => plain<N>(document))),
  );
}

/** The rows with these ids, in this order; missing ones are left out. */
export function observeByIds<N extends Noun>(
  rows: RowDatabase,
  noun: N,
  ids: readonly string[],
): Observable<RowOf<N>[]> {
  const keys = ids.map((id) => keyOf(noun, id));
  return read(rows, noun, (shelf) => shelf.findByIds(keys)).pipe(
    map((found) =>
      keys.flatMap((key) => {
        const document = found.get(key);
        return document ? [plain<N>(document)] : [];
      }),
    ),
  );
}

/** One row, or undefined while there is none. */
export const observeRow = <N extends Noun>(rows: RowDatabase, noun: N, id: string): Observable<RowOf<N> | undefined> =>
  read(rows, noun, (shelf) => shelf.findOne(keyOf(noun, id))).pipe(
    map((document) => (document ? plain<N>(document) : undefined)),
  );

/** How many rows of a noun one parent has; none of them is read. */
export const observeCount = (rows: RowDatabase, noun: Noun, parent: string): Observable<number> =>
  read(rows, noun, (shelf) => shelf.count({ selector: { noun, parent } }));

/** How many rows of a noun this device holds at the moment. */
export const countRows = (rows: RowDatabase, noun: Noun): Promise<number> =>
  rows.collections[shelfOf(noun)]
    .count({ selector: { noun } })
    .exec()
    .catch((error: unknown) => {
      letGo(rows);
      throw error;
    });
