import { create } from 'zustand';

/** Chromium's event, which the standard type libraries do not include yet. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export interface Install {
  /** `ask`: the browser will ask; `ios`: only the person can, in the share menu; `no`: installed, or not offered. */
  way: 'ask' | 'ios' | 'no';
  event: InstallEvent | null;
}

export const useInstall = create<Install>(() => ({ way: 'no', event: null }));

/** Keeps the browser's install prompt for later, because its own banner comes at the wrong moment. */
export function watchForInstall() {
  if (window.matchMedia('(display-mode: standalone)').matches) return;
  if (isAppleTouchDevice()) useInstall.setState({ way: 'ios' });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ way: 'ask', event: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ way: 'no', event: null }));
}

/** True when the person agreed. Each prompt can be used once. */
export async function askToInstall(): Promise<boolean> {
  const { event } = useInstall.getState();
  if (!event) return false;
  useInstall.setState({ way: 'no', event: null });
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isAppleTouchDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
