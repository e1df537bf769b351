import { useDroppable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import type { BoardThing, Lane } from './boardLane.ts';
import { classNames } from './classNames.ts';

const prefix = 'stop ';
/** The column that something can be dropped into, there or on its stop. */
export const stopLane = (id: unknown): string => String(id ?? '').replace(prefix, '');

interface BoardStopsProps<Card extends BoardThing> {
  label: string;
  lanes: readonly Lane<Card>[];
  /** The index of the column that is shown. */
  current: number;
  onShow: (at: number) => void;
}

/** On a phone: the columns as a line of stops, of which one is shown. A card can be dropped on a stop too. */
export function BoardStops<Card extends BoardThing>({ label, lanes, current, onShow }: BoardStopsProps<Card>) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const stop = row.current?.children[current] as HTMLElement | undefined;
    // only the row is scrolled; scrollIntoView would move the page too
    if (stop) row.current?.scrollTo({ left: stop.offsetLeft - 24, behavior: 'smooth' });
  }, [current]);
  return (
    <nav className="board-stops" aria-label={label}>
      <ol ref={row}>
        {lanes.map((lane, at) => (
          <Stop key={lane.id} lane={lane} isCurrent={at === current} onShow={() => onShow(at)} />
        ))}
      </ol>
    </nav>
  );
}

function Stop<Card extends BoardThing>(props: { lane: Lane<Card>; isCurrent: boolean; onShow: () => void }) {
  const { lane, isCurrent, onShow } = props;
  const { setNodeRef, isOver } = useDroppable({ id: `${prefix}${lane.id}` });
  return (
    <li ref={setNodeRef} className={classNames(isCurrent && 'current', isOver && 'over')}>
      <button type="button" aria-label={lane.label} aria-current={isCurrent ? 'step' : undefined} onClick={onShow}>
        <span>{lane.name}</span>
        <small>{lane.count ?? '–'}</small>
      </button>
    </li>
  );
}
