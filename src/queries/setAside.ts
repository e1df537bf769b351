import { map } from 'rxjs';
import type { SetAside } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

/** Nobody reads on past a hundred. */
export const shownAsides = 100;

export interface Asides {
  newest: SetAside[];
  /** There are older ones, which come up as these are let go. */
  more: boolean;
}

/** What this person wrote and another text took the place of, newest first (R30). */
export const setAside = (user: string): Query<Asides> => ({
  key: `set aside ${user}`,
  read: ({ rows }) =>
    observeRows(rows, 'set_aside', { parent: user, limit: shownAsides + 1 }).pipe(
      map((found) => ({ newest: found.slice(0, shownAsides), more: found.length > shownAsides })),
    ),
});
