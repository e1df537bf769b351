import { lazy, Suspense, useId, useState } from 'react';
import { classNames } from './classNames.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import './optionSelect.css';

export interface OptionSelectProps extends Omit<FieldProps, 'children' | 'counter'> {
  label: string;
  options: readonly string[];
  /** '' for none. What no list holds any more can still be the value. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** What the list says where it can be searched and added to. */
  texts: OptionTexts;
  /** Stores a new option and answers with it as it is now in the list, or with why not. */
  onAdd: (value: string) => Promise<{ added: string } | { refused: string }>;
  lang?: (value: string) => string | undefined;
}

export interface OptionTexts {
  search: string;
  add: string;
  addButton: string;
}

const List = lazy(async () => ({ default: (await import('./optionList.tsx')).OptionList }));

/** One of many that grows: the list opens below the field, on a phone from the foot, and takes a new option in place. */
export function OptionSelect(props: OptionSelectProps) {
  const { label, note, error, help, required, hideLabel, options, value, onChange, placeholder, disabled } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const list = useId();
  const open = (target: HTMLElement) => {
    setOpened(true);
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
            className={classNames('input', error && 'invalid')}
            onClick={(event) => open(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              open(event.currentTarget);
            }}
          >
            <span className={classNames('grow', 'cut', !value && 'placeholder')} lang={props.lang?.(value)}>
              {value || placeholder}
            </span>
            <Icon name="down" size={16} />
          </button>
        )}
      </Field>
      {opened && (
        <Suspense>
          <List
            {...props}
            id={list}
            // what was chosen and then removed from the list is still there to be seen
            options={value && !options.includes(value) ? [value, ...options] : options}
            anchor={anchor}
            onChange={onChange}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
