import { create } from 'zustand';

/** A person wants to sign out; the app looks first whether something of theirs was not sent. */
export const useSignOut = create<{ asked: boolean }>(() => ({ asked: false }));

export const askToSignOut = () => useSignOut.setState({ asked: true });
export const forgetSignOut = () => useSignOut.setState({ asked: false });
