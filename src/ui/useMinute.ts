import { useSyncExternalStore } from 'react';
import { clock } from '#state/clock.ts';

const minute = 60_000;

/** Now, to the minute: what says how long something is away follows it, also on a screen that stays open overnight. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, now);

const now = () => Math.floor(clock.now() / minute) * minute;

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000);
  // a device that slept has no timers to wake it
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
