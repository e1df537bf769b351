import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Count } from './badge.tsx';
import { classNames } from './classNames.ts';
import { isPlainKey } from './composing.ts';
import './surface.css';

export interface Tab {
  id: string;
  label: ReactNode;
  count?: number;
  /** Its link: the chosen tab is in the address. */
  link: LinkProps;
}

export interface TabsProps {
  /** Ties the tabs to their `TabPanel`. */
  id: string;
  label: string;
  tabs: readonly Tab[];
  current: string;
  look?: 'tabs' | 'segmented';
  dense?: boolean;
}

/** Arrow keys, Home and End move; Enter or a touch opens, because each tab is a link. */
export function Tabs({ id, label, tabs, current, look = 'tabs', dense }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // on a phone the row is longer than the screen: the open tab must be visible
    const show = () => showInRow(list.current?.querySelector<HTMLElement>('[aria-selected=true]'));
    show();
    if (!('ResizeObserver' in window)) return undefined;
    // a count that arrives makes the row longer
    const growing = new ResizeObserver(show);
    for (const tab of list.current?.children ?? []) growing.observe(tab);
    return () => growing.disconnect();
  }, [current, tabs.length]);
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (to === undefined || at < 0 || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    links.at(to % links.length)?.focus();
  };
  return (
    <div ref={list} className={classNames(look, dense && 'dense')} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          resetScroll={false}
          {...tab.link}
          id={`${id}-${tab.id}`}
          role="tab"
          aria-selected={tab.id === current}
          aria-controls={tab.id === current ? `${id}-panel` : undefined}
          aria-current={undefined}
          tabIndex={tab.id === current ? 0 : -1}
        >
          <span data-label={typeof tab.label === 'string' ? tab.label : undefined}>{tab.label}</span>
          {tab.count ? <Count value={tab.count} /> : null}
        </Link>
      ))}
    </div>
  );
}

/** How much of the next tab is seen. */
const peek = 24;

/** Scrolls the row alone: scrollIntoView would move the page too. */
function showInRow(tab: HTMLElement | null | undefined): void {
  const list = tab?.parentElement;
  // the row around segments scrolls in their place
  const row = [list, list?.parentElement].find((one) => one && one.scrollWidth > one.clientWidth);
  if (!tab || !row) return;
  const at = tab.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  const before = seen.left + peek - at.left;
  const after = at.right - (seen.right - peek);
  if (before > 0) row.scrollLeft -= before;
  else if (after > 0) row.scrollLeft += Math.min(after, -before);
}

export interface TabPanelProps {
  id: string;
  current: string;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ id, current, className, children }: TabPanelProps) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={className}>
      {children}
    </div>
  );
}
