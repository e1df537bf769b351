import { currentSection } from '#i18n/section.ts';
import { devicesTexts } from '#i18n/sections/devices.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { endOtherSessions, endSessions } from '#remote/sessions.ts';
import { showToast } from '#state/toast.ts';

/** Each returns whether it was done; the person is told either way. */
export const signOutThere = (session: string, name: string): Promise<boolean> =>
  told(() => endSessions([session]), currentSection(devicesTexts).ended(name));

export const signOutEverywhereElse = (): Promise<boolean> =>
  told(endOtherSessions, currentSection(devicesTexts).othersEnded);

async function told(end: () => Promise<unknown>, success: string): Promise<boolean> {
  try {
    await end();
  } catch (error) {
    const { endFailed, endOffline, unknown } = currentSection(devicesTexts);
    const answer = error instanceof RequestFailed ? error : undefined;
    if (!answer) console.error('sign out there', error);
    const message = answer?.status === 0 ? endOffline : (answer?.said.message ?? unknown);
    showToast({ kind: 'error', title: endFailed, message });
    return false;
  }
  showToast({ kind: 'success', title: success });
  return true;
}
