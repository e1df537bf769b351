import { useEffect, useState } from 'react';
import { type SyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { useLive } from './live.ts';
import { outboxView, type OutboxView } from './unsent.ts';

/** Where the person's own work is, in one word and a number. */
export interface SyncView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'attention';
  /** How many wait, or how many need attention. */
  count: number;
}

/** A write that the server has within this many milliseconds changes nothing in the header. */
const quietFor = 400;

/** Undefined until the outbox is read. */
export function useSyncView(): { view: SyncView; outbox: OutboxView } | undefined {
  const outbox = useLive(outboxView());
  const status = useSyncStatus();
  const unsent = outbox.state === 'ready' ? outbox.value.waiting.length > 0 : undefined;
  const quiet = useQuiet(unsent);
  if (outbox.state !== 'ready') return undefined;
  return { view: syncViewOf(outbox.value, status, quiet), outbox: outbox.value };
}

/** What needs a person comes first, then whether anything can be sent at all, then the person's own work alone. */
export function syncViewOf(
  { waiting, attention }: { waiting: readonly unknown[]; attention: readonly unknown[] },
  { online, phase }: Pick<SyncStatus, 'online' | 'phase'>,
  quiet: boolean,
): SyncView {
  if (attention.length) return { kind: 'attention', count: attention.length };
  if (!online) return { kind: 'offline', count: waiting.length };
  if (!waiting.length || quiet) return { kind: 'saved', count: 0 };
  return { kind: phase === 'syncing' ? 'saving' : 'waiting', count: waiting.length };
}

/** True for a moment after something was written; what already waited when the app opened is told at once. */
function useQuiet(unsent: boolean | undefined): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    if (unsent === false) setQuiet(true);
    if (!unsent) return undefined;
    const timer = setTimeout(() => setQuiet(false), quietFor);
    return () => clearTimeout(timer);
  }, [unsent]);
  return quiet;
}
