import { useId, useRef, type KeyboardEvent } from 'react';
import { isPlainKey } from './composing.ts';
import { Icon } from './icon.tsx';
import './stars.css';

export interface StarsProps {
  /** What is rated; the element with the id `labelledBy` may name its subject. */
  label: string;
  labelledBy?: string;
  /** Undefined until somebody chose one: no star is drawn as chosen (A154). */
  value: number | undefined;
  most: number;
  /** "3 stars", for screen readers. */
  star: (value: number) => string;
  /** "3 / 5", at the end of the row. */
  shown: (value: number) => string;
  onChange: (value: number) => void;
}

/** Radio buttons that look like stars: chosen by arrows, digits or touch. */
export function Stars({ label, labelledBy, value, most, star, shown, onChange }: StarsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const byDigit = (event: KeyboardEvent) => {
    const digit = Number(event.key);
    if (!isPlainKey(event.nativeEvent) || !(digit >= 1 && digit <= most)) return;
    event.preventDefault();
    onChange(digit);
    row.current?.querySelectorAll('input')[digit - 1]?.focus();
  };
  const isOn = (star: number) => star <= (value ?? 0);
  return (
    <div className="stars" role="radiogroup" aria-labelledby={[labelledBy, id].filter(Boolean).join(' ')}>
      <span id={id} className="stars-label">
        {label}
      </span>
      <div className="stars-row" ref={row} onKeyDown={byDigit}>
        {Array.from({ length: most }, (_, index) => index + 1).map((one) => (
          <label key={one} className={isOn(one) ? 'star on' : 'star'}>
            <input
              type="radio"
              name={id}
              value={one}
              checked={one === value}
              aria-label={star(one)}
              onChange={() => onChange(one)}
              // one that is chosen already can be confirmed
              onClick={() => one === value && onChange(one)}
            />
            <Icon name="star" className={isOn(one) ? 'filled' : undefined} />
          </label>
        ))}
        <span className="stars-shown number" aria-hidden="true">
          {value !== undefined && shown(value)}
        </span>
      </div>
    </div>
  );
}
