import { useDraggable } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { BoardThing } from './boardLane.ts';
import { classNames } from './classNames.ts';

/** What a card does, the same function for all of them: a card is drawn again only when it changes. */
export interface BoardWays {
  onKeyDown: (event: KeyboardEvent, id: string) => void;
  onClick: (event: MouseEvent, id: string) => void;
  onFocus: (id: string) => void;
}

interface BoardItemProps<Card extends BoardThing> {
  card: Card;
  at: number;
  total: number;
  label: string;
  /** The one tab stop of its column, without which a column cannot be scrolled by keys. */
  isStop: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  /** Came from another column a moment ago. */
  isNew: boolean;
  /** From the top of a long column. */
  offset: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
  ways: BoardWays;
  render: (card: Card) => ReactNode;
}

function Item<Card extends BoardThing>(props: BoardItemProps<Card>) {
  const { card, at, total, label, isStop, isCurrent, isSelected, isNew, offset, measure, ways, render } = props;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id });
  // the library draws every card again whenever a dragged one comes over another column
  const content = useMemo(() => render(card), [render, card]);
  const article = useRef<HTMLElement>(null);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      article.current = element;
      setNodeRef(element);
    },
    [setNodeRef],
  );
  // a board of fifty cards is no row of a hundred and fifty stops: the buttons of one card alone are in the order
  useLayoutEffect(() => {
    for (const control of article.current?.querySelectorAll<HTMLElement>('button, a') ?? [])
      control.tabIndex = isCurrent ? 0 : -1;
  });
  return (
    <li
      ref={measure}
      data-index={at}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      aria-posinset={at + 1}
      aria-setsize={total}
    >
      <article
        ref={attach}
        data-card={card.id}
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        className={classNames('board-item', isDragging && 'lifted', isSelected && 'selected', isNew && 'arrived')}
        {...own(listeners)}
        onKeyDown={(event) => ways.onKeyDown(event, card.id)}
        onClick={(event) => ways.onClick(event, card.id)}
        onFocus={() => ways.onFocus(card.id)}
      >
        {content}
      </article>
    </li>
  );
}

/** A menu is a child of its card for React only: what happens in it must not lift the card. */
const own = (listeners: ReturnType<typeof useDraggable>['listeners']) =>
  Object.fromEntries(
    Object.entries(listeners ?? {}).map(([name, listen]) => [
      name,
      (event: SyntheticEvent) => {
        if (event.currentTarget.contains(event.target as Node)) listen(event);
      },
    ]),
  );

export const BoardItem = memo(Item) as typeof Item;
