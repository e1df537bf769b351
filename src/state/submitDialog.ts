import { create } from 'zustand';

/**
 * The submit dialog is opened from home; `edits` is the pending question that its author edits, if any; `sent`: with what
 * another app or page sent (A167).
 */
export const useSubmitDialog = create<{ open: boolean; edits: string | null; sent: boolean; expected: boolean }>(
  () => ({
    open: false,
    edits: null,
    sent: false,
    expected: false,
  }),
);

export const openSubmitDialog = (edits: string | null = null, sent = false) =>
  useSubmitDialog.setState({ open: true, edits, sent });
export const closeSubmitDialog = () => useSubmitDialog.setState({ open: false });
/** It is likely to be opened: loads what it needs. */
export const expectSubmitDialog = () => useSubmitDialog.setState({ expected: true });
