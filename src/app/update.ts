import { create } from 'zustand';

/** A newer version is installed and waits; it starts only when the person agrees. */
export const useUpdate = create<{ waiting: boolean; reload: () => void }>(() => ({
  waiting: false,
  reload: () => undefined,
}));

export const hideUpdate = () => useUpdate.setState({ waiting: false });

/** Another tab activated the new version and this one requests a chunk of the old: it says so instead of failing. */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', () => {
    // without a network it says nothing about versions
    if (navigator.onLine) useUpdate.setState({ waiting: true, reload: () => location.reload() });
  });
}
