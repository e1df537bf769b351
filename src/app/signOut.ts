import { create } from 'zustand';
import { currentTexts } from '#i18n/texts.ts';
import { signOut } from '#remote/auth.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';

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
  const { countUnsent } = await import('#queries/unsent.ts');
  const unsent = await countUnsent();
  if (unsent === 0 && useSyncStatus.getState().online) await signOutForGood();
  else useSignOut.setState({ asked: true, unreadable: unsent === null });
}

/** AUTH-14, AUTH-15. Nothing of the person stays on this device, not even the security log (A102). */
export async function signOutForGood(): Promise<void> {
  stayInstead();
  const account = useSession.getState().account?.id;
  const [{ enter, leave, removePerson }, { noteSignOut }] = await Promise.all([
    import('./person.ts'),
    import('./endedSessions.ts'),
  ]);
  // stop all writes first; other tabs follow the end of the session
  await leave();
  const noted = await noteSignOut();
  const result = signOut();
  const texts = currentTexts().auth;
  if (!result.ok) {
    await noted.takeBack();
    if (account) await enter(account);
    showToast({ kind: 'error', title: texts.signOutFailed, message: result.message });
    return;
  }
  noted.send();
  if (account) await removePerson(account);
  const [{ clearSecurityLog }, { endStudySession }, { noteStudy }, { forgetOpened }] = await Promise.all([
    import('#state/securityLog.ts'),
    import('#state/studySession.ts'),
    import('#state/studyHome.ts'),
    import('#state/recentlyOpened.ts'),
  ]);
  clearSecurityLog();
  endStudySession();
  noteStudy(null);
  forgetOpened();
  showToast({
    kind: 'success',
    title: texts.signedOutTitle,
    message: texts.signedOut,
    // the guard may have led there already
    isForNextScreen: location.pathname !== '/auth',
  });
}
