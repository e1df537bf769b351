import { useEffect, useState } from 'react';
import { isEmptied, isReadable, type SyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { type Live, useLive } from './live.ts';
import { type Orphan, orphansView, type OrphansView } from './orphans.ts';
import { countsOf, outboxView, type OutboxView } from './unsent.ts';

/** The state of the person's own work, in one word and a number. `saved` applies only to what the server has. */
export interface SyncView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'attention' | 'unreadable' | 'signedOut';
  /** How many are waiting, or need attention. */
  count: number;
}

/** Milliseconds for which a fresh change is shown as saving instead of waiting. */
const quietFor = 400;

/** Milliseconds after which a sync without an answer is shown as waiting. */
const hopefulFor = 5_000;

export interface SyncViewed {
  view: SyncView;
  /** Undefined if it cannot be read. */
  outbox?: OutboxView;
  orphans?: OrphansView;
}

/** Undefined until it is known what this device holds. */
export function useSyncView(): SyncViewed | undefined {
  const outbox = useLive(outboxView());
  const orphans = useLive(orphansView());
  const status = useSyncStatus();
  const unsent = outbox.state === 'ready' ? countsOf(outbox.value).waiting > 0 : undefined;
  const quiet = useQuiet(unsent);
  const long = useLong(status.syncingSince);
  return syncViewedOf(outbox, orphans, status, quiet, long);
}

/** What the header and the sync centre show for every state of their reads. */
export function syncViewedOf(
  outbox: Live<OutboxView>,
  orphans: Live<OrphansView>,
  status: Pick<SyncStatus, 'online' | 'phase' | 'sendingMedia' | 'storage' | 'stop'>,
  quiet: boolean,
  long: boolean,
): SyncViewed | undefined {
  const known = { ...valueOf('outbox', outbox), ...valueOf('orphans', orphans) };
  // what was read before the store was lost says nothing about later changes
  if (!isReadable(status.storage) || outbox.state === 'error') return { view: unreadable, ...known };
  if (outbox.state === 'loading' || orphans.state === 'loading') return undefined;
  const view = syncViewOf(whatMatters(outbox.value, valueOf('orphans', orphans).orphans?.own), status, quiet, long);
  return { view: view.kind === 'saved' ? unlessDoubtful(view, orphans, status) : view, ...known };
}

/** The server has everything that is here; it must also be certain that nothing was lost. */
const unlessDoubtful = (
  view: SyncView,
  orphans: Live<OrphansView>,
  { storage, stop }: Pick<SyncStatus, 'storage' | 'stop'>,
): SyncView => {
  if (orphans.state === 'error') return unreadable;
  // a server that does not know this person may be an older one, which has forgotten what it accepted
  if (stop === 'signed_out') return { kind: 'signedOut', count: 0 };
  return isEmptied(storage) ? { kind: 'attention', count: 1 } : view;
};

const unreadable: SyncView = { kind: 'unreadable', count: 0 };

const valueOf = <K extends string, T>(name: K, live: Live<T>): { [name in K]?: T } =>
  (live.state === 'ready' ? { [name]: live.value } : {}) as { [name in K]?: T };

/** Work of an earlier account needs attention until its owner decides what becomes of it. */
export const whatMatters = (outbox: OutboxView, own: readonly Orphan[] = []) => {
  const { waiting, attention } = countsOf(outbox);
  return { waiting, attention: attention + own.length };
};

/** What needs a person comes first, then whether anything can be sent at all, then the person's own work. */
export function syncViewOf(
  { waiting, attention }: { waiting: number; attention: number },
  { online, phase, sendingMedia }: Pick<SyncStatus, 'online' | 'phase'> & { sendingMedia?: boolean },
  quiet: boolean,
  long = false,
): SyncView {
  if (attention) return { kind: 'attention', count: attention };
  // Even offline the number says more: what is waiting is what a person wants to know
  if (!online) return { kind: waiting ? 'waiting' : 'offline', count: waiting };
  if (!waiting) return { kind: 'saved', count: 0 };
  const saving = quiet || sendingMedia || (phase === 'syncing' && !long);
  return { kind: saving ? 'saving' : 'waiting', count: waiting };
}

/** True when a sync takes so long that "Saving" would be an empty promise. */
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

/** True for a moment after a change; what was already waiting when the app opened is shown at once. */
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
