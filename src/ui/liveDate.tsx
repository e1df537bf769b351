import { useSyncExternalStore } from 'react';
import { formatDate, type DateFormat, type Moment } from '#i18n/dates.ts';
import { clock } from '#state/clock.ts';
import { type Language, usePreferences } from '#state/preferences.ts';

export interface LiveDateProps {
  /** Without it, this is a clock. */
  value?: Moment;
  format?: DateFormat;
  /** Adds '(JST)' (TIME-07). */
  suffix?: boolean;
  /** For so many milliseconds a relative time is still now, because it is not known more exactly. */
  exactTo?: number;
  className?: string;
}

/** A date in Tokyo time (TIME-06). A clock and a relative time update every second (TIME-08); the rest are static. */
export function LiveDate({ value, format = 'short', ...rest }: LiveDateProps) {
  const language = usePreferences((preferences) => preferences.language);
  return value === undefined || format === 'relative' ? (
    <Following {...{ value, format, language }} {...rest} />
  ) : (
    <Written moment={value} text={formatDate(value, format, language)} {...rest} />
  );
}

/** Rerendered only when its text changes, which for a date happens once in 86,400 seconds. */
function Following({
  value,
  format,
  language,
  exactTo = 0,
  ...rest
}: LiveDateProps & { format: DateFormat; language: Language }) {
  const text = useSyncExternalStore(everySecond, () => {
    const moment = value ?? now();
    return formatDate(now() - new Date(moment).getTime() < exactTo ? now() : moment, format, language, now());
  });
  return <Written moment={value ?? now()} text={text} {...rest} />;
}

function Written({
  moment,
  text,
  suffix,
  className,
}: { moment: Moment; text: string } & Pick<LiveDateProps, 'suffix' | 'className'>) {
  if (!text) return null;
  return (
    <time className={className} dateTime={new Date(moment).toISOString()}>
      {text}
      {suffix && ' (JST)'}
    </time>
  );
}

const now = () => Math.floor(clock.now() / 1000) * 1000;

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
