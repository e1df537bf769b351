import { create } from 'zustand';

/** The progress of preparing for offline; what is here and what is missing is read from the device. */
export interface Preparing {
  running: boolean;
  /** Pictures, in this run. */
  done: number;
  total: number;
  /** Why it is paused; it resumes automatically except for `space`. */
  halted: 'offline' | 'space' | null;
}

export const idlePreparing: Preparing = { running: false, done: 0, total: 0, halted: null };

export const usePreparing = create<Preparing>(() => idlePreparing);
