import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { stopComposingEnter } from './composing.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

type Common = Omit<FieldProps, 'children'> & {
  value: string;
  onChange: (value: string) => void;
  dense?: boolean;
};

export type TextFieldProps = Common &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> & { icon?: IconName; end?: ReactNode };

/** The form validates (`noValidate`), so the browser's bubbles never appear. */
export function TextField(props: TextFieldProps) {
  const { label, note, error, help, counter, required, hideLabel, value, onChange, dense, icon, end, ...input } = props;
  return (
    <Field {...{ label, note, error, help, counter, required, hideLabel }}>
      {(control) => (
        <div className={classNames('input', dense && 'dense', error && 'invalid')}>
          {icon && <Icon name={icon} size={dense ? 16 : 18} />}
          <input
            onKeyDown={stopComposingEnter}
            {...input}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
      )}
    </Field>
  );
}

export type TextAreaProps = Common & Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'children'>;

export function TextArea(props: TextAreaProps) {
  const { label, note, error, help, counter, required, hideLabel, value, onChange, dense, ...area } = props;
  return (
    <Field {...{ label, note, error, help, counter, required, hideLabel }}>
      {(control) => (
        <div className={classNames('input area', dense && 'dense', error && 'invalid')}>
          <textarea rows={3} {...area} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
        </div>
      )}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

export type SelectFieldProps = Common &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
    options: readonly Option[];
    /** The empty choice; left out, one of the options is always chosen. */
    placeholder?: string;
  };

/** A short, fixed list: the native select, which every phone and screen reader supports. */
export function SelectField(props: SelectFieldProps) {
  const { label, note, error, help, counter, required, hideLabel, value, onChange, dense, ...rest } = props;
  const { options, placeholder, ...select } = rest;
  return (
    <Field {...{ label, note, error, help, counter, required, hideLabel }}>
      {(control) => (
        <div className={classNames('input', dense && 'dense', error && 'invalid')}>
          <select {...select} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </div>
      )}
    </Field>
  );
}
