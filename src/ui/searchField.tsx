import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useScreenKeys } from './screenKeys.ts';
import { classNames } from './classNames.ts';
import { isComposing } from './composing.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import './field.css';
import './searchField.css';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  /** Moves into the results, on arrow down or Enter. */
  onEnterList?: () => void;
  dense?: boolean;
}

/** Filters the list below. The key / focuses it from anywhere on the page; Escape clears it. */
export function SearchField({ label, value, onChange, onFocus, onEnterList, dense }: SearchFieldProps) {
  const texts = useTexts().common;
  const input = useRef<HTMLInputElement>(null);
  useScreenKeys((event) => {
    if (event.key !== '/') return false;
    input.current?.focus();
    input.current?.select();
    return true;
  });
  const keyDown = (event: KeyboardEvent) => {
    // keys during an IME conversion belong to the IME
    if (isComposing(event)) return;
    if (event.key === 'Escape') onChange('');
    if (!onEnterList || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    onEnterList();
  };
  return (
    <div className={classNames('input search-field', dense && 'dense')} role="search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        onKeyDown={keyDown}
      />
      {value ? (
        <IconButton icon="close" iconSize={16} label={texts.clear} onClick={() => onChange('')} />
      ) : (
        <kbd className="key no-phone" aria-hidden="true">
          /
        </kbd>
      )}
    </div>
  );
}
