import { classNames } from './classNames.ts';
import type { LineColour } from './line.tsx';
import './line.css';

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  label: string;
  colour?: LineColour;
  /** Hides the number beside the bar if the screen shows it already. */
  hideNumber?: boolean;
  thick?: boolean;
  className?: string;
}

export function ProgressBar({ value, label, colour = 'accent', hideNumber, thick, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div className={classNames('progress-bar', `line-${colour}`, thick && 'thick', className)}>
      <div
        className="track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {!hideNumber && <b aria-hidden="true">{percent}%</b>}
    </div>
  );
}
