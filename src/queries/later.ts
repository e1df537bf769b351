import { map, of, switchMap } from 'rxjs';
import type { Resource } from '#model/noun.ts';
import { observeByIds } from '#local/observe.ts';
import { observeRead } from '#local/observeTables.ts';
import type { Query } from './live.ts';

/** Resources to open once there is a network, in the order in which they were kept; deleted ones are left out. */
export const keptForLater = (): Query<Pick<Resource, 'id' | 'title' | 'url'>[]> => ({
  key: 'kept for later',
  read: ({ rows, outbox }) =>
    observeRead(() => outbox.later.orderBy('id').toArray()).pipe(
      map((some) => some.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ id }) => id)),
      switchMap((ids) => (ids.length ? observeByIds(rows, 'resources', ids) : of([]))),
      map((some) => some.map(({ id, title, url }) => ({ id, title, url }))),
    ),
});
