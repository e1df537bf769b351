import { map } from 'rxjs';
import type { SetAside } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

/** No one reads more than a hundred. */
export const shownAsides = 100;

export interface Asides {
  newest: SetAside[];
  /** There are older ones, which move up as these are let go. */
  more: boolean;
}

/** This person's texts that another one replaced, newest first (R30). */
export const setAside = (user: string): Query<Asides> => ({
  key: `set aside ${user}`,
  read: ({ rows }) =>
    observeRows(rows, 'set_aside', { parent: user, limit: shownAsides + 1 }).pipe(
      map((found) => ({ newest: found.slice(0, shownAsides), more: found.length > shownAsides })),
    ),
});
