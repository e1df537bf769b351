import { type Observable, shareReplay } from 'rxjs';
import { observeRead } from '#local/observeTables.ts';
import type { Meta, Outbox } from '#local/outbox.ts';

const shared = new WeakMap<Outbox, Observable<Meta | undefined>>();

/** The sync state of this device, now and after every change; many reads share it, and it is read once. */
export function observeMeta(outbox: Outbox): Observable<Meta | undefined> {
  const known = shared.get(outbox);
  if (known) return known;
  const meta = observeRead(() => outbox.meta.get('meta')).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  shared.set(outbox, meta);
  return meta;
}
