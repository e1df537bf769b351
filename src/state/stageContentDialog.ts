import { create } from 'zustand';

export interface StageContentToManage {
  stageId: string;
  kind: 'question' | 'resource';
  /** After it was saved; not when the dialog is just closed. */
  onSaved?: () => void;
}

export const useStageContentDialog = create<{ open: StageContentToManage | null }>(() => ({ open: null }));

export const openStageContent = (open: StageContentToManage) => useStageContentDialog.setState({ open });
