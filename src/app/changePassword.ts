import { create } from 'zustand';

/**
 * The dialog is opened from the menu of the header and from the drawer, and outlives both. Each opening has a number:
 * what was typed into one is not in the next.
 */
export const useChangePassword = create<{ open: boolean; opening: number }>(() => ({ open: false, opening: 0 }));

export const askToChangePassword = () =>
  useChangePassword.setState(({ opening }) => ({ open: true, opening: opening + 1 }));
export const closeChangePassword = () => useChangePassword.setState({ open: false });
