import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * The router restores the place on a page when the page is drawn. Where its content comes a moment later, after a
 * reload, the page was too short for that: once `ready`, it is done again.
 */
export function useRestoredScroll(ready: boolean) {
  const saved = useElementScrollRestoration({ getElement: () => window });
  const late = useRef(!ready);
  const place = useRef(saved);
  useLayoutEffect(() => {
    if (!ready || !late.current) return;
    late.current = false;
    if (place.current && window.scrollY === 0) window.scrollTo(0, place.current.scrollY);
  }, [ready]);
}
