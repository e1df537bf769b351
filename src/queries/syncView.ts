import { useEffect, useState } from 'react';
import { isEmptied, isReadable, type SyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { type Live, useLive } from './live.ts';
import { type Orphan, orphansView, type OrphansView } from './orphans.ts';
import { countsOf, outboxView, type OutboxView } from './unsent.ts';

/** Where the person's own work is, in one word and a number. `saved` is said only of what the server has. */
export interface SyncView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'attention' | 'unreadable' | 'signedOut';
  /** How many wait, or how many need attention. */
  count: number;
}

/** Milliseconds for which what was just written is told as being saved, and not as waiting. */
const quietFor = 400;

/** Milliseconds after which a sync without an answer is told as waiting. */
const hopefulFor = 5_000;

export interface SyncViewed {
  view: SyncView;
  /** Undefined where it cannot be read. */
  outbox?: OutboxView;
  orphans?: OrphansView;
}

/** Undefined until it is known what lies on this device. */
export function useSyncView(): SyncViewed | undefined {
  const outbox = useLive(outboxView());
  const orphans = useLive(orphansView());
  const status = useSyncStatus();
  const unsent = outbox.state === 'ready' ? countsOf(outbox.value).waiting > 0 : undefined;
  const quiet = useQuiet(unsent);
  const long = useLong(status.syncingSince);
  return syncViewedOf(outbox, orphans, status, quiet, long);
}

/** What the header and the sync centre say in every state of what they read. */
export function syncViewedOf(
  outbox: Live<OutboxView>,
  orphans: Live<OrphansView>,
  status: Pick<SyncStatus, 'online' | 'phase' | 'sendingMedia' | 'storage' | 'stop'>,
  quiet: boolean,
  long: boolean,
): SyncViewed | undefined {
  const known = { ...valueOf('outbox', outbox), ...valueOf('orphans', orphans) };
  // what was read before the store went tells nothing of what was written since
  if (!isReadable(status.storage) || outbox.state === 'error') return { view: unreadable, ...known };
  if (outbox.state === 'loading' || orphans.state === 'loading') return undefined;
  const view = syncViewOf(whatMatters(outbox.value, valueOf('orphans', orphans).orphans?.own), status, quiet, long);
  return { view: view.kind === 'saved' ? unlessDoubtful(view, orphans, status) : view, ...known };
}

/** The server has all that is here; that this was all that ever was must be known too. */
const unlessDoubtful = (
  view: SyncView,
  orphans: Live<OrphansView>,
  { storage, stop }: Pick<SyncStatus, 'storage' | 'stop'>,
): SyncView => {
  if (orphans.state === 'error') return unreadable;
  // a server that does not know who is here may be an older one, which has forgotten what it took
  if (stop === 'signed_out') return { kind: 'signedOut', count: 0 };
  return isEmptied(storage) ? { kind: 'attention', count: 1 } : view;
};

const unreadable: SyncView = { kind: 'unreadable', count: 0 };

const valueOf = <K extends string, T>(name: K, live: Live<T>): { [name in K]?: T } =>
  (live.state === 'ready' ? { [name]: live.value } : {}) as { [name in K]?: T };

/** Work of an earlier account is nobody's until its owner says what becomes of it. */
export const whatMatters = (outbox: OutboxView, own: readonly Orphan[] = []) => {
  const { waiting, attention } = countsOf(outbox);
  return { waiting, attention: attention + own.length };
};

/** What needs a person comes first, then whether anything can be sent at all, then the person's own work alone. */
export function syncViewOf(
  { waiting, attention }: { waiting: number; attention: number },
  { online, phase, sendingMedia }: Pick<SyncStatus, 'online' | 'phase'> & { sendingMedia?: boolean },
  quiet: boolean,
  long = false,
): SyncView {
  if (attention) return { kind: 'attention', count: attention };
  // Offline too the number says more: what waits is what a person wants to know of
  if (!online) return { kind: waiting ? 'waiting' : 'offline', count: waiting };
  if (!waiting) return { kind: 'saved', count: 0 };
  const saving = quiet || sendingMedia || (phase === 'syncing' && !long);
  return { kind: saving ? 'saving' : 'waiting', count: waiting };
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
