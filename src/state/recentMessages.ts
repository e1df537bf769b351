import { create } from 'zustand';

/** What toasts said, to be read again (A150). */
export const useRecentMessages = create<{ open: boolean }>(() => ({ open: false }));

export const openRecentMessages = () => useRecentMessages.setState({ open: true });
export const closeRecentMessages = () => useRecentMessages.setState({ open: false });
