import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import type { BoardProps } from './board.tsx';
import type { BoardWays } from './boardItem.tsx';
import { type BoardThing, placeOf } from './boardLane.ts';
import { isAllKey } from './commandKeys.ts';
import { isPlainKey } from './composing.ts';
import { type BoardMove, sayWhere } from './useBoardDrag.ts';
import type { useBoardFocus } from './useBoardFocus.ts';

interface BoardKeys<Card extends BoardThing> extends Pick<
  BoardProps<Card>,
  'lanes' | 'texts' | 'selection' | 'onOpen' | 'keys'
> {
  focus: ReturnType<typeof useBoardFocus<Card>>;
  move: BoardMove;
  say: (text: string) => void;
}

/**
 * What keys and clicks do to a card: arrows walk, digits and Shift with an arrow move it, Space selects, Enter opens.
 * The functions stay the same, so that no card is drawn again for them.
 */
export function useBoardKeys<Card extends BoardThing>(board: BoardKeys<Card>): BoardWays {
  const latest = useRef(board);
  latest.current = board;
  return useMemo(
    () => ({
      onFocus: (id) => latest.current.focus.enter(id),
      onClick: (event, id) => click(latest.current, event, id),
      onKeyDown: (event, id) => {
        if (event.target === event.currentTarget && press(latest.current, event, id)) event.preventDefault();
      },
    }),
    [],
  );
}

/** Whether the key meant something. */
function press<Card extends BoardThing>(board: BoardKeys<Card>, event: KeyboardEvent, id: string): boolean {
  const { lanes, selection, focus, onOpen, keys } = board;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const place = placeOf(lanes, id);
  if (!place) return false;
  if (!isPlainKey(event.nativeEvent)) {
    if (!isAllKey(event)) return false;
    for (const card of place.lane.cards) if (!selection.ids.has(card.id)) selection.toggle(card.id);
    return true;
  }
  const side = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const isWalking = /^(Arrow.*|Home|End)$/.test(key) && !event.shiftKey;
  // a held key walks; it decides once
  if (event.repeat && !isWalking) return true;
  const to = /^[1-9]$/.test(key) ? lanes[Number(key) - 1] : event.shiftKey && side && lanes[place.column + side];
  if (to) {
    moveBy(board, id, to.id);
    return true;
  }
  if (event.shiftKey && side) return true;
  if (key === 'Enter') onOpen(id);
  else if (key === ' ' || key === 'x') selection.toggle(id);
  else if (key === 'Escape' && selection.ids.size) selection.clear();
  else if (keys[key] && !event.shiftKey) keys[key](id);
  else {
    const next = focus.target(key, id);
    if (next === undefined) return false;
    if (event.shiftKey) selection.extendTo(next, id);
    else selection.endRange();
    focus.go(next);
  }
  return true;
}

function moveBy<Card extends BoardThing>(
  { lanes, selection, texts, move, say, focus }: BoardKeys<Card>,
  id: string,
  to: string,
) {
  const { moving, failed } = move(selection.ids.has(id) ? [...selection.ids] : [id], to);
  const place = placeOf(lanes, id);
  const lane = lanes.find((one) => one.id === to);
  if (!moving.length || !place || !lane) return;
  void sayWhere(failed, place.lane.cards[place.at]!, lane.name, texts, say);
  // a folded column draws no card that could have the focus: it stays beside where the card was
  const stays = lane.folded && (place.lane.cards[place.at + 1] ?? place.lane.cards[place.at - 1]);
  focus.go(stays ? stays.id : id);
}

function click<Card extends BoardThing>({ selection, onOpen }: BoardKeys<Card>, event: MouseEvent, id: string): void {
  // a menu is a child of its card for React only
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
  if (event.target.closest('a, button, input')) return;
  if (event.ctrlKey || event.metaKey) selection.toggle(id);
  else if (event.shiftKey) {
    selection.extendTo(id, id);
    getSelection()?.removeAllRanges();
  } else onOpen(id);
}
