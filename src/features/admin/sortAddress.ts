import type { Sort } from '#ui/tableRows.ts';

/** `name` in the address is ascending, `-name` descending; null where it names no column. */
export function sortIn(value: unknown, columns: readonly string[]): Sort | null {
  if (typeof value !== 'string') return null;
  const descending = value.startsWith('-');
  const column = columns.find((name) => name === (descending ? value.slice(1) : value));
  return column ? { column, direction: descending ? 'descending' : 'ascending' } : null;
}

export const sortText = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column);
