import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** How somebody arranged a table: widths in pixels and the hidden columns, by the columns' ids. */
export interface TableLayout {
  widths: Readonly<Record<string, number>>;
  hidden: readonly string[];
}

export const plainLayout: TableLayout = { widths: {}, hidden: [] };
export const columnWidth = { least: 56, most: 1_200 } as const;

/** Of each table by its id; on this device only, and never sent. */
export const useTableLayouts = create<{ layouts: Readonly<Record<string, TableLayout>> }>()(
  persist((): { layouts: Readonly<Record<string, TableLayout>> } => ({ layouts: {} }), {
    name: 'tables',
    storage: createJSONStorage(() => localStorage),
    version: 1,
    merge: (stored) => ({ layouts: layoutsIn(stored) }),
  }),
);

export function setTableLayout(table: string, layout: TableLayout): void {
  useTableLayouts.setState(({ layouts }) => ({ layouts: { ...layouts, [table]: layout } }));
}

/** What another version of the app, or a person, wrote there is read as far as possible. */
function layoutsIn(stored: unknown): Record<string, TableLayout> {
  const layouts = isRecord(stored) && isRecord(stored.layouts) ? stored.layouts : {};
  return Object.fromEntries(
    Object.entries(layouts).map(([table, layout]) => {
      const { widths, hidden } = isRecord(layout) ? layout : {};
      return [
        table,
        {
          widths: Object.fromEntries(Object.entries(isRecord(widths) ? widths : {}).filter(isWidth)),
          hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === 'string') : [],
        },
      ];
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWidth = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= columnWidth.least && entry[1] <= columnWidth.most;
