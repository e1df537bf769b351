import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Milliseconds that a page may take to grow to its former length. */
const patience = 3_000;

/**
 * The router restores the scroll position when the page is rendered. If the content arrives later, the page was too
 * short for that: it is restored again while the page grows, until the person scrolls.
 */
export function useRestoredScroll() {
  const saved = useElementScrollRestoration({ getElement: () => window });
  const place = useRef(saved?.scrollY ?? 0);
  useEffect(() => {
    const goal = place.current;
    // the position is read only if it may not be the top, because reading it forces a layout
    if (!goal || goal <= window.scrollY) return;
    const growing = new ResizeObserver(() => {
      window.scrollTo(0, goal);
      if (Math.abs(window.scrollY - goal) < 2) leave();
    });
    const timer = setTimeout(() => leave(), patience);
    const leave = () => {
      clearTimeout(timer);
      growing.disconnect();
      for (const act of acts) window.removeEventListener(act, leave);
    };
    growing.observe(document.body);
    for (const act of acts) window.addEventListener(act, leave, { passive: true });
    return leave;
  }, []);
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
