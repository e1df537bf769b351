import { create } from 'zustand';
import { change } from '#state/change.ts';
import type { SyncIndicatorView } from '#ui/syncIndicator.tsx';

export interface HeaderData {
  /** The number of the person's assigned courses (NAV-19); undefined while it loads. */
  assignedCourses?: number;
  /** How many questions are left of today's part (STUDY-42); undefined while nothing is studied. */
  studyPart?: number;
  /** Where the person's own work is; undefined until the engine runs. */
  sync?: SyncIndicatorView;
  /** This device has work of an earlier account of this person: every screen says so until they decide. */
  hasOrphan?: boolean;
}

const nobody: HeaderData = { assignedCourses: undefined, studyPart: undefined, sync: undefined, hasOrphan: undefined };

/**
 * What the header shows from records and from the engine. `person.ts` fills it, because the header belongs to the first
 * paint and the database is opened after that.
 */
export const useHeaderData = create<HeaderData>(() => nobody);

export const setHeaderData = (data: Partial<HeaderData>) => change(useHeaderData, data);
export const clearHeaderData = () => useHeaderData.setState(nobody, true);
