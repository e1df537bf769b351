import { useSyncExternalStore } from 'react';

/** Whether the media query holds now; for behaviour only, looks belong to the stylesheets. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

export const usePhone = () => useMedia('(max-width: 767px)');
