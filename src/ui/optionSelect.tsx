import { lazy, useId, useState } from 'react';
import { classNames } from './classNames.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { Opening } from './opening.tsx';
import './optionSelect.css';

export interface OptionSelectProps extends Omit<FieldProps, 'children' | 'counter'> {
  label: string;
  options: readonly string[];
  /** What is shown of an option that is stored by another name, such as an id. */
  nameOf?: (option: string) => string;
  /** '' for none. It may be an option that is no longer in the list. */
  value: string;
  onChange: (value: string) => void;
  /** The choice of no option, by this name; without it one that is chosen can only be changed. */
  none?: string;
  placeholder?: string;
  disabled?: boolean;
  dense?: boolean;
  /** The texts for searching and adding. */
  texts: Pick<OptionTexts, 'search'> & Partial<OptionTexts>;
  /** Stores a new option and returns it as it is now in the list, or why it was refused; without it there is no adding. */
  onAdd?: (value: string) => Promise<{ added: string } | { refused: string }>;
  lang?: (value: string) => string | undefined;
}

export interface OptionTexts {
  search: string;
  add: string;
  addButton: string;
}

const List = lazy(async () => ({ default: (await import('./optionList.tsx')).OptionList }));

/** A select that can be searched and can grow: its list opens below the field, on a phone from the bottom, and takes new options. */
export function OptionSelect(props: OptionSelectProps) {
  const { label, note, error, help, required, hideLabel, value, onChange, placeholder, disabled } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const list = useId();
  const open = (target: HTMLElement) => {
    setAnchor(target);
  };
  return (
    <div className="option-select">
      <Field {...{ label, note, error, help, required, hideLabel }}>
        {({ required: isRequired, ...control }) => (
          <button
            {...control}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            aria-controls={anchor ? list : undefined}
            aria-required={isRequired}
            disabled={disabled}
            className={classNames('input', props.dense && 'dense', error && 'invalid')}
            onClick={(event) => open(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              open(event.currentTarget);
            }}
          >
            <span className={classNames('grow', 'cut', !value && 'placeholder')} lang={props.lang?.(value)}>
              {(value && (props.nameOf?.(value) ?? value)) || placeholder}
            </span>
            <Icon name="down" size={16} />
          </button>
        )}
      </Field>
      <Opening open={anchor !== null}>
        <List
          {...props}
          id={list}
          options={listed(props)}
          nameOf={(option) => (option === '' ? props.none! : (props.nameOf?.(option) ?? option))}
          anchor={anchor}
          onChange={onChange}
          onClose={() => setAnchor(null)}
        />
      </Opening>
    </div>
  );
}

/** A chosen value that was removed from the list is still shown; '' stands for none. */
function listed({ options, value, none }: OptionSelectProps): readonly string[] {
  const all = value && !options.includes(value) ? [value, ...options] : options;
  return none === undefined ? all : ['', ...all];
}
