import { Workbox } from 'workbox-window';
import { useSession } from '#state/session.ts';
import { useUpdate } from './update.ts';

/** An open app checks for a newer version every hour, and each time it comes back into view. */
export async function watchForUpdates() {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/serviceWorker.js');
  let asked = false;
  workbox.addEventListener('waiting', () => {
    useUpdate.setState({
      waiting: true,
      reload: () => {
        asked = true;
        workbox.messageSkipWaiting();
      },
    });
  });
  // another tab may have agreed: this one keeps its version until it is reloaded
  workbox.addEventListener('controlling', () => {
    if (asked) location.reload();
  });
  const registration = await workbox.register();
  const keep = () => void keepForAdmins();
  useSession.subscribe(keep);
  keep();
  const ask = () => void registration?.update().catch(() => undefined);
  setInterval(ask, 60 * 60 * 1000);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}

/** An admin's screens open without a network too, from the first sign-in on this device (`adminFiles.ts`). */
async function keepForAdmins(): Promise<void> {
  if (useSession.getState().profile?.role !== 'admin') return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have none
  active?.postMessage({ type: 'KEEP_ADMIN_FILES' });
}
