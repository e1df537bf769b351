import { create } from 'zustand';

/** A newer version is installed and waits; it starts only when a person says so. */
export const useUpdate = create<{ waiting: boolean; reload: () => void }>(() => ({
  waiting: false,
  reload: () => undefined,
}));

/** Hour by hour an open app asks for a newer version, and each time that it comes back into view. */
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
  // another tab may have said yes: this one goes on with the version that it has, until it is reloaded
  workbox.addEventListener('controlling', () => asked && location.reload());
  const registration = await workbox.register();
  const ask = () => void registration?.update().catch(() => undefined);
  setInterval(ask, 60 * 60 * 1000);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}

export const hideUpdate = () => useUpdate.setState({ waiting: false });

/** Another tab took the new version, and this one asks for a part of the old: it says so instead of failing. */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', () =>
    useUpdate.setState({ waiting: true, reload: () => location.reload() }),
  );
}
