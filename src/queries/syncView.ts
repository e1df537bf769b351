import { useEffect, useState } from 'react';
import { catchError, map, type Observable, of, switchMap } from 'rxjs';
import { isEmptied, isReadable, type SyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { type Live, type Query, useLive } from './live.ts';
import type { LocalDatabase } from '#local/database.ts';
import { type Orphan, orphansView, type OrphansView } from './orphans.ts';
import { countsOf, outboxView, type OutboxView } from './unsent.ts';

/**
 * The state of the person's own work, in one word and a number. `saved` applies only to what the server has; `stalled`:
 * nothing waits, and what the others did does not come.
 */
export interface SyncView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'stalled' | 'attention' | 'unreadable' | 'signedOut';
  /** How many are waiting, or need attention. */
  count: number;
}

/** Milliseconds for which a fresh change is shown as saving instead of waiting. */
const quietFor = 400;

/** Milliseconds after which a sync without an answer is shown as waiting. */
const hopefulFor = 5_000;

/** All of the person's own work on this device; a part is undefined if it cannot be read. */
interface WorkHere {
  outbox: OutboxView | undefined;
  orphans: OrphansView | undefined;
}

/** What depends on the time as well. */
interface Moment {
  /** A change was made just now. */
  quiet: boolean;
  /** The sync has been without an answer for so long that "Saving" would be an empty promise. */
  long?: boolean;
  /** A change was stored after the outbox was read. */
  behind?: boolean;
}

export interface SyncViewed extends WorkHere {
  /** Undefined before a server has ever answered this device, while nothing else is to be said. */
  view: SyncView | undefined;
  /** A change was stored that the outbox, as it was read, does not hold yet. */
  behind?: boolean;
}

/**
 * The outbox is read again after every change of orphans: work that is carried over is in at least one of the two at any
 * moment, and two separate reads could both miss it.
 */
export const workHere = (): Query<WorkHere> => ({
  key: 'work here',
  read: (database) =>
    orUndefined(orphansView(), database).pipe(
      switchMap((orphans) => orUndefined(outboxView(), database).pipe(map((outbox) => ({ outbox, orphans })))),
    ),
});

const orUndefined = <T>({ key, read }: Query<T>, database: LocalDatabase): Observable<T | undefined> =>
  read(database).pipe(
    catchError((error: unknown) => {
      console.error('reading', key, error);
      return of(undefined);
    }),
  );

/** Undefined until it is known what this device holds. */
export function useSyncView(): SyncViewed | undefined {
  const work = useLive(workHere());
  const status = useSyncStatus();
  const outbox = work.state === 'ready' ? work.value.outbox : undefined;
  const quiet = useQuiet(outbox && countsOf(outbox).waiting > 0);
  const long = useLong(status.syncingSince);
  const behind = useBehind(outbox !== undefined && status.storedAt > outbox.readAt, status.storedAt);
  return syncViewedOf(work, status, { quiet, long, behind });
}

/** What the header and the sync centre show for every state of their reads. */
function syncViewedOf(work: Live<WorkHere>, status: SyncStatus, moment: Moment): SyncViewed | undefined {
  const known = work.state === 'ready' ? work.value : { outbox: undefined, orphans: undefined };
  // what was read before the store was lost says nothing about later changes
  if (!isReadable(status.storage)) return { view: unreadable, ...known };
  if (work.state === 'loading') return undefined;
  return {
    view: known.outbox ? viewOf(known.outbox, known.orphans, status, moment) : unreadable,
    behind: moment.behind,
    ...known,
  };
}

function viewOf(
  outbox: OutboxView,
  orphans: OrphansView | undefined,
  status: SyncStatus,
  moment: Moment,
): SyncView | undefined {
  const view = syncViewOf(whatMatters(outbox, orphans?.own), status, moment);
  if (view.kind !== 'saved') return view;
  // the server has everything that is here; it must also be certain that nothing was lost
  if (!orphans) return unreadable;
  // a server that does not know this person may be an older one, which has forgotten what it accepted
  if (status.stop === 'signed_out') return { kind: 'signedOut', count: 0 };
  if (isEmptied(status.storage)) return { kind: 'attention', count: 1 };
  if (status.stalled === 'failed') return { kind: 'stalled', count: 0 };
  // a server that has never answered has nothing
  return outbox.syncedAt === undefined ? undefined : view;
}

const unreadable: SyncView = { kind: 'unreadable', count: 0 };

/** Work of an earlier account needs attention until its owner decides what becomes of it. */
export const whatMatters = (outbox: OutboxView, own: readonly Orphan[] = []) => {
  const { waiting, attention } = countsOf(outbox);
  return { waiting, attention: attention + own.length };
};

/** What needs a person comes first, then whether anything can be sent at all, then the person's own work. */
export function syncViewOf(
  { waiting: read, attention }: { waiting: number; attention: number },
  { online, phase, sendingMedia }: Pick<SyncStatus, 'online' | 'phase'> & { sendingMedia?: boolean },
  { quiet, long = false, behind = false }: Moment,
): SyncView {
  if (attention) return { kind: 'attention', count: attention };
  // what is not read yet waits too
  const waiting = behind ? Math.max(read, 1) : read;
  // Even offline the number says more: what is waiting is what a person wants to know
  if (!online) return { kind: waiting ? 'waiting' : 'offline', count: waiting };
  if (!waiting) return { kind: 'saved', count: 0 };
  const saving = quiet || sendingMedia || (phase === 'syncing' && !long);
  return { kind: saving ? 'saving' : 'waiting', count: waiting };
}

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

/** True until the outbox is read again; not for long, or what another tab sends at once would leave it so. */
function useBehind(behind: boolean, storedAt: number): boolean {
  const [given, setGiven] = useState(0);
  useEffect(() => {
    if (!behind) return undefined;
    const timer = setTimeout(() => setGiven(storedAt), hopefulFor);
    return () => clearTimeout(timer);
  }, [behind, storedAt]);
  return behind && given !== storedAt;
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
