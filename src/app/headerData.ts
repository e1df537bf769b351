import type { SyncIndicatorView } from '#ui/syncIndicator.tsx';

export interface HeaderData {
  /** The number of the person's assigned courses (NAV-19); unknown while it loads. */
  assignedCourses?: number;
  /** Where the person's own work is; unknown until the engine runs. */
  sync?: SyncIndicatorView;
  openSyncCentre: () => void;
}

/** What the header says that comes from records and from the engine. */
export const useHeaderData = (): HeaderData => ({ openSyncCentre: () => undefined });
