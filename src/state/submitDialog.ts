import { create } from 'zustand';

/** The submit dialog is opened from home; `edits` is the pending question that its author changes, if it is one. */
export const useSubmitDialog = create<{ open: boolean; edits: string | null }>(() => ({ open: false, edits: null }));

export const openSubmitDialog = (edits: string | null = null) => useSubmitDialog.setState({ open: true, edits });
export const closeSubmitDialog = () => useSubmitDialog.setState({ open: false });
