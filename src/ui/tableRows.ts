import type { ReactNode } from 'react';
import { comparable } from '#model/id.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** If given, the column is sortable; null comes last either way. */
  sortValue?: (row: Row) => string | number | null;
  /** Any CSS width; the rest is shared by the columns without one. */
  width?: string;
  align?: 'right';
  /** The first column is the title of a row. `actions` is at the bottom of a card. */
  kind?: 'actions';
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** What the table lists. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Without it, the table keeps the order itself; if given, it usually comes from the address. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Below this width in pixels the table scrolls sideways. */
  minWidth?: number;
  /** Shown instead of an empty table. */
  empty?: ReactNode;
  /** The content of a card below 768 px, if stacked columns are not good enough. */
  card?: (row: Row) => ReactNode;
}

/** The same, with the order resolved. */
export type TableViewProps<Row> = DataTableProps<Row> & { sort: Sort | null; onSort: (sort: Sort) => void };

/** The rows sorted by a column; equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null) {
  const value = columns.find((column) => column.id === sort?.column)?.sortValue;
  if (!sort || !value) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: keyOf(value(row)) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
      return sign * compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

const collator = new Intl.Collator('ja-JP', { numeric: true });

/** Texts are normalized once for each row, not once for each comparison. */
const keyOf = (value: string | number | null) => (typeof value === 'string' ? comparable(value) : value);

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Above this many rows a list renders only what is in view. */
export const manyRows = 100;
