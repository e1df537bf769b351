import type { ReactNode } from 'react';
import './ways.css';

export interface WaysProps<Value extends string> {
  label: string;
  name: string;
  ways: readonly { value: Value; title: string; costs?: string; note: string; more?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few ways to go on, each with what it costs and what it means. */
export function Ways<Value extends string>({ label, name, ways, value, onChange }: WaysProps<Value>) {
  return (
    <div className="ways" role="radiogroup" aria-label={label}>
      {ways.map((way) => (
        <label key={way.value} className="way choice">
          <input type="radio" name={name} checked={way.value === value} onChange={() => onChange(way.value)} />
          <span className="way-words">
            <b>{way.title}</b>
            {way.costs && <small>{way.costs}</small>}
            <span>{way.note}</span>
            {way.more}
          </span>
        </label>
      ))}
    </div>
  );
}
