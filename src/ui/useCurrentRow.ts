import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * One row at a time is focusable; arrows, J and K, Page, Home and End move the focus. It is known by its id: when the
 * order changes, the focus stays with the row, not with its place.
 */
export function useCurrentRow(box: RefObject<HTMLElement | null>, ids: readonly string[], show: (at: number) => void) {
  const [current, setCurrent] = useState({ id: ids[0], at: 0 });
  const wanted = useRef<string | null>(null);
  /** The row that had the focus, for when React moves it in the document, which takes its focus away. */
  const focused = useRef<string | null>(null);
  const found = current.id === ids[current.at] ? current.at : ids.indexOf(current.id ?? '');
  // a row that is gone leaves its place to the next one
  const at = Math.max(0, found >= 0 ? found : Math.min(current.at, ids.length - 1));

  useLayoutEffect(() => {
    const isLost = focused.current !== null && (document.activeElement ?? document.body) === document.body;
    const id = wanted.current ?? (isLost ? (ids[at] ?? null) : null);
    const index = id === null ? -1 : ids.indexOf(id);
    if (index >= 0) {
      // the row may be rendered only after the list has scrolled to it
      const row = box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
      row?.focus({ preventScroll: wanted.current === null });
      if (row) wanted.current = null;
    }
    const inside = document.activeElement?.closest<HTMLElement>('tr[data-index]');
    const hasFocus = inside !== undefined && inside !== null && box.current?.contains(inside);
    focused.current = hasFocus ? (ids[Number(inside.dataset.index)] ?? null) : null;
  });

  const steps = (key: string, from: number): number | undefined =>
    ({
      ...{ ArrowDown: from + 1, j: from + 1, ArrowUp: from - 1, k: from - 1 },
      ...{ PageDown: from + 10, PageUp: from - 10, Home: 0, End: ids.length - 1 },
    })[key];

  return {
    current: at,
    setCurrent: (index: number) => {
      focused.current = ids[index] ?? null;
      setCurrent({ id: ids[index], at: index });
    },
    /** Where a key leads from a row; undefined for one that leads nowhere. */
    target: (key: string, from: number): number | undefined => {
      const to = steps(key, from);
      return to === undefined ? undefined : Math.max(0, Math.min(ids.length - 1, to));
    },
    go: (to: number) => {
      wanted.current = ids[to] ?? null;
      show(to);
      setCurrent({ id: ids[to], at: to });
    },
  };
}
