import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Count } from './badge.tsx';
import { classNames } from './classNames.ts';
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
    // on a phone the row is longer than the screen: the open tab must be visible; optional, jsdom lacks it
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
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
          {tab.label}
          {tab.count ? <Count value={tab.count} /> : null}
        </Link>
      ))}
    </div>
  );
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
