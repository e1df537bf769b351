import { limits } from '#model/limits.ts';
import { hideToast, useToast } from '#state/toast.ts';

/**
 * A success leaves after a moment, one with an action later, an error never by itself (A150). The time stands still
 * under the pointer, under the focus and while the page is hidden.
 * @returns stops counting
 */
export function followToasts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = 0;
  let since = 0;
  const isHeld = () =>
    document.hidden ||
    [...document.querySelectorAll('.toast-place .toast')].some((one) => one.matches(':hover, :focus-within'));
  const run = () => {
    clearTimeout(timer);
    if (!left || isHeld()) return;
    since = performance.now();
    timer = setTimeout(() => {
      left = 0;
      hideToast();
    }, left);
  };
  const pause = () => {
    if (!left || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // who has just looked away may look again
    left = Math.max(limits.toastStays.least, left - (performance.now() - since));
  };
  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    const { toast } = useToast.getState();
    const { plain, withAction } = limits.toastStays;
    left = !toast || toast.kind === 'error' ? 0 : toast.action ? withAction : plain;
    run();
  };
  /** After the browser knows where the pointer and the focus are. */
  const look = () => {
    pause();
    queueMicrotask(run);
  };
  const stopFollowing = useToast.subscribe(({ toast }, before) => {
    if (toast?.number !== before.toast?.number) begin();
  });
  const events = ['pointerover', 'pointerout', 'focusin', 'focusout'] as const;
  const near = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('.toast-place')) look();
  };
  for (const event of events) document.addEventListener(event, near);
  document.addEventListener('pointerover', sayWhole, true);
  document.addEventListener('visibilitychange', look);
  begin();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    for (const event of events) document.removeEventListener(event, near);
    document.removeEventListener('pointerover', sayWhole, true);
    document.removeEventListener('visibilitychange', look);
  };
}

/** In a row two lines of it fit: the tooltip has all. */
function sayWhole({ target }: Event): void {
  const words = target instanceof Element && target.closest<HTMLElement>('.toast-place .toast > .grow');
  if (words) words.dataset.tooltip = [...words.children].map((one) => one.textContent).join('\n');
}
