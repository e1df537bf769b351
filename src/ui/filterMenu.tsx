import { lazy, useState } from 'react';
import { Pill } from './badge.tsx';
import type { MenuItem } from './menuButton.tsx';
import { Opening } from './opening.tsx';

export interface FilterMenuProps<Value extends string> {
  /** The name of the filter; shown in the pill while nothing is chosen. */
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }));

/** A pill that shows what is chosen and opens the choices below itself. */
export function FilterMenu<Value extends string>({ label, all, options, value, onChange }: FilterMenuProps<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  const items: MenuItem[] = [
    { id: '', label: all, checked: !chosen, onSelect: () => onChange(undefined) },
    ...options.map((option) => ({
      id: option.value,
      label: option.label,
      lang: option.lang,
      checked: option.value === value,
      onSelect: () => onChange(option.value),
    })),
  ];
  return (
    <>
      <Pill
        dense
        on={chosen !== undefined}
        iconAfter="down"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <span className="cut filter-value" lang={chosen?.lang}>
          {chosen?.label ?? label}
        </span>
      </Pill>
      <Opening open={anchor !== null}>
        <Menu anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />
      </Opening>
    </>
  );
}
