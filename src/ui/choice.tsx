import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import './field.css';

type Input = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'checked'>;

export interface CheckboxProps extends Input {
  checked: boolean;
  onChange: (checked: boolean) => void;
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
        onChange={(event) => onChange(event.target.checked)}
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
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
