import { type KeyboardEvent, useRef } from 'react';
import { isPlainKey } from './composing.ts';
import './surface.css';

export interface ButtonTabsProps<Value extends string> {
  /** Ties the tabs to their `TabPanel`. */
  id: string;
  label: string;
  tabs: readonly { value: Value; label: string }[];
  current: Value;
  onChange: (value: Value) => void;
}

/** Tabs inside a dialog, which has no address. Arrow keys, Home and End open. */
export function ButtonTabs<Value extends string>({ id, label, tabs, current, onChange }: ButtonTabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    onChange(tabs[index]!.value);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          id={`${id}-${tab.value}`}
          role="tab"
          aria-selected={tab.value === current}
          aria-controls={tab.value === current ? `${id}-panel` : undefined}
          tabIndex={tab.value === current ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
