import { filter, map, type Observable } from 'rxjs';
import type { Noun, RowOf } from '#model/noun.ts';
import { internalsOf } from './internals.ts';
import type { RowDatabase, Stored } from './rows.ts';
import { shelfOf } from './shelf.ts';

/** A row's position in the order of its shelf; rows with the same time are ordered by key. */
export interface Position {
  order: string;
  key: string;
}

export interface Positioned<N extends Noun> extends Position {
  row: RowOf<N>;
}

/**
 * A number of rows of a noun after a position, in order, directly from the disk: RxDB would keep a document and a cache
 * entry for each of ten thousand. Readers of slices use `observeChanges` to stay in sync.
 */
export async function readSlice<N extends Noun>(
  rows: RowDatabase,
  noun: N,
  after: Position | null,
  size: number,
): Promise<Positioned<N>[]> {
  const { dexieTable } = await internalsOf(rows, shelfOf(noun));
  const from = after ? ['0', noun, after.order, after.key] : ['0', noun, '', ''];
  const found: Stored[] = await dexieTable
    .where('[_deleted+noun+order+key]')
    .between(from, ['0', noun, '\uffff', '\uffff'], !after)
    .limit(size)
    .toArray();
  return found.map((stored) => placed<N>(stored));
}

export interface Changes<N extends Noun> {
  written: Positioned<N>[];
  removed: string[];
}

/** What is written and removed of a noun from now on, in any tab. */
export function observeChanges<N extends Noun>(rows: RowDatabase, noun: N): Observable<Changes<N>> {
  return rows.collections[shelfOf(noun)].eventBulks$.pipe(
    map(({ events }) => {
      const written: Positioned<N>[] = [];
      const removed: string[] = [];
      for (const { operation, documentId, documentData } of events) {
        if (!documentId.startsWith(`${noun}/`)) continue;
        if (operation === 'DELETE') removed.push(documentId.slice(noun.length + 1));
        else written.push(placed<N>(documentData as Stored));
      }
      return { written, removed };
    }),
    filter(({ written, removed }) => written.length > 0 || removed.length > 0),
  );
}

const placed = <N extends Noun>({ order, key, row }: Stored): Positioned<N> => ({
  order,
  key,
  row: row as unknown as RowOf<N>,
});
