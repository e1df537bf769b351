import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { isPlainKey } from './composing.ts';
import type { LineColour } from './line.tsx';
import './line.css';
import './stopNav.css';

export interface NavStop {
  id: string;
  label: ReactNode;
  detail?: ReactNode;
  /** Also said by its `detail`. */
  done: boolean;
  link: LinkProps;
}

export interface StopNavProps {
  label: string;
  stops: readonly NavStop[];
  /** The id of the stop that is open. */
  current: string;
  colour?: LineColour;
  /** The stop that was just reached: it fills once, and the line runs on. */
  justReached?: string;
  /** The person opened a stop. */
  onChoose?: () => void;
  className?: string;
}

/**
 * The stops of one track as links: a column from 960 px, a row that scrolls below it. Arrow keys, Home and End move;
 * Enter or a touch opens.
 */
export function StopNav(props: StopNavProps) {
  const { label, stops, current, colour = 'accent', justReached, onChoose, className } = props;
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const show = () => {
      const stop = row.current?.querySelector<HTMLElement>('.current');
      // only the row is scrolled; scrollIntoView would move the page too
      if (row.current && stop) row.current.scrollTo({ left: stop.offsetLeft - 24 });
    };
    show();
    if (!row.current || !('ResizeObserver' in window)) return undefined;
    // a phone was turned; the window itself also changes its height, whenever the browser's bar comes and goes
    const turning = new ResizeObserver(show);
    turning.observe(row.current);
    return () => turning.disconnect();
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const links = [...(row.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const forward = at + 1;
    const back = at - 1;
    const to = {
      ArrowDown: forward,
      ArrowRight: forward,
      ArrowUp: back,
      ArrowLeft: back,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    if (to === undefined || at < 0 || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    links.at(to % links.length)?.focus();
  };
  return (
    <nav className={classNames('stop-nav', `line-${colour}`, className)} aria-label={label}>
      <h2 aria-hidden="true">{label}</h2>
      <ol ref={row} onKeyDown={move}>
        {stops.map((stop) => (
          <li
            key={stop.id}
            className={classNames(
              stop.done && 'done',
              stop.id === current && 'current',
              stop.id === justReached && 'just-reached',
            )}
          >
            <Link {...stop.link} onClick={onChoose} aria-current={stop.id === current ? 'step' : undefined}>
              <i />
              <span>
                <b>{stop.label}</b>
                {stop.detail !== undefined && <small>{stop.detail}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
