import type { ReactNode } from 'react';
import { comparable } from '#model/id.ts';
import type { TableColumns } from './tableColumns.ts';
import type { Selection } from './tableSelection.ts';

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
  /** What Copy and Download write for it; without it, its sort value, and nothing where there is none. */
  file?: readonly FileColumn<Row>[];
}

export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
}

/** What a key does to the row that has the focus, beside moving, opening and selecting. */
export interface RowKey<Row> {
  /** A small letter, or the name of another key. */
  key: string;
  /** For the hint below the table. */
  does: string;
  run: (row: Row) => void;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** If given, columns can be widened, hidden, copied and downloaded; how is kept on the device by this name. */
  id?: string;
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
  /** Every row before filters: what is selected stays so when a filter hides it. */
  all?: readonly Row[];
  /** Buttons for what is selected, in the bar that shows how many there are. */
  actions?: (chosen: readonly Row[], download: () => void) => ReactNode;
  keys?: readonly RowKey<Row>[];
  /** The beginning of the name of a downloaded file; its label if not given. */
  fileName?: string;
  /** At the left below the table. */
  foot?: ReactNode;
  /** Below this width in pixels the table scrolls sideways. */
  minWidth?: number;
  /** Shown instead of an empty table. */
  empty?: ReactNode;
  /** The content of a card below 768 px, if stacked columns are not good enough. */
  card?: (row: Row) => ReactNode;
}

/** The same, with the order, the columns and the selection resolved. */
export interface TableViewProps<Row> extends DataTableProps<Row> {
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  layout: TableColumns<Row>;
  selection: Selection | null;
}

/** With the ids of the rows, in their order. */
export type TableBodyProps<Row> = TableViewProps<Row> & { ids: readonly string[] };

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

/** From the search above it into the rows. */
export const focusTable = () => document.querySelector<HTMLElement>('.data-row[tabindex="0"]')?.focus();

/** Above this many rows a list renders only what is in view. */
export const manyRows = 100;
