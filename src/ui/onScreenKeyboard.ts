import { useSyncExternalStore } from 'react';

/** Less than this covers no keyboard, but a bar of the browser. */
const leastHeight = 120;

/** How many pixels of the page's lower end a keyboard on the screen covers; 0 without one. */
export const useOnScreenKeyboard = (): number => useSyncExternalStore(subscribe, () => height);

/** Asking the browser makes it lay out the page, so it is asked only when it has told of a change. */
let height = 0;

function covered(): number {
  const view = window.visualViewport;
  // a page that is zoomed shows less of itself too, and covers nothing
  if (!view || view.scale > 1.05) return 0;
  const below = Math.round(window.innerHeight - view.height - view.offsetTop);
  return below >= leastHeight ? below : 0;
}

function subscribe(changed: () => void) {
  const view = window.visualViewport;
  const look = () => {
    height = covered();
    changed();
  };
  const first = requestAnimationFrame(look);
  view?.addEventListener('resize', look);
  view?.addEventListener('scroll', look);
  return () => {
    cancelAnimationFrame(first);
    view?.removeEventListener('resize', look);
    view?.removeEventListener('scroll', look);
  };
}
