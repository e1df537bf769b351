import { create } from 'zustand';
import { useSyncStatus } from '#state/syncStatus.ts';

/**
 * Asked: something is unsent or cannot be read, and the person has to decide about it.
 * @property unreadable what would be lost is unknown
 */
export const useSignOut = create<{ asked: boolean; unreadable: boolean }>(() => ({ asked: false, unreadable: false }));

export const stayInstead = () => useSignOut.setState({ asked: false, unreadable: false });

/**
 * Signs out, or asks first if the server does not have everything done here, if that is unknown, or if there is no
 * connection, without which nobody signs in again.
 */
export async function askToSignOut(): Promise<void> {
  const [{ countUnsent }, { signOutForGood }] = await Promise.all([
    import('#queries/unsent.ts'),
    import('./signOutForGood.ts'),
  ]);
  const unsent = await countUnsent();
  if (unsent === 0 && useSyncStatus.getState().online) await signOutForGood();
  else useSignOut.setState({ asked: true, unreadable: unsent === null });
}
