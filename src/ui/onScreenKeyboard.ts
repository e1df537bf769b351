import { useSyncExternalStore } from 'react';

/** Less than this is not a keyboard, but a browser toolbar. */
const leastHeight = 120;

/** How many pixels at the bottom of the page an on-screen keyboard covers; 0 without one. */
export const useOnScreenKeyboard = (): number => useSyncExternalStore(subscribe, () => height);

/** Reading it forces a layout, so it is read only when the browser reports a change. */
let height = 0;

function covered(): number {
  const view = window.visualViewport;
  // a zoomed page has a smaller visual viewport too, but nothing is covered
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
