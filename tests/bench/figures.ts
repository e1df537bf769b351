/** One measured figure, and its goal if there is one. */
export interface Figure {
  what: string;
  value: number;
  unit: '' | 'points' | 'ms' | 's' | 'MB' | 'kB' | 'B' | 'requests' | '/s';
  /** The maximum, or with `least` the minimum. */
  goal?: number;
  least?: boolean;
}

export interface Part {
  title: string;
  figures: Figure[];
}

const shown = (value: number, unit: Figure['unit']): string => {
  const digits = unit === '' ? 2 : value < 10 && !['requests', 'B', 'points'].includes(unit) ? 1 : 0;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`.replace(' /s', '/s');
};

const goalOf = ({ goal, least, unit }: Figure): string =>
  goal === undefined ? '' : `${least ? '>=' : '<='} ${shown(goal, unit)}`;

const isMissed = ({ value, goal, least }: Figure): boolean =>
  goal !== undefined && (least ? value < goal : value > goal);

/** The figures as a table in Markdown; a missed goal is marked. */
export const table = ({ title, figures }: Part): string =>
  [
    `## ${title}`,
    '',
    '| | measured | goal |',
    '|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.what} | ${shown(figure.value, figure.unit)} | ${goalOf(figure)}${isMissed(figure) ? ' (missed)' : ''} |`,
    ),
    '',
  ].join('\n');

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
