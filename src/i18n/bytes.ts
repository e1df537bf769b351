/** A human-readable size, in the decimal units of file managers: 86 MB, 2.1 GB. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  // one decimal only where it matters
  const text = unit > 0 && value < 9.95 ? value.toFixed(1) : String(Math.round(value));
  return `${text} ${units[unit]}`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];
