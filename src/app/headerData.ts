import { create } from 'zustand';
import { change } from '#state/change.ts';
import type { SyncIndicatorView } from '#ui/syncIndicator.tsx';

export interface HeaderData {
  /** The number of the person's assigned courses (NAV-19); unknown while it loads. */
  assignedCourses?: number;
  /** Where the person's own work is; unknown until the engine runs. */
  sync?: SyncIndicatorView;
  /** Work of an earlier account of this person lies here: every screen says so until they decide. */
  hasOrphan?: boolean;
}

const nobody: HeaderData = { assignedCourses: undefined, sync: undefined, hasOrphan: undefined };

/**
 * What the header says that comes from records and from the engine. They fill it (`person.ts`), because the header
 * belongs to the first paint and the database comes after it.
 */
export const useHeaderData = create<HeaderData>(() => nobody);

export const setHeaderData = (data: Partial<HeaderData>) => change(useHeaderData, data);
export const clearHeaderData = () => useHeaderData.setState(nobody, true);
