import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isPlainKey } from './composing.ts';
import './surface.css';

export interface SegmentedChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Any other value: nothing is chosen yet. */
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few, side by side: a radio group that looks like the segmented tabs. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const isOpen = !options.some((option) => option.value === value);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    const chosen = options.findIndex((option) => option.value === value);
    // while nothing is chosen, forwards begins with the first and backwards with the last
    const at = Math.max(chosen, step === 1 ? -1 : 0);
    const index = (at + step + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    onChange(next.value);
    (group.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={group} className="segmented" role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (at === 0 && isOpen) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
