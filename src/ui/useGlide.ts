import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Milliseconds and curve, as `--base` and `--ease-out` in tokens.css; added to where a virtual list has put the row. */
const glide = { duration: 190, easing: 'cubic-bezier(0.2, 0, 0, 1)', composite: 'add' } as const;

/**
 * A row whose place changes under the reader's eyes glides there, so that it can be followed. Another order, or another
 * filter, is a new list and stands at once. Places are counted, not measured: that would lay the page out at each change.
 * @param ids of all rows in their order
 * @param list what makes it the same list
 * @param height of a row; without it that of a card in the middle, measured when one has moved
 */
export function useGlide(box: RefObject<HTMLElement | null>, ids: readonly string[], list: string, height?: number) {
  const before = useRef({ ids, list });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { ids, list };
    if (was.list !== list || Math.abs(was.ids.length - ids.length) > 1 || isSame(was.ids, ids)) return;
    // jsdom draws nothing
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('animate' in Element.prototype)) return;
    const step = height ?? (box.current?.offsetHeight ?? 0) / ids.length;
    const places = new Map(was.ids.map((id, at) => [id, at]));
    for (const row of box.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
      const to = Number(row.dataset.index);
      const from = places.get(ids[to]!);
      if (from !== undefined && from !== to)
        row.animate([{ transform: `translateY(${Math.round((from - to) * step)}px)` }, { transform: 'none' }], glide);
    }
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]));
