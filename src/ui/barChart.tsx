import type { ReactNode } from 'react';
import './barChart.css';

export interface Bar {
  label?: ReactNode;
  value: number;
  /** The formatted number; the value itself when left out. */
  text?: string;
  /** The second of two series is grey. */
  second?: boolean;
}

export interface BarChartProps {
  bars: readonly Bar[];
  /** A text alternative for the chart, with its numbers. */
  label: string;
  /** The value of a full bar; the greatest value when left out. */
  most?: number;
  direction?: 'columns' | 'bars';
}

/** Small bars that each carry their number. */
export function BarChart({ bars, label, most, direction = 'columns' }: BarChartProps) {
  const full = most ?? Math.max(1, ...bars.map((bar) => bar.value));
  const share = (bar: Bar) => `${Math.min(100, (bar.value / Math.max(full, 1)) * 100)}%`;
  if (direction === 'columns') {
    return (
      <div className="columns-chart" role="img" aria-label={label}>
        {bars.map((bar, index) => (
          <span key={index}>
            {bar.text ?? bar.value}
            <i style={{ height: share(bar) }} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <ul className="bars-chart" aria-label={label}>
      {bars.map((bar, index) => (
        <li key={index} className={bar.second ? 'second' : undefined}>
          {bar.label !== undefined && <span className="bar-label">{bar.label}</span>}
          <div className="bar-track">
            <i style={{ width: share(bar) }} />
          </div>
          <b>{bar.text ?? bar.value}</b>
        </li>
      ))}
    </ul>
  );
}
