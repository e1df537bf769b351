import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import './line.css';

export type StopState = 'done' | 'here' | 'ahead';

/** `accent` where the line shows the way, a threshold colour where it shows progress (PROG-05 to PROG-08). */
export type LineColour = 'accent' | 'grey' | 'orange' | 'blue' | 'green';

export interface LineProps {
  stops: readonly StopState[];
  /** The same in words: "2 of 6 stages completed". */
  label: string;
  colour?: LineColour;
  /** The stop that was reached a moment ago: it fills once, and the line runs on. */
  justReached?: number;
  className?: string;
}

/** Stops without words, read as one picture. */
export function Line({ stops, label, colour = 'accent', justReached, className }: LineProps) {
  return (
    <div
      className={classNames('line', `line-${colour}`, stops.length > 14 && 'many', className)}
      role="img"
      aria-label={label}
    >
      {stops.map((state, index) => (
        <span key={index} className={classNames(state, index === justReached && 'just-reached')}>
          <i />
        </span>
      ))}
    </div>
  );
}

export interface LabelledStop {
  state: StopState;
  label: ReactNode;
  detail?: ReactNode;
}

export interface StopListProps {
  stops: readonly LabelledStop[];
  label: string;
  direction?: 'horizontal' | 'vertical';
  colour?: LineColour;
  /** How far the line has run from the stop that is here to the next, 0 to 100. */
  filled?: number;
  className?: string;
}

/** Stops with words, as a list. */
export function StopList(props: StopListProps) {
  const { stops, label, direction = 'horizontal', colour = 'accent', filled = 0, className } = props;
  return (
    <ol
      className={classNames('stop-list', direction, `line-${colour}`, className)}
      style={{ '--line-filled': `${filled}%` } as CSSProperties}
      aria-label={label}
    >
      {stops.map((stop, index) => (
        <li key={index} className={stop.state} aria-current={stop.state === 'here' ? 'step' : undefined}>
          <i />
          <b>{stop.label}</b>
          {stop.detail !== undefined && <span>{stop.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
