import { DndContext, DragOverlay } from '@dnd-kit/core';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { BoardColumn } from './boardColumn.tsx';
import type { BoardWays } from './boardItem.tsx';
import { type BoardTexts, type BoardThing, type Lane, placeOf } from './boardLane.ts';
import { BoardStops } from './boardStops.tsx';
import { classNames } from './classNames.ts';
import { usePhone } from './media.ts';
import type { Selection } from './tableSelection.ts';
import { useArrived } from './useArrived.ts';
import { useBoardDrag } from './useBoardDrag.ts';
import { useBoardFocus } from './useBoardFocus.ts';
import { useBoardKeys } from './useBoardKeys.ts';
import { usePagedLanes } from './usePagedLanes.ts';
import { VisuallyHidden } from './visuallyHidden.tsx';
import './board.css';

export interface BoardProps<Card extends BoardThing> {
  label: string;
  lanes: readonly Lane<Card>[];
  texts: BoardTexts;
  selection: Selection;
  /** How high a card is before it is measured. */
  estimate: (card: Card) => number;
  /** Stays the same function as long as cards look the same. */
  render: (card: Card) => ReactNode;
  onOpen: (id: string) => void;
  /** Never to the column where all of them are. Resolves, once they are stored, with those that could not be. */
  onMove: (ids: readonly string[], lane: string) => Promise<readonly string[]>;
  onFold: (lane: string, fold: boolean) => void;
  /** What other keys do to the card with the focus. */
  keys: Readonly<Record<string, (id: string) => void>>;
}

/**
 * Cards in columns. They are moved with the mouse, on touch after holding for a moment, by digits, or by Shift with an
 * arrow; where a card is, and where it goes, is said in words. On a phone there is one column at a time.
 */
export function Board<Card extends BoardThing>(props: BoardProps<Card>) {
  const { label, texts, selection, estimate, render, onMove, onFold } = props;
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const given = useMemo(
    () => (isPhone ? props.lanes.map((lane) => (lane.folded ? { ...lane, folded: false } : lane)) : props.lanes),
    [props.lanes, isPhone],
  );
  const move = (ids: readonly string[], to: string) => {
    const moving = ids.filter((id) => placeOf(given, id)?.lane.id !== to);
    return { moving, failed: moving.length ? onMove(moving, to) : Promise.resolve([]) };
  };
  const paged = usePagedLanes(box, given.length, isPhone);
  const { show } = paged;
  const pages = isPhone ? { at: paged.at, count: given.length, show } : undefined;
  const drag = useBoardDrag({ lanes: given, texts, selected: selection.ids, move, paged: pages });
  // nothing jumps under the finger: what others do meanwhile shows when the card is let go
  const { lanes } = drag;
  const arrived = useArrived(lanes);
  const reveals = useRef(new Map<string, (at: number) => void>());
  const register = useCallback((lane: string, reveal: ((at: number) => void) | null) => {
    if (reveal) reveals.current.set(lane, reveal);
    else reveals.current.delete(lane);
  }, []);
  const reveal = useCallback(
    (lane: string, at: number) => {
      if (isPhone) show(lanes.findIndex((one) => one.id === lane));
      reveals.current.get(lane)?.(at);
    },
    [isPhone, show, lanes],
  );
  const focus = useBoardFocus(box, lanes, reveal);
  const ways: BoardWays = useBoardKeys({ ...props, lanes, focus, move, say: drag.say });
  const place = placeOf(lanes, focus.current);
  useBoardHeight(box);
  return (
    <DndContext {...drag.context}>
      {isPhone && <BoardStops label={texts.stages} lanes={lanes} current={paged.at} onShow={paged.show} />}
      <div
        ref={box}
        className={classNames('board', isPhone && 'paged', drag.dragged && 'dragging')}
        role="group"
        aria-label={label}
      >
        {lanes.map((lane, at) => (
          <BoardColumn
            key={lane.id}
            {...{ lane, texts, arrived, ways, estimate, render, onFold, register }}
            isPaged={isPhone}
            selected={selection.ids}
            current={place?.column === at ? focus.current : undefined}
            dragged={drag.from === lane.id ? drag.dragged?.id : undefined}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null} className="board-overlay">
        {drag.dragged && (
          <div className="board-item overlay">
            {render(drag.dragged)}
            {drag.count > 1 && <span className="count strong">{drag.count}</span>}
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden>
        <span role="status">{drag.said}</span>
      </VisuallyHidden>
    </DndContext>
  );
}

/** The board fills what is left of the screen below whatever stands above it. */
function useBoardHeight(box: React.RefObject<HTMLDivElement | null>) {
  const top = useRef(-1);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const now = Math.round(current.getBoundingClientRect().top + window.scrollY);
    if (now === top.current) return;
    top.current = now;
    current.style.setProperty('--board-top', `${now}px`);
  });
}
