import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { LocalDatabase } from '#local/database.ts';
import type { Meta } from '#local/outbox.ts';
import { observeMeta } from './meta.ts';

/**
 * How much of the person's records this device holds. Nothing is shown before the first of them arrive, and until all
 * have, a missing record may still arrive: only then is a list empty and a course not found.
 */
export type Arrival = 'nothing' | 'first' | 'everything';

export const observeArrival = ({ outbox }: LocalDatabase): Observable<Arrival> =>
  observeMeta(outbox).pipe(map(arrivalOf), distinctUntilChanged());

/** A device that was in sync once keeps showing what it has while everything is pulled again. */
export function arrivalOf(meta: Pick<Meta, 'first' | 'sweeping' | 'syncedAt'> | undefined): Arrival {
  if (!meta?.syncedAt) return meta?.first ? 'first' : 'nothing';
  return meta.sweeping ? 'first' : 'everything';
}
