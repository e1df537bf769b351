import { classNames } from './classNames.ts';
import type { LineColour } from './line.tsx';
import './line.css';

export interface SegmentsProps {
  done: number;
  total: number;
  /** The same in words: "33%". */
  label: string;
  colour?: LineColour;
  className?: string;
}

/** Progress as one segment for each stage. */
export function Segments({ done, total, label, colour = 'accent', className }: SegmentsProps) {
  return (
    <div
      className={classNames('segments', `line-${colour}`, total > 40 && 'many', className)}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: Math.max(total, 1) }, (_, index) => (
        <i key={index} className={index < done ? 'done' : undefined} />
      ))}
    </div>
  );
}
