import { create } from 'zustand';

/**
 * The dialog is opened from the header's menu and from the drawer, and outlives both. Each opening has a number, so
 * that nothing typed in one is left in the next.
 */
export const useChangePassword = create<{ open: boolean; opening: number }>(() => ({ open: false, opening: 0 }));

export const askToChangePassword = () =>
  useChangePassword.setState(({ opening }) => ({ open: true, opening: opening + 1 }));
export const closeChangePassword = () => useChangePassword.setState({ open: false });
