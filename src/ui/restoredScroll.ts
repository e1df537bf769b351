import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Milliseconds for which a page may still be growing to its former length. */
const patience = 3_000;

/**
 * The router restores the place on a page when the page is drawn. Where the content comes a moment later, the page was
 * too short for that: it is done again while the page grows, until a person scrolls by themselves.
 */
export function useRestoredScroll() {
  const saved = useElementScrollRestoration({ getElement: () => window });
  const place = useRef(saved?.scrollY ?? 0);
  useEffect(() => {
    const goal = place.current;
    // where the page stands is asked only when it may not be the top: to answer it must be laid out at once
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
