import { percentage } from '#model/progress.ts';
import { classNames } from './classNames.ts';
import type { LineColour } from './line.tsx';
import './line.css';

export interface RingProps {
  done: number;
  total: number;
  /** In pixels; below 64 the number is for screen readers only. */
  size?: number;
  colour?: LineColour;
  label?: string;
  className?: string;
}

/** Progress as a circle of one arc for each stage, with the percentage inside. */
export function Ring({ done, total, size = 112, colour = 'accent', label, className }: RingProps) {
  const percent = `${percentage(done, total)}%`;
  const stroke = Math.max(5, Math.round(size / 10.2));
  const radius = size / 2 - stroke / 2 - 1;
  const around = 2 * Math.PI * radius;
  const arcs = Math.max(total, 1);
  const pitch = around / arcs;
  // wide enough to be visible, never wider than the arc that it separates
  const gap = arcs === 1 ? 0 : Math.min(stroke * 0.55 + 3, pitch * 0.45);
  return (
    <svg
      className={classNames('ring', `line-${colour}`, className)}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label ?? percent}
    >
      {Array.from({ length: arcs }, (_, index) => (
        <circle
          key={index}
          className={index < done ? 'done' : undefined}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          strokeDasharray={`${pitch - gap} ${around - pitch + gap}`}
          strokeDashoffset={-(index * pitch + gap / 2)}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      ))}
      {size >= 64 && (
        <text x="50%" y="50%" dy=".36em" textAnchor="middle" fontSize={size * 0.235} aria-hidden="true">
          {percent}
        </text>
      )}
    </svg>
  );
}
