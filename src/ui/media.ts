import { useMemo, useSyncExternalStore } from 'react';

/** Whether the media query matches; for behavior only, styling belongs in the stylesheets. */
export function useMedia(query: string): boolean {
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

export const usePhone = () => useMedia('(max-width: 767px)');
