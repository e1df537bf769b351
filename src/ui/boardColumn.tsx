import { useDroppable } from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BoardItem, type BoardWays } from './boardItem.tsx';
import type { BoardTexts, BoardThing, Lane } from './boardLane.ts';
import { classNames } from './classNames.ts';
import { IconButton } from './iconButton.tsx';

/** Columns with fewer cards are drawn whole. */
const many = 24;
const gap = 6;

export interface BoardColumnProps<Card extends BoardThing> {
  lane: Lane<Card>;
  texts: BoardTexts;
  /** The card with the focus, if it stands here. */
  current: string | undefined;
  dragged: string | undefined;
  selected: ReadonlySet<string>;
  arrived: ReadonlySet<string>;
  /** The page scrolls, not the column. */
  isPaged: boolean;
  ways: BoardWays;
  estimate: (card: Card) => number;
  render: (card: Card) => ReactNode;
  onFold: (lane: string, fold: boolean) => void;
  /** How the board scrolls to a card of this column. */
  register: (lane: string, reveal: ((at: number) => void) | null) => void;
}

function Column<Card extends BoardThing>(props: BoardColumnProps<Card>) {
  const { lane, texts, isPaged, onFold } = props;
  const { setNodeRef, isOver } = useDroppable({ id: lane.id });
  const List = isPaged ? PageList : OwnList;
  if (lane.folded && !isPaged)
    return (
      <section ref={setNodeRef} className={classNames('board-column folded', isOver && 'over')} aria-label={lane.label}>
        <button
          type="button"
          aria-expanded="false"
          aria-label={texts.unfold(lane.name)}
          data-tooltip={lane.name}
          onClick={() => onFold(lane.id, false)}
        >
          <b>{lane.name}</b>
          <span>{lane.count ?? '–'}</span>
        </button>
      </section>
    );
  return (
    <section
      ref={setNodeRef}
      data-lane={lane.id}
      className={classNames('board-column', isOver && 'over')}
      aria-label={lane.label}
    >
      {!isPaged && (
        <header>
          <h2>{lane.name}</h2>
          <IconButton
            icon="left"
            dense
            iconSize={14}
            className="board-fold"
            label={texts.fold(lane.name)}
            aria-expanded
            onClick={() => onFold(lane.id, true)}
          />
          <span className="board-count">{lane.count ?? '–'}</span>
        </header>
      )}
      {lane.figures}
      <List {...props} />
    </section>
  );
}

export const BoardColumn = memo(Column) as typeof Column;

/** From 768 px on: each column scrolls for itself. */
function OwnList<Card extends BoardThing>(props: BoardColumnProps<Card>) {
  const { lane } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useVirtualizer({ ...useListOptions(props), getScrollElement: () => box.current });
  useRegister(props, (at) =>
    view.options.enabled ? view.scrollToIndex(at) : box.current?.querySelectorAll('li')[at]?.scrollIntoView(nearest),
  );
  return (
    <div className="board-scroll" ref={box}>
      {lane.note}
      <Cards {...props} view={view} start={0} />
    </div>
  );
}

/** On a phone the page scrolls. */
function PageList<Card extends BoardThing>(props: BoardColumnProps<Card>) {
  const { lane } = props;
  const box = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState(0);
  const view = useWindowVirtualizer({ ...useListOptions(props), scrollMargin: start });
  // whatever stands above may have grown; it ends as soon as the place is right
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const top = box.current && Math.round(box.current.getBoundingClientRect().top + window.scrollY);
    if (top !== null && top !== start) setStart(top);
  });
  useRegister(props, (at) => {
    if (view.options.enabled) view.scrollToIndex(at);
    else box.current?.querySelectorAll('li')[at]?.scrollIntoView(nearest);
  });
  return (
    <div className="board-page" ref={box}>
      {lane.note}
      <Cards {...props} view={view} start={start} />
    </div>
  );
}

const nearest = { block: 'nearest' } as const;

function useListOptions<Card extends BoardThing>({ lane, current, dragged, estimate }: BoardColumnProps<Card>) {
  const { cards } = lane;
  const kept = [
    0,
    ...[current, dragged].map((id) => (id === undefined ? -1 : cards.findIndex((card) => card.id === id))),
  ];
  return {
    count: cards.length,
    enabled: cards.length > many,
    estimateSize: (at: number) => estimate(cards[at]!),
    getItemKey: useCallback((at: number) => cards[at]?.id ?? at, [cards]),
    overscan: 4,
    gap,
    // neither the tab stop, nor the card with the focus, nor the one under the finger may go while its column scrolls
    rangeExtractor: (range: Range) =>
      [...new Set([...kept.filter((at) => at >= 0 && at < cards.length), ...defaultRangeExtractor(range)])].sort(
        (a, b) => a - b,
      ),
  };
}

function useRegister<Card extends BoardThing>(
  { lane: { id }, register }: BoardColumnProps<Card>,
  reveal: (at: number) => void,
) {
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    register(id, (at) => latest.current(at));
    return () => register(id, null);
  }, [id, register]);
}

interface View {
  options: { enabled: boolean };
  getVirtualItems: () => { index: number; start: number }[];
  getTotalSize: () => number;
  measureElement: (element: Element | null) => void;
}

function Cards<Card extends BoardThing>(props: BoardColumnProps<Card> & { view: View; start: number }) {
  const { lane, texts, current, selected, arrived, ways, render, view, start } = props;
  const { cards } = lane;
  if (!cards.length) return null;
  const isLong = view.options.enabled;
  const stop = cards.some(({ id }) => id === current) ? current : cards[0]!.id;
  const item = (at: number, from?: number) => {
    const card = cards[at];
    if (!card) return null;
    return (
      <BoardItem
        key={card.id}
        card={card}
        at={at}
        total={cards.length}
        label={texts.card(card.name, lane.name, at + 1, cards.length)}
        isStop={card.id === stop}
        isCurrent={card.id === current}
        isSelected={selected.has(card.id)}
        isNew={arrived.has(card.id)}
        offset={from}
        measure={from === undefined ? undefined : view.measureElement}
        ways={ways}
        render={render}
      />
    );
  };
  return (
    <ul
      className={classNames('board-cards', isLong && 'long')}
      style={isLong ? { height: view.getTotalSize() } : undefined}
    >
      {isLong
        ? view.getVirtualItems().map((one) => item(one.index, one.start - start))
        : cards.map((_, at) => item(at))}
    </ul>
  );
}
