import { useSyncExternalStore } from 'react';

/** Less than this covers no keyboard, but a bar of the browser. */
const leastHeight = 120;

/** How many pixels of the page's lower end a keyboard on the screen covers; 0 without one. */
export const useOnScreenKeyboard = (): number => useSyncExternalStore(subscribe, covered);

function covered(): number {
  const view = window.visualViewport;
  // a page that is zoomed shows less of itself too, and covers nothing
  if (!view || view.scale > 1.05) return 0;
  const height = Math.round(window.innerHeight - view.height - view.offsetTop);
  return height >= leastHeight ? height : 0;
}

function subscribe(changed: () => void) {
  const view = window.visualViewport;
  view?.addEventListener('resize', changed);
  view?.addEventListener('scroll', changed);
  return () => {
    view?.removeEventListener('resize', changed);
    view?.removeEventListener('scroll', changed);
  };
}
