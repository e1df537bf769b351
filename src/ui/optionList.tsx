import Popover from '@mui/material/Popover';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { comparable } from '#model/id.ts';
import { searchable } from '#model/search.ts';
import { Button } from './button.tsx';
import { classNames } from './classNames.ts';
import { useClosing } from './closing.ts';
import { isComposing } from './composing.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import { useOnScreenKeyboard } from './onScreenKeyboard.ts';
import type { OptionSelectProps } from './optionSelect.tsx';
import { TextField } from './textField.tsx';
import { Themed } from './themed.tsx';

export interface OptionListProps extends OptionSelectProps {
  id: string;
  /** Open while it is set. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The list is searchable from this many on; fewer are found faster by eye. */
const searchedFrom = 9;
/** Of thousands of people nobody reads more: the search finds them. */
const most = 200;
const itself = (option: string) => option;

export function OptionList(props: OptionListProps) {
  const { id, label, anchor, onClose } = props;
  const keyboard = useOnScreenKeyboard();
  const paper = useClosing(anchor !== null, onClose);
  return (
    <Themed>
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        transitionDuration={110}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          root: { className: 'option-popover' },
          paper: {
            ref: paper,
            className: 'option-paper',
            role: 'dialog',
            'aria-label': label,
            style: { minWidth: anchor?.offsetWidth, '--keyboard': `${keyboard}px` } as CSSProperties,
          },
        }}
      >
        {anchor && <Content {...props} />}
      </Popover>
    </Themed>
  );
}

function Content(props: OptionListProps) {
  const { label, options, nameOf = itself, value, onChange, onClose, texts, onAdd, lang } = props;
  const common = useTexts().common;
  const [search, setSearch] = useState('');
  const searched = options.length >= searchedFrom;
  const found = useMemo(() => {
    const wanted = searchable(search);
    return wanted ? options.filter((option) => searchable(nameOf(option)).includes(wanted)) : options;
  }, [options, nameOf, search]);
  const shown = found.length > most ? found.slice(0, most) : found;
  const choose = (option: string) => {
    onChange(option);
    onClose();
  };
  const [begun, setBegun] = useState<string>();
  const list = useListKeys({ options: shown, nameOf, value, choose, onNew: onAdd && setBegun });
  return (
    // clicks and keys in here must not reach the field that it was opened from
    <div className="option-content" onClick={(event) => event.stopPropagation()}>
      <div className="only-phone">
        <header className="option-head">
          <b>{label}</b>
          <IconButton icon="close" label={common.close} onClick={onClose} />
        </header>
      </div>
      {searched && (
        <TextField
          hideLabel
          type="search"
          icon="search"
          label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            list.restart();
          }}
          autoFocus
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-controls={list.id}
          aria-activedescendant={list.activeId}
          onKeyDown={(event) => list.onKeyDown(event)}
        />
      )}
      {found.length === 0 && (
        <p className="option-none" role="status">
          {common.noMatch}
        </p>
      )}
      <ul
        id={list.id}
        ref={list.ref}
        role="listbox"
        aria-label={label}
        tabIndex={searched ? -1 : 0}
        aria-activedescendant={searched ? undefined : list.activeId}
        onKeyDown={searched ? undefined : list.onKeyDown}
      >
        {shown.map((option, index) => (
          <li
            key={option}
            id={`${list.id}-${index}`}
            role="option"
            aria-selected={option === value}
            className={classNames(index === list.active && 'active')}
            lang={lang?.(option)}
            onClick={() => choose(option)}
            onPointerMove={() => list.setActive(index)}
          >
            <span className="grow">{nameOf(option)}</span>
            {option === value && <Icon name="check" size={16} />}
          </li>
        ))}
      </ul>
      {found.length > most && <p className="option-none">{common.moreInSearch(found.length - most)}</p>}
      {onAdd && (
        <AddOption
          texts={texts}
          typed={found.length === 0 ? search : ''}
          begun={begun}
          onAdd={onAdd}
          onAdded={choose}
        />
      )}
    </div>
  );
}

type AddOptionProps = Pick<OptionSelectProps, 'texts'> & {
  onAdd: NonNullable<OptionSelectProps['onAdd']>;
  /** The search text without a match: most likely the option to add. */
  typed: string;
  /** What was begun to be written on the list: it goes on here. */
  begun: string | undefined;
  onAdded: (value: string) => void;
};

function AddOption({ texts, typed, begun, onAdd, onAdded }: AddOptionProps) {
  const [own, setOwn] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const text = own ?? typed;
  useEffect(() => {
    if (begun === undefined) return;
    setOwn(begun);
    box.current?.querySelector('input')?.focus();
  }, [begun]);
  const add = async () => {
    if (busy) return;
    setBusy(true);
    const result = await onAdd(text);
    setBusy(false);
    if ('added' in result) return onAdded(result.added);
    setError(result.refused);
    box.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the form around the field, nor add during an IME conversion
    event.preventDefault();
    if (!isComposing(event)) void add();
  };
  return (
    <div className="option-add" ref={box}>
      <TextField
        label={texts.add ?? ''}
        value={text}
        error={error}
        onChange={(typedHere) => {
          setOwn(typedHere);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <Button look="soft" busy={busy} onClick={() => void add()}>
        {texts.addButton}
      </Button>
    </div>
  );
}

interface ListKeys {
  options: readonly string[];
  nameOf: (option: string) => string;
  value: string;
  choose: (option: string) => void;
  /** Letters with which no option begins, where one may be added. */
  onNew: ((typed: string) => void) | undefined;
}

/** Arrows, Home, End, Enter and first letters, as in any select. */
function useListKeys({ options, nameOf, value, choose, onNew }: ListKeys) {
  const id = useId();
  const [active, setActive] = useState(() => Math.max(0, options.indexOf(value)));
  const ref = useRef<HTMLUListElement>(null);
  const letters = useRef({ typed: '', at: 0 });
  useEffect(() => {
    // newer browsers return a promise, which an effect must not return
    ref.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active, options]);
  useEffect(() => {
    if (ref.current?.tabIndex === 0) ref.current.focus();
  }, []);
  /** A space within a name is a letter of it. */
  const isTyping = () => letters.current.typed !== '' && Date.now() - letters.current.at <= 700;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isList = event.currentTarget === ref.current;
    const last = options.length - 1;
    const to: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
      ...(isList && { Home: 0, End: last }),
    };
    const next = to[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' || (isList && event.key === ' ' && !isTyping())) {
      event.preventDefault();
      const option = options[active];
      if (option !== undefined) choose(option);
    } else if (isList && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const typed = isTyping() ? letters.current.typed + event.key : event.key;
      letters.current = { typed, at: Date.now() };
      const wanted = comparable(typed);
      const index = options.findIndex((option) => comparable(nameOf(option)).startsWith(wanted));
      if (index >= 0) setActive(index);
      // a name that is not in the list is the beginning of a new one, and no choice of the row that happens to be active
      else onNew?.(typed);
    }
  };
  const shown = Math.min(active, options.length - 1);
  return {
    id,
    ref,
    active: shown,
    activeId: shown >= 0 ? `${id}-${shown}` : undefined,
    setActive,
    restart: () => setActive(0),
    onKeyDown,
  };
}
