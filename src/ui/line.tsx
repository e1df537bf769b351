import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import './line.css';

export type StopState = 'done' | 'here' | 'ahead';

/** `accent` for navigation, a threshold colour for progress (PROG-05 to PROG-08). */
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

/** Stops without labels, read as one image. */
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
  /** How far the line is filled from the current stop to the next, 0 to 100. */
  filled?: number;
  className?: string;
}

/** Stops with labels, as a list. */
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
