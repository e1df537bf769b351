import { useSyncExternalStore } from 'react';

/** More than a screen below the top of the page. */
export const useIsFarDown = () => useSyncExternalStore(onScroll, () => window.scrollY > window.innerHeight);

/** At once, because thousands of rows lie between; the focus follows. */
export function toTop() {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus({ preventScroll: true });
}

function onScroll(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
