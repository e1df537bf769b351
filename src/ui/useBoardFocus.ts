import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type BoardThing, type Lane, placeOf } from './boardLane.ts';

/**
 * One card at a time is focusable; arrows move within a column and to the next one that has cards. It is known by its
 * id: the focus goes with a card that moves.
 */
export function useBoardFocus<Card extends BoardThing>(
  box: RefObject<HTMLElement | null>,
  lanes: readonly Lane<Card>[],
  reveal: (lane: string, at: number) => void,
) {
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<string | null>(null);
  /** The card that had the focus: a card that changes its column is another element, and the focus would be gone. */
  const focused = useRef<string | null>(null);
  /** Where the current card stood last, for whoever stands there when it is gone. */
  const last = useRef({ column: 0, at: 0 });
  const open = lanes.filter((lane) => !lane.folded);
  const place = placeOf(open, current);
  if (place) last.current = place;
  const shown = place ? current : nearest(open, last.current)?.id;

  useLayoutEffect(() => {
    const isLost = focused.current !== null && (document.activeElement ?? document.body) === document.body;
    const id = wanted.current ?? (isLost ? (shown ?? null) : null);
    if (id !== null) {
      const card = box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`);
      card?.focus({ preventScroll: wanted.current === null });
      if (card) wanted.current = null;
      else {
        // it is drawn once its column has scrolled to it
        const to = placeOf(open, id);
        if (to) reveal(to.lane.id, to.at);
        else wanted.current = null;
      }
    }
    const inside = document.activeElement?.closest<HTMLElement>('[data-card]');
    focused.current = inside && box.current?.contains(inside) ? (inside.dataset.card ?? null) : null;
  });

  const go = useCallback(
    (id: string | undefined) => {
      if (id === undefined) return;
      wanted.current = id;
      const to = placeOf(lanes, id);
      if (to) reveal(to.lane.id, to.at);
      setCurrent(id);
    },
    [lanes, reveal],
  );
  return {
    current: shown,
    go,
    /** The focus came by a touch, a click or the Tab key. */
    enter: (id: string) => {
      focused.current = id;
      setCurrent(id);
    },
    /** Where a key leads from a card; undefined for one that leads nowhere. */
    target: (key: string, id: string): string | undefined => {
      const from = placeOf(open, id);
      if (!from) return undefined;
      const { lane, column, at } = from;
      const within = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, PageDown: at + 5, PageUp: at - 5 }[
        key
      ];
      if (within !== undefined) return lane.cards[clamp(within, lane.cards.length)]?.id;
      if (key === 'Home' || key === 'End') return lane.cards.at(key === 'Home' ? 0 : -1)?.id;
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return undefined;
      for (let to = column + step; open[to]; to += step) {
        const { cards } = open[to]!;
        if (cards.length) return cards[clamp(at, cards.length)]!.id;
      }
      return id;
    },
  };
}

const clamp = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));

/** Whoever stands at this place, or the first card of all. */
function nearest<Card extends BoardThing>(
  lanes: readonly Lane<Card>[],
  { column, at }: { column: number; at: number },
) {
  const cards = lanes[column]?.cards ?? [];
  return cards[clamp(at, cards.length)] ?? lanes.find((lane) => lane.cards.length)?.cards[0];
}
