import type { KeyboardEvent } from 'react';
import MuiMenu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { classNames } from './classNames.ts';
import { useClosing } from './closing.ts';
import { isPlainKey } from './composing.ts';
import { Icon } from './icon.tsx';
import type { MenuEntry, MenuItem } from './menuButton.tsx';
import { Themed } from './themed.tsx';
import './badge.css';
import './overlay.css';

export interface MenuProps {
  /** Open while it is set. */
  anchor: HTMLElement | null;
  label: string;
  items: readonly MenuEntry[];
  onClose: () => void;
}

export function Menu({ anchor, label, items, onClose }: MenuProps) {
  const paper = useClosing(anchor !== null, onClose);
  /** A key that is printed beside an item does what it says, before the list looks for its letter. */
  const keyDown = (event: KeyboardEvent) => {
    if (!isPlainKey(event.nativeEvent) || event.repeat) return;
    const hinted = items.find((item) => isItem(item) && item.keyHint?.toLowerCase() === event.key.toLowerCase());
    if (!hinted || !isItem(hinted) || hinted.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
    hinted.onSelect();
  };
  return (
    <Themed>
      <MuiMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        transitionDuration={110}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { ref: paper, className: 'menu-paper', sx: { mt: '4px' } },
          list: { className: 'menu-list', 'aria-label': label, onKeyDownCapture: keyDown },
        }}
      >
        {items.map((item, index) => row(item, index, onClose))}
      </MuiMenu>
    </Themed>
  );
}

const isItem = (item: MenuEntry): item is MenuItem => item !== 'separator' && 'id' in item;

function row(item: MenuEntry, index: number, onClose: () => void) {
  if (item === 'separator') return <li key={index} className="menu-separator" role="separator" />;
  if ('heading' in item) {
    return (
      <li key={index} className="menu-heading" role="presentation">
        {item.detail ? <b>{item.heading}</b> : item.heading}
        {item.detail}
      </li>
    );
  }
  const choose = () => {
    onClose();
    item.onSelect();
  };
  return (
    <MuiMenuItem
      key={index}
      className={classNames('menu-item', item.danger && 'danger')}
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      disabled={item.disabled}
      lang={item.lang}
      onClick={choose}
    >
      {item.icon && <Icon name={item.icon} size={18} />}
      {item.label}
      {item.keyHint && <kbd className="key">{item.keyHint}</kbd>}
      {item.checked && <Icon name="check" size={16} className="menu-check" />}
    </MuiMenuItem>
  );
}
