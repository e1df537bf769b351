import { useEffect, useRef } from 'react';

/** Of the screen's width, at each side. */
const edge = 0.1;
/** Milliseconds at the edge before a column is turned, and before the next one. */
const patience = { first: 350, next: 750 };

export interface PagedLanes {
  /** The index of the column that is shown. */
  at: number;
  count: number;
  show: (at: number) => void;
}

/**
 * While a card is held at the edge of a phone's screen, the board turns by one column, and after a pause by the next:
 * scrolling ran through all of them within half a second.
 */
export function useEdgePaging(paged: PagedLanes | undefined) {
  const latest = useRef(paged);
  useEffect(() => {
    latest.current = paged;
  });
  const held = useRef<{ by: number; timer?: ReturnType<typeof setTimeout> }>({ by: 0 });
  const leave = () => {
    clearTimeout(held.current.timer);
    held.current = { by: 0 };
  };
  useEffect(() => leave, []);
  const turn = () => {
    const { at = 0, count = 0, show } = latest.current ?? {};
    const to = at + held.current.by;
    if (to >= 0 && to < count) show?.(to);
    held.current.timer = setTimeout(turn, patience.next);
  };
  /** @param x where the finger is, in pixels from the left of the screen; undefined over a stop */
  const follow = (x: number | undefined) => {
    const width = window.innerWidth;
    const by = x === undefined || !paged ? 0 : x < width * edge ? -1 : x > width * (1 - edge) ? 1 : 0;
    if (by === held.current.by) return;
    leave();
    if (by) held.current = { by, timer: setTimeout(turn, patience.first) };
  };
  return { follow, leave };
}
