import { useMemo, useSyncExternalStore } from 'react';

/** Whether the media query holds now; for behaviour only, looks belong to the stylesheets. */
export function useMedia(query: string): boolean {
  const [subscribe, matches] = useMemo(() => {
    // asked for again at each drawing it would cost more than what is drawn
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
