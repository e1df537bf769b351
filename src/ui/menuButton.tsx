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

interface MenuOpenerProps {
  /** The accessible name, also the tooltip. */
  label: string;
  icon?: IconName;
  /** Instead of an icon. */
  children?: ReactNode;
  dense?: boolean;
  className?: string;
  /** The menu itself, below the button that opens it. */
  menu: (anchor: HTMLElement | null, onClose: () => void) => ReactNode;
}

export interface MenuButtonProps extends Omit<MenuOpenerProps, 'menu'> {
  items: readonly MenuEntry[];
}

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }));

/** An icon button that opens a menu below itself; the menu is loaded when first opened. */
export const MenuButton = ({ items, ...button }: MenuButtonProps) => (
  <MenuOpener
    {...button}
    menu={(anchor, onClose) => <Menu anchor={anchor} label={button.label} items={items} onClose={onClose} />}
  />
);

/** The same for a menu whose entries are loaded with it. */
export function MenuOpener({ label, icon, children, dense, className, menu }: MenuOpenerProps) {
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
      <Opening open={anchor !== null}>{menu(anchor, () => setAnchor(null))}</Opening>
    </>
  );
}
