/** One measured figure, and its goal if there is one. */
export interface Figure {
  what: string;
  value: number;
  unit: '' | 'points' | 'ms' | 's' | 'MB' | 'kB' | 'B' | 'requests' | '/s';
  /** The most, or with `least` the least, on a machine of so many points (`goalPoints`). */
  goal?: number;
  least?: boolean;
  /** What no machine goes below, such as a frame of the display; neither does the goal. */
  floor?: number;
}

export interface Part {
  title: string;
  /** What is measured and how, for the record. */
  about: string;
  figures: Figure[];
}

/** The goals are for a machine of so many Lighthouse points: a slow office computer. */
export const goalPoints = 1_200;

/** Milliseconds of a frame, of which displays show sixty a second. */
export const displayFrame = 17;

/** The goal on a machine of so many points. Sizes, counts, ratios, scores and shifts are the same on each. */
export function goalHere({ goal, unit, floor = 0 }: Figure, points: number): number | undefined {
  if (goal === undefined) return undefined;
  if (unit === 'ms' || unit === 's') return Math.max(floor, (goal * goalPoints) / points);
  if (unit === '/s') return (goal * points) / goalPoints;
  return goal;
}

/** How much of its goal a figure takes: at most 1 meets it. */
export function shareOfGoal(figure: Figure, points: number): number | undefined {
  const goal = goalHere(figure, points);
  if (goal === undefined) return undefined;
  return figure.least ? goal / figure.value : figure.value / goal;
}

export function shown(value: number, unit: Figure['unit']): string {
  if (Number.isNaN(value)) return 'unknown';
  const digits = unit === '' ? 2 : value < 10 && !['requests', 'B', 'points'].includes(unit) ? 1 : 0;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`.replace(' /s', '/s');
}

/** Those that a part failed to measure. The memory of a process is not known on every system. */
export const unmeasured = (figures: readonly Figure[]): string[] =>
  figures.flatMap(({ what, value, unit }) => (Number.isFinite(value) || unit === 'MB' || unit === 'kB' ? [] : what));

/** The figures as a table in Markdown, beside their goals on a machine of so many points. */
export function table(figures: readonly Figure[], points: number): string {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = figures.map((figure) => {
    const { what, value, unit, goal, least } = figure;
    const [here, share] = [goalHere(figure, points), shareOfGoal(figure, points)];
    if (goal === undefined || here === undefined || share === undefined)
      return row(what, shown(value, unit), '', '', '', '');
    const sign = least ? '>=' : '<=';
    const met = Number.isNaN(share) ? '' : share <= 1 ? 'yes' : 'NO';
    return row(what, shown(value, unit), `${sign} ${shown(goal, unit)}`, shown(here, unit), met, shown(share, ''));
  });
  const head = row('', 'measured', `goal at ${goalPoints.toLocaleString('en')}`, 'goal here', 'met', 'ratio');
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n');
}

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
