import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { useTexts } from '#i18n/texts.ts';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows the list below. The key / brings the caret here from anywhere on the page; Escape empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const texts = useTexts().common;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <div className="input dense admin-search" role="search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // the Escape that gives up a conversion empties nothing
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onChange('');
        }}
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
