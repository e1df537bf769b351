import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import type { LineColour } from './line.tsx';
import './line.css';
import './stopNav.css';

export interface NavStop {
  id: string;
  label: ReactNode;
  detail?: ReactNode;
  done: boolean;
  link: LinkProps;
}

export interface StopNavProps {
  label: string;
  stops: readonly NavStop[];
  /** The id of the stop that is open. */
  current: string;
  colour?: LineColour;
  /** Says that a stop is behind, for those who do not see its shape. */
  doneLabel: string;
  className?: string;
}

/** The stops of one track as links: a column from 960 px, a row that scrolls below it. */
export function StopNav({ label, stops, current, colour = 'accent', doneLabel, className }: StopNavProps) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const stop = row.current?.querySelector<HTMLElement>('.current');
    // only the row is scrolled; scrollIntoView would move the page too
    if (row.current && stop) row.current.scrollTo({ left: stop.offsetLeft - 24 });
  }, [current]);
  return (
    <nav className={classNames('stop-nav', `line-${colour}`, className)} aria-label={label}>
      <h2 aria-hidden="true">{label}</h2>
      <ol ref={row}>
        {stops.map((stop) => (
          <li key={stop.id} className={classNames(stop.done && 'done', stop.id === current && 'current')}>
            <Link {...stop.link} aria-current={stop.id === current ? 'step' : undefined}>
              <i />
              <span>
                <b>{stop.label}</b>
                {stop.detail !== undefined && <small>{stop.detail}</small>}
                {stop.done && <span className="visually-hidden">{doneLabel}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
