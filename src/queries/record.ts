import { map } from 'rxjs';
import { type Key, type Row, splitKey } from '#model/noun.ts';
import { observeRow } from '#local/observe.ts';
import type { Query } from './live.ts';

/** One record on this device; null while there is none. */
export const record = (key: Key): Query<Row | null> => ({
  key: `record ${key}`,
  read: ({ rows }) => observeRow(rows, ...splitKey(key)).pipe(map((row) => (row as Row | undefined) ?? null)),
});
