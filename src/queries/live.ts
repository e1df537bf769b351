import { currentTexts } from '#i18n/texts.ts';
import { startTransition, useEffect, useState } from 'react';
import { defer, type Observable, type Subscription } from 'rxjs';
import { currentDatabase, type LocalDatabase, onDatabaseChange } from '#local/database.ts';

/**
 * The state of a read for a screen: not yet, the value, or that it failed, in words of the product.
 */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'error'; message: string; cause?: unknown };

/** A read, shaped for a screen. Equal keys are the same read: components share it, and returning to it shows it at once. */
export interface Query<T> {
  key: string;
  read: (database: LocalDatabase) => Observable<T>;
  /** A part of it could not be read: like a read that failed, it is read anew at the next opportunity. */
  isPartial?(value: T): boolean;
}

interface Shared {
  snapshot: Live<unknown>;
  listeners: Set<() => void>;
  subscription: Subscription | null;
  leave: ReturnType<typeof setTimeout> | null;
  restart: () => void;
  /** When it, or a part of it, could not be read, by `performance.now()`; 0 where it was. */
  failedAt: number;
}

const loading: Live<never> = { state: 'loading' };
const shared = new Map<string, Shared>();
/** Milliseconds that a read outlives its last screen: returning within that time shows the last state in one frame. */
const lingering = 60_000;

/**
 * The read's current state. Updates render as a transition: React builds a large screen in slices, between which the
 * page responds to input, instead of in one long task.
 */
export function useLive<T>(query: Query<T>): Live<T> {
  const { key } = query;
  const [seen, setSeen] = useState(() => ({ key, snapshot: snapshotOf(key) }));
  useEffect(() => {
    const look = () =>
      startTransition(() =>
        setSeen((before) => {
          const snapshot = snapshotOf(key);
          // an unchanged snapshot is not rendered again
          return before.key === key && before.snapshot === snapshot ? before : { key, snapshot };
        }),
      );
    const leave = join(query, look);
    look();
    return leave;
    // The key says everything about the read: a new function for the same key changes nothing
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (seen.key === key ? seen.snapshot : snapshotOf(key)) as Live<T>;
}

const snapshotOf = (key: string): Live<unknown> => shared.get(key)?.snapshot ?? loading;

function join(query: Query<unknown>, listener: () => void): () => void {
  const entry: Shared = shared.get(query.key) ?? {
    snapshot: loading,
    listeners: new Set(),
    subscription: null,
    leave: null,
    failedAt: 0,
    restart: () => {
      start(query, entry);
      notify(entry);
    },
  };
  shared.set(query.key, entry);
  if (entry.leave) clearTimeout(entry.leave);
  // a screen that is opened again reads again; what comes and goes by the failure itself must not go round in circles
  if (!entry.listeners.size && performance.now() - entry.failedAt > 500) forgetFailure(entry);
  entry.listeners.add(listener);
  start(query, entry);
  const release = onDatabaseChange(() => {
    forget(entry);
    entry.restart();
  });
  return () => {
    release();
    entry.listeners.delete(listener);
    if (entry.listeners.size) return;
    entry.leave = setTimeout(() => {
      stop(entry);
      // after a change of person the same read may be another one
      if (shared.get(query.key) === entry) shared.delete(query.key);
    }, lingering);
  };
}

function start(query: Query<unknown>, entry: Shared): void {
  const database = currentDatabase();
  if (!database || entry.subscription) return;
  const show = (snapshot: Live<unknown>, isFailed?: boolean) => {
    entry.failedAt = isFailed ? performance.now() : 0;
    entry.snapshot = snapshot;
    notify(entry);
  };
  // a database that is closed meanwhile throws at once
  entry.subscription = defer(() => query.read(database)).subscribe({
    next: (value) => show({ state: 'ready', value }, query.isPartial?.(value)),
    error: (cause: unknown) => {
      console.error('reading', query.key, cause);
      show({ state: 'error', message: currentTexts().common.notRead, cause }, true);
    },
  });
}

/** What could not be read is read anew, also while it is shown: with the signal more may have come back. */
function readAgain(): void {
  for (const entry of shared.values()) if (entry.listeners.size && forgetFailure(entry)) entry.restart();
}
globalThis.addEventListener?.('online', readAgain);

function forgetFailure(entry: Shared): boolean {
  if (!entry.failedAt) return false;
  forget(entry);
  return true;
}

function forget(entry: Shared): void {
  stop(entry);
  entry.failedAt = 0;
  entry.snapshot = loading;
}

function stop(entry: Shared): void {
  entry.subscription?.unsubscribe();
  entry.subscription = null;
}

const notify = (entry: Shared): void => {
  for (const listener of entry.listeners) listener();
};

/**
 * The database is closed, and perhaps another person signs in: nothing of what was read is shown, not for a frame. A
 * screen that stays, as where signing out failed, reads again once there is a database.
 */
export function forgetReads(): void {
  for (const [key, entry] of shared) {
    forget(entry);
    notify(entry);
    if (!entry.listeners.size) shared.delete(key);
  }
}
