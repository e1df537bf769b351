import { useSyncExternalStore } from 'react';
import { formatDate, type DateFormat, type Moment } from '#i18n/dates.ts';

export interface LiveDateProps {
  /** Left out, it is a clock. */
  value?: Moment;
  format?: DateFormat;
  /** Adds '(JST)' (TIME-07). */
  suffix?: boolean;
  className?: string;
}

/** A date in Tokyo time (TIME-06). A clock and a relative time follow the seconds (TIME-08); the rest stand still. */
export function LiveDate({ value, format = 'short', suffix, className }: LiveDateProps) {
  const live = value === undefined || format === 'relative';
  const now = useSyncExternalStore(live ? everySecond : never, seconds) * 1000;
  const moment = value ?? now;
  const text = formatDate(moment, format, now);
  if (!text) return null;
  return (
    <time className={className} dateTime={new Date(moment).toISOString()}>
      {text}
      {suffix && ' (JST)'}
    </time>
  );
}

const seconds = () => Math.floor(Date.now() / 1000);
const never = () => () => undefined;

// one timer for all of them, and none while there are none
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function everySecond(changed: () => void) {
  listeners.add(changed);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), 1000);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
