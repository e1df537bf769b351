import { endToastOfScreen } from '#state/toast.ts';
import { screenOf } from './navigation.ts';
import type { AppRouter } from './router.tsx';

/**
 * After a change of screen the focus moves to its heading, so that it is read and Tab continues from there. The toast of
 * the screen before goes (A123).
 */
export function followScreens(router: AppRouter) {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
    endToastOfScreen();
    if (screenOf(fromLocation.pathname) === screenOf(toLocation.pathname)) return;
    const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ?? document.getElementById('main');
    heading?.focus({ preventScroll: true });
  });
}
