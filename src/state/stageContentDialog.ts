import { create } from 'zustand';

export type StageContentKind = 'question' | 'resource';

/** What a stage contains is chosen in a dialog, from the course page and from the form of a course. */
export interface StageContentRequest {
  stageId: string;
  kind: StageContentKind;
  /** After what was chosen is stored on this device. */
  onSaved?: () => void;
}

/** `opening` counts: each opening is a new dialog. */
export const useStageContentDialog = create<{
  open: boolean;
  opening: number;
  request: StageContentRequest | null;
}>(() => ({ open: false, opening: 0, request: null }));

export const openStageContent = (request: StageContentRequest) =>
  useStageContentDialog.setState(({ opening }) => ({ open: true, opening: opening + 1, request }));
export const closeStageContent = () => useStageContentDialog.setState({ open: false });
