/** Today's remaining number on the icon of the installed app, where the system shows one; none at zero (REMIND-17). */
export function showBadge(left: number): void {
  const shown = left > 0 ? navigator.setAppBadge?.(left) : navigator.clearAppBadge?.();
  // a browser may have the call, and refuse it to what is not installed
  shown?.catch(() => undefined);
}
