import { create } from 'zustand';
import { useSession } from '#state/session.ts';

/** A newer version is installed and waits; it starts only when the person agrees. */
export const useUpdate = create<{ waiting: boolean; reload: () => void }>(() => ({
  waiting: false,
  reload: () => undefined,
}));

/** An open app checks for a newer version every hour, and each time it comes back into view. */
export async function watchForUpdates() {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
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
  workbox.addEventListener('controlling', () => asked && location.reload());
  const registration = await workbox.register();
  useSession.subscribe(keepForAdmins);
  keepForAdmins();
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

export const hideUpdate = () => useUpdate.setState({ waiting: false });

/** Another tab activated the new version and this one requests a chunk of the old: it says so instead of failing. */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', () =>
    useUpdate.setState({ waiting: true, reload: () => location.reload() }),
  );
}
