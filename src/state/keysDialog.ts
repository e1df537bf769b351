import { create } from 'zustand';

/** The list of keys, opened by one of them. */
export const useKeysDialog = create<{ open: boolean }>(() => ({ open: false }));

export const openKeysDialog = () => useKeysDialog.setState({ open: true });
export const closeKeysDialog = () => useKeysDialog.setState({ open: false });
