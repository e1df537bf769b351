import { useMemo, useSyncExternalStore } from 'react';

/** Whether the media query matches; for behavior only, styling belongs in the stylesheets. */
function useMedia(query: string): boolean {
  const [subscribe, matches] = useMemo(() => {
    // evaluated on each render, it would cost more than the render
    const list = window.matchMedia(query);
    const follow = (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    };
    return [follow, () => list.matches] as const;
  }, [query]);
  return useSyncExternalStore(subscribe, matches);
}

/** Below one of the breakpoints at which the stylesheets change (tokens.css). */
export const useBelow = (width: 768 | 960 | 1024 | 1200): boolean => useMedia(`(max-width: ${width - 1}px)`);
export const usePhone = () => useBelow(768);
