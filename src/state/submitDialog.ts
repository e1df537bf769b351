import { create } from 'zustand';

/** The submit dialog is opened from home; `edits` is the pending question that its author edits, if any. */
export const useSubmitDialog = create<{ open: boolean; edits: string | null; expected: boolean }>(() => ({
  open: false,
  edits: null,
  expected: false,
}));

export const openSubmitDialog = (edits: string | null = null) => useSubmitDialog.setState({ open: true, edits });
export const closeSubmitDialog = () => useSubmitDialog.setState({ open: false });
/** It is likely to be opened: loads what it needs. */
export const expectSubmitDialog = () => useSubmitDialog.setState({ expected: true });
