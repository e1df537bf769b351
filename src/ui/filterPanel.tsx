import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { comparable } from '#model/id.ts';
import { searchable } from '#model/search.ts';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import { useClosing } from './closing.ts';
import { isPlainKey } from './composing.ts';
import type { FilterChoiceProps } from './filterChoice.tsx';
import { Themed } from './themed.tsx';
import { TextField } from './textField.tsx';
import './overlay.css';

/** Longer lists can be searched. */
const few = 8;

export interface FilterPanelProps extends FilterChoiceProps {
  /** Open while it is set. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Any number of choices; each takes effect at once. Arrows move, Space chooses, Escape closes. */
export function FilterPanel({ anchor, label, clear, options, value, onChange, onClose }: FilterPanelProps) {
  const texts = useTexts().common;
  const [typed, setTyped] = useState('');
  const wanted = searchable(typed);
  const shown = wanted ? options.filter((option) => searchable(option.value).includes(wanted)) : options;
  const chosen = new Set(value.map(comparable));
  const toggle = (option: string, on: boolean) =>
    onChange(on ? [...value, option] : value.filter((one) => comparable(one) !== comparable(option)));
  const paper = useClosing(anchor !== null, onClose);
  const above = anchor !== null && isLow(anchor);
  return (
    <Themed>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        transitionDuration={110}
        anchorOrigin={{ vertical: above ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: above ? 'bottom' : 'top', horizontal: 'left' }}
        slotProps={{
          paper: {
            ref: paper,
            className: 'menu-paper filter-panel',
            sx: { mt: above ? '-4px' : '4px' },
            role: 'dialog',
            'aria-modal': true,
            'aria-label': label,
            onKeyDown: moveFocus,
          },
        }}
      >
        {options.length > few && (
          <TextField
            label={`${texts.search}: ${label}`}
            hideLabel
            dense
            icon="search"
            placeholder={texts.search}
            value={typed}
            onChange={setTyped}
          />
        )}
        <ul className="filter-options">
          {shown.map(({ value: option, count, lang }) => (
            <li key={option}>
              <Checkbox
                checked={chosen.has(comparable(option))}
                onChange={(on) => toggle(option, on)}
                label={
                  <>
                    <span className="grow" lang={lang}>
                      {option}
                    </span>
                    <span className="ink-3">{count}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className="filter-panel-note">{texts.noMatch}</p>}
        {value.length > 0 && (
          <Button look="quiet" size="dense" wide onClick={() => onChange([])}>
            {clear}
          </Button>
        )}
      </Popover>
    </Themed>
  );
}

/** More room above than below, and too little below for a few choices. */
function isLow(anchor: HTMLElement): boolean {
  const { top, bottom } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < 340 && top > below;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !isPlainKey(event.nativeEvent)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
  const to = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
