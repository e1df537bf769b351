import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

/** The attributes of the control inside that tie the label, the help and the error to it. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
}

export interface FieldProps {
  label: ReactNode;
  /** Shown after the label in grey: "optional". */
  note?: ReactNode;
  /** `true`: marked, and the reason stands at another field. */
  error?: string | true | null;
  help?: ReactNode;
  /** At the right of the help: "29 / 1000". */
  counter?: ReactNode;
  required?: boolean;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, then the error text with its icon, or the help. */
export function Field({ label, note, error, help, counter, required, hideLabel, children }: FieldProps) {
  const id = useId();
  const reason = error !== true && error;
  const describedBy = [reason && `${id}-error`, (help || counter) && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
        {note && <small>{note}</small>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      {reason && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={14} />
          {reason}
        </p>
      )}
      {(help || counter) && (
        <div className="field-help" id={`${id}-help`}>
          <span>{help}</span>
          {counter && <span className="number">{counter}</span>}
        </div>
      )}
    </div>
  );
}
