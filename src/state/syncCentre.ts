import { create } from 'zustand';

/** The sync centre is opened from the header and from wherever something has not been sent. */
export const useSyncCentre = create<{ open: boolean }>(() => ({ open: false }));

export const openSyncCentre = () => useSyncCentre.setState({ open: true });
export const closeSyncCentre = () => useSyncCentre.setState({ open: false });
