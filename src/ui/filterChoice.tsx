import { lazy, useState } from 'react';
import { Pill } from './badge.tsx';
import { classNames } from './classNames.ts';
import { IconButton } from './iconButton.tsx';
import { Opening } from './opening.tsx';
import './filterChoice.css';

export interface ChoiceOption {
  value: string;
  /** How many rows it would leave. */
  count: number;
  lang?: string;
}

export interface FilterChoiceProps {
  /** The name of the filter; shown in the pill while nothing is chosen. */
  label: string;
  /** The label of the button that clears the choice. */
  clear: string;
  options: readonly ChoiceOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const Panel = lazy(async () => ({ default: (await import('./filterPanel.tsx')).FilterPanel }));

/** A pill that shows the first chosen value and how many more there are, and opens the choices below itself. */
export function FilterChoice(props: FilterChoiceProps) {
  const { label, clear, options, value, onChange } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [first, ...more] = value;
  return (
    <span className={classNames('filter-choice', first !== undefined && 'chosen')}>
      <Pill
        on={first !== undefined}
        iconAfter={first === undefined ? 'down' : undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={first === undefined ? label : `${label}: ${value.join(', ')}`}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <span className="cut filter-value" lang={options.find((option) => option.value === first)?.lang}>
          {first ?? label}
        </span>
        {more.length > 0 && <span>+{more.length}</span>}
      </Pill>
      {first !== undefined && <IconButton icon="close" iconSize={14} label={clear} onClick={() => onChange([])} />}
      <Opening open={anchor !== null}>
        <Panel {...props} anchor={anchor} onClose={() => setAnchor(null)} />
      </Opening>
    </span>
  );
}
