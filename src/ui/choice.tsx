import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import './field.css';

type Input = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'checked'>;

export interface CheckboxProps extends Input {
  checked: boolean;
  /** @param withShift it was clicked with this key */
  onChange: (checked: boolean, withShift?: boolean) => void;
  /** Some, but not all, of the items it represents are selected. */
  indeterminate?: boolean;
  /** Left out only if there is an `aria-label`, as in the rows of a table. */
  label?: ReactNode;
}

export function Checkbox({ checked, onChange, indeterminate = false, label, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // the third state exists as a property only
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames('choice', className)}>
      <input
        {...input}
        ref={box}
        type="checkbox"
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {label}
    </label>
  );
}

export function Switch({ checked, onChange, label, className, ...input }: Omit<CheckboxProps, 'indeterminate'>) {
  return (
    <label className={classNames('choice', className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface RadiosProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  /** null: nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string;
  autoFocus?: boolean;
}

/** One of a few, all of them in sight. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { label, name, options, value, onChange, error, autoFocus } = props;
  const errorId = `${name}-error`;
  return (
    <fieldset className="radios" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            autoFocus={autoFocus && (value === null ? index === 0 : value === option.value)}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
