import { combineLatest } from 'rxjs';
import { limits } from '#model/limits.ts';
import type { Resource } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

export interface NewestResources {
  resources: Resource[];
  arrival: Arrival;
}

/** What the home page previews, newest first (HOME-15). */
export const newestResources = (limit: number = limits.previewedResources): Query<NewestResources> => ({
  key: `newest resources ${limit}`,
  read: (database) =>
    combineLatest({
      resources: observeRows(database.rows, 'resources', { limit }),
      arrival: observeArrival(database),
    }),
});
