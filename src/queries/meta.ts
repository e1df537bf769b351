import { type Observable, shareReplay } from 'rxjs';
import { observeRead } from '#local/observeTables.ts';
import type { Meta, Outbox } from '#local/outbox.ts';

const shared = new WeakMap<Outbox, Observable<Meta | undefined>>();

/** Where this device stands, now and after every step of the engine; many reads ask for it, and it is read once. */
export function observeMeta(outbox: Outbox): Observable<Meta | undefined> {
  const known = shared.get(outbox);
  if (known) return known;
  const meta = observeRead(() => outbox.meta.get('meta')).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  shared.set(outbox, meta);
  return meta;
}
