import { create } from 'zustand';
import type { Stop } from '#model/code.ts';
import { change } from './change.ts';

/** What the engine is doing; what waits and what needs attention is read from the outbox (`queries/unsent.ts`). */
export interface SyncStatus {
  phase: 'idle' | 'syncing';
  /** Milliseconds since the epoch; the indicator says "Saving" only after a moment. */
  syncingSince: number | null;
  /** Pictures are on their way to the server. */
  sendingMedia: boolean;
  /** Whether the last request was answered, whatever the browser says. */
  online: boolean;
  /** Why nothing is sent, until a person does something about it. */
  stop: Stop | null;
  /** The first sync, or a whole new one, was paused by hand. */
  paused: boolean;
  storage: StoreState;
}

/**
 * ready       all of it answers
 * rebuilding  the rows could not be read and come again; what was done here is kept and sent
 * noRows      the same, and they cannot be recreated: nothing can be shown
 * lost        went away under this tab and cannot be opened again: what is typed stands in this tab alone
 * mended      was emptied under this tab, which has written back what it knew
 * emptied     was emptied since this device was last used
 * broken      could not be opened at all
 */
export type StoreState = 'ready' | 'rebuilding' | 'noRows' | 'lost' | 'mended' | 'emptied' | 'broken';

/** Whether what was written here can be read: the rows are only a copy, and what comes after an emptied store is a store. */
export const isReadable = (storage: StoreState): boolean => !['noRows', 'lost', 'broken'].includes(storage);

/** What was not sent is gone, or perhaps: nothing says that all is saved until the person has read so. */
export const isEmptied = (storage: StoreState): boolean => storage === 'emptied' || storage === 'mended';

export const idle: SyncStatus = {
  phase: 'idle',
  syncingSince: null,
  sendingMedia: false,
  /** Before the first request what the browser says is all there is: in a tunnel the header says so from the start. */
  get online() {
    return globalThis.navigator?.onLine !== false;
  },
  stop: null,
  paused: false,
  storage: 'ready',
};

export const useSyncStatus = create<SyncStatus>(() => ({ ...idle }));

export const setSyncStatus = (status: Partial<SyncStatus>) => change(useSyncStatus, status);
