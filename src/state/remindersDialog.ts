import { create } from 'zustand';

/** The reminders of an admin, opened from the menu of their account. */
export const useRemindersDialog = create<{ open: boolean }>(() => ({ open: false }));

export const openReminders = () => useRemindersDialog.setState({ open: true });
export const closeReminders = () => useRemindersDialog.setState({ open: false });
