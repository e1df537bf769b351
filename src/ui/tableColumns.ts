import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type MouseEvent, type TouchEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { columnWidth, plainLayout, setTableLayout, useTableLayouts } from '#state/tableLayout.ts';
import type { Column } from './tableRows.ts';

/**
 * Only columns: ten thousand rows filtered at each keystroke are cheaper as they are (docs/design/interface.md, One table
 * for all of /admin).
 */
const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature });
const noRows: object[] = [];

export interface TableColumns<Row> {
  shown: readonly Column<Row>[];
  /** Undefined where nobody can widen them. */
  widths: Widths | undefined;
  /** What can be hidden: everything except the title and the actions. */
  choices: readonly { id: string; header: string; isShown: boolean; onChange: (on: boolean) => void }[];
  /** Whether anything differs from how the table comes. */
  isArranged: boolean;
  reset: () => void;
}

export interface Widths {
  /** In pixels, once any column was widened. */
  of: (column: string) => number | undefined;
  now: (column: string) => number;
  /** Of all columns; undefined while none was widened. */
  total: number | undefined;
  /** @param measured the present width of each column */
  set: (column: string, width: number, measured: Measured) => void;
  drag: (column: string, measured: Measured) => (event: MouseEvent | TouchEvent) => void;
}

export type Measured = Readonly<Record<string, number>>;

/** Widths and choice of the columns, as this device keeps them. */
export function useTableColumns<Row>(id: string | undefined, columns: readonly Column<Row>[]): TableColumns<Row> {
  const layout = useTableLayouts(({ layouts }) => (id ? layouts[id] : undefined)) ?? plainLayout;
  const definitions = useMemo(
    () =>
      columns.map((column, at) => ({
        id: column.id,
        size: Number(/^(\d+)px$/.exec(column.width ?? '')?.[1] ?? 150),
        minSize: columnWidth.least,
        maxSize: columnWidth.most,
        enableHiding: at > 0 && column.kind !== 'actions',
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnSizing: { ...layout.widths },
      columnVisibility: Object.fromEntries(layout.hidden.map((column) => [column, false])),
    }),
    [layout],
  );
  const keep = (change: Partial<typeof layout>) => id && setTableLayout(id, { ...layout, ...change });
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    columnResizeMode: 'onChange',
    onColumnSizingChange: (update) => {
      // the latest one: a drag lasts longer than a render
      const { widths } = (id && useTableLayouts.getState().layouts[id]) || plainLayout;
      const next = typeof update === 'function' ? update({ ...widths }) : update;
      keep({ widths: Object.fromEntries(Object.entries(next).map(([column, width]) => [column, within(width)])) });
    },
    onColumnVisibilityChange: (update) => {
      const next = typeof update === 'function' ? update(state.columnVisibility) : update;
      keep({ hidden: Object.keys(next).filter((column) => !next[column]) });
    },
  });
  const leaves = table.getAllLeafColumns();
  const isShown = (column: Column<Row>, at: number) =>
    !definitions[at]?.enableHiding || leaves.find((leaf) => leaf.id === column.id)?.getIsVisible() !== false;
  const shown = columns.filter(isShown);
  const isWidened = Object.keys(layout.widths).length > 0;
  // from then on each has its own: what one column gains, no other loses
  const freeze = (measured: Measured) => flushSync(() => keep({ widths: { ...measured, ...layout.widths } }));
  const now = (column: string) => leaves.find((leaf) => leaf.id === column)?.getSize() ?? 150;
  return {
    shown,
    isArranged: isWidened || layout.hidden.length > 0,
    reset: () => id && setTableLayout(id, plainLayout),
    choices: columns.flatMap((column, at) =>
      definitions[at]?.enableHiding
        ? [
            {
              ...{ id: column.id, header: column.header, isShown: isShown(column, at) },
              onChange: (on: boolean) => leaves.find((leaf) => leaf.id === column.id)?.toggleVisibility(on),
            },
          ]
        : [],
    ),
    widths: id
      ? {
          now,
          of: (column) => (isWidened ? now(column) : undefined),
          total: isWidened ? shown.reduce((sum, column) => sum + now(column.id), 0) : undefined,
          set(column, width, measured) {
            keep({ widths: { ...measured, ...layout.widths, [column]: within(width) } });
          },
          drag: (column, measured) => (event) => {
            freeze(measured);
            const header = table.getFlatHeaders().find((one) => one.column.id === column);
            header?.getResizeHandler()(event.nativeEvent);
          },
        }
      : undefined,
  };
}

const within = (width: number) => Math.round(Math.max(columnWidth.least, Math.min(columnWidth.most, width)));
