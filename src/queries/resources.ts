import { combineLatest, map } from 'rxjs';
import { limits } from '#model/limits.ts';
import type { Resource } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

export interface Resources {
  resources: Resource[];
  arrival: Arrival;
}

/**
 * The library, newest first (RES-12): the first ten of it, and with a second argument all (RES-13, RES-14).
 * @param category only these (RES-04)
 */
export const resources = (category?: string, extent?: 'all'): Query<Resources> => ({
  key: `resources ${extent ?? ''} ${category ?? ''}`,
  read: (database) =>
    combineLatest({ rows: observeRows(database.rows, 'resources'), arrival: observeArrival(database) }).pipe(
      map(({ rows, arrival }) => ({
        resources: rows
          .filter((resource) => !category || resource.category === category)
          .slice(0, extent === undefined ? limits.previewedResources : undefined),
        arrival,
      })),
    ),
});
