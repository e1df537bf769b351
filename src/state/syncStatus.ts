import { create } from 'zustand';
import type { Stop } from '#model/code.ts';
import { change } from './change.ts';

/** The engine's activity; what waits and what needs attention is read from the outbox (`queries/unsent.ts`). */
export interface SyncStatus {
  phase: 'idle' | 'syncing';
  /** Milliseconds since the epoch; the indicator says "Saving" only after a moment. */
  syncingSince: number | null;
  /** Pictures are being sent to the server. */
  sendingMedia: boolean;
  /** Whether the last request was answered, whatever the browser says. */
  online: boolean;
  /** Nothing new comes at the moment: an answer is late, or the last sync failed, whatever the reason. */
  stalled: 'late' | 'failed' | null;
  /** When a change was last stored by this tab, by `performance.now()`: what was read earlier does not hold it. */
  storedAt: number;
  /** Why nothing is sent, until a person takes action. */
  stop: Stop | null;
  /** The first sync, or a full resync, was paused by hand. */
  paused: boolean;
  storage: StoreState;
}

/**
 * ready       everything can be read
 * rebuilding  the rows could not be read and are pulled again; unsent changes are kept and sent
 * noRows      the same, and they cannot be recreated: nothing can be shown
 * lost        closed under this tab and cannot be reopened: what is typed is in this tab only
 * mended      was emptied under this tab, which has written back what it remembered
 * emptied     was emptied since this device was last used
 * held        open, but another page keeps it from answering
 * broken      could not be opened at all
 */
export type StoreState = 'ready' | 'rebuilding' | 'noRows' | 'lost' | 'mended' | 'emptied' | 'held' | 'broken';

/** Whether what was written here can be read: the rows are only a copy, and the store after an emptied one is usable. */
export const isReadable = (storage: StoreState): boolean => !['noRows', 'lost', 'held', 'broken'].includes(storage);

/** Unsent work is lost, or may be: nothing is reported as saved until the person has read so. */
export const isEmptied = (storage: StoreState): boolean => storage === 'emptied' || storage === 'mended';

/** Knocking at a server that does not answer is not an exchange. */
export const isExchanging = ({ phase, sendingMedia, online }: SyncStatus): boolean =>
  online && (phase === 'syncing' || sendingMedia);

export const idle: SyncStatus = {
  phase: 'idle',
  syncingSince: null,
  sendingMedia: false,
  storedAt: 0,
  /** Before the first request only the browser's state is known: in a tunnel the header says so from the start. */
  get online() {
    return globalThis.navigator?.onLine !== false;
  },
  stalled: null,
  stop: null,
  paused: false,
  storage: 'ready',
};

export const useSyncStatus = create<SyncStatus>(() => ({ ...idle }));

/** What is not on this device yet does not come now: a screen that waits for it says so (A99). */
export const useNothingComes = () => useSyncStatus(({ online, stalled }) => !online || !!stalled);

export const setSyncStatus = (status: Partial<SyncStatus>) => change(useSyncStatus, status);
