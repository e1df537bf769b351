import { currentTexts } from '#i18n/texts.ts';
import { signOut } from '#remote/auth.ts';
import { limits } from '#model/limits.ts';
import { inTime } from '#local/inTime.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { stayInstead } from './signOut.ts';

/** AUTH-14, AUTH-15. Nothing of the person stays on this device, not even the security log (A102). */
export async function signOutForGood(): Promise<void> {
  stayInstead();
  const account = useSession.getState().account?.id;
  const [{ enter, leave, removePerson, sendCounted }, { noteSignOut }] = await Promise.all([
    import('./person.ts'),
    import('./endedSessions.ts'),
  ]);
  // the session is needed for it; a server that does not answer must not block signing out
  if (useSyncStatus.getState().online) await inTime(sendCounted(), limits.removalMs).catch(() => undefined);
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
  const [
    { clearSecurityLog },
    { endStudySession },
    { forgetFirstSteps },
    { forgetOpened },
    { forgetListening },
    { forgetPushes },
  ] = await Promise.all([
    import('#state/securityLog.ts'),
    import('#state/studySession.ts'),
    import('#state/firstSteps.ts'),
    import('#state/recentlyOpened.ts'),
    import('#state/listening.ts'),
    import('#remote/push.ts'),
  ]);
  clearSecurityLog();
  endStudySession();
  forgetFirstSteps();
  forgetOpened();
  forgetListening();
  void forgetPushes().catch(() => undefined);
  showToast({
    kind: 'success',
    title: texts.signedOutTitle,
    message: texts.signedOut,
    // the guard may have led there already
    isForNextScreen: location.pathname !== '/auth',
  });
}
