import { useEffect, useState } from 'react';
import { type SyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { useLive } from './live.ts';
import { outboxView, type OutboxView, unsentOf } from './unsent.ts';

/** Where the person's own work is, in one word and a number. */
export interface SyncView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'attention';
  /** How many wait, or how many need attention. */
  count: number;
}

/** A write that the server has within this many milliseconds changes nothing in the header. */
const quietFor = 400;

/** Milliseconds after which a sync without an answer is told as waiting. */
const hopefulFor = 5_000;

/** Undefined until the outbox is read. */
export function useSyncView(): { view: SyncView; outbox: OutboxView } | undefined {
  const outbox = useLive(outboxView());
  const status = useSyncStatus();
  const unsent = outbox.state === 'ready' ? unsentOf(outbox.value).waiting.length > 0 : undefined;
  const quiet = useQuiet(unsent);
  const long = useLong(status.syncingSince);
  if (outbox.state !== 'ready') return undefined;
  return { view: syncViewOf(unsentOf(outbox.value), status, quiet, long), outbox: outbox.value };
}

/** What needs a person comes first, then whether anything can be sent at all, then the person's own work alone. */
export function syncViewOf(
  { waiting, attention }: { waiting: readonly unknown[]; attention: readonly unknown[] },
  { online, phase, sendingMedia }: Pick<SyncStatus, 'online' | 'phase'> & { sendingMedia?: boolean },
  quiet: boolean,
  long = false,
): SyncView {
  if (attention.length) return { kind: 'attention', count: attention.length };
  // Offline too the number says more: what waits is what a person wants to know of
  if (!online) return { kind: waiting.length ? 'waiting' : 'offline', count: waiting.length };
  if (!waiting.length || quiet) return { kind: 'saved', count: 0 };
  const saving = sendingMedia || (phase === 'syncing' && !long);
  return { kind: saving ? 'saving' : 'waiting', count: waiting.length };
}

/** True when a sync has had no end for so long that "Saving" would be a promise nobody can keep. */
function useLong(since: number | null): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (since === null) return undefined;
    const timer = setTimeout(() => setLong(true), hopefulFor);
    return () => clearTimeout(timer);
  }, [since]);
  return long;
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
