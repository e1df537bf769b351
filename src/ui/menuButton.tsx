import { lazy, useState, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './icon.tsx';
import { Opening } from './opening.tsx';
import './button.css';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconName;
  lang?: string;
  danger?: boolean;
  disabled?: boolean;
  /** If given, the item is one choice of a group. */
  checked?: boolean;
  /** The keyboard shortcut. */
  keyHint?: string;
  onSelect: () => void;
}

export type MenuEntry = MenuItem | { heading: ReactNode; detail?: ReactNode } | 'separator';

export interface MenuButtonProps {
  /** The accessible name, also the tooltip. */
  label: string;
  items: readonly MenuEntry[];
  icon?: IconName;
  /** Instead of an icon. */
  children?: ReactNode;
  dense?: boolean;
  className?: string;
}

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }));

/** An icon button that opens a menu below itself; the menu is loaded when first opened. */
export function MenuButton({ label, items, icon, children, dense, className }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={classNames('icon-button', dense && 'dense', className)}
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {icon ? <Icon name={icon} size={dense ? 16 : 20} /> : children}
      </button>
      <Opening open={anchor !== null}>
        <Menu anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />
      </Opening>
    </>
  );
}
