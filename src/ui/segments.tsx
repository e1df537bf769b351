import { percentage } from '#model/progress.ts';
import { classNames } from './classNames.ts';
import type { LineColour } from './line.tsx';
import './line.css';

export interface SegmentsProps {
  done: number;
  total: number;
  /** What makes progress; read together with the percentage. */
  label: string;
  colour?: LineColour;
  className?: string;
}

/** Progress as one segment for each stage. */
export function Segments({ done, total, label, colour = 'accent', className }: SegmentsProps) {
  return (
    <div
      className={classNames('segments', `line-${colour}`, total > 40 && 'many', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage(done, total)}
    >
      {Array.from({ length: Math.max(total, 1) }, (_, index) => (
        <i key={index} className={index < done ? 'done' : undefined} />
      ))}
    </div>
  );
}
