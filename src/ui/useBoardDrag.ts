import {
  type CollisionDetection,
  type DndContextProps,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { type BoardTexts, type BoardThing, type Lane, placeOf } from './boardLane.ts';
import { stopLane } from './boardStops.tsx';
import { useAnnouncement } from './useAnnouncement.ts';
import { useDragEnd } from './useDragEnd.ts';
import { type PagedLanes, useEdgePaging } from './useEdgePaging.ts';

interface Dragging<Card extends BoardThing> {
  card: Card;
  from: string;
  ids: readonly string[];
  /** The columns as they were when it was lifted. */
  lanes: readonly Lane<Card>[];
}

/** Moves those that are elsewhere; `failed`, once they are stored, is those that were not. */
export type BoardMove = (
  ids: readonly string[],
  lane: string,
) => { moving: readonly string[]; failed: Promise<readonly string[]> };

interface BoardDragOptions<Card extends BoardThing> {
  lanes: readonly Lane<Card>[];
  texts: BoardTexts;
  selected: ReadonlySet<string>;
  move: BoardMove;
  /** On a phone, where one column is shown at a time. */
  paged: PagedLanes | undefined;
}

/** Dragging by mouse and by holding a finger; a selected card takes the other selected ones along. */
export function useBoardDrag<Card extends BoardThing>(options: BoardDragOptions<Card>) {
  const { lanes, texts, selected, move, paged } = options;
  const edge = useEdgePaging(paged);
  const [dragging, setDragging] = useState<Dragging<Card> | null>(null);
  const [said, say] = useAnnouncement();
  useDragEnd();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // scrolling never moves a card
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  /** On a phone it goes where it is seen: into the column that is shown, wherever in it the finger is. */
  const laneAt = (id: unknown) => {
    const wanted = stopLane(id);
    return paged && wanted === id ? lanes[paged.at] : lanes.find((lane) => lane.id === wanted);
  };
  const context: DndContextProps = {
    sensors,
    collisionDetection: underThePointer,
    accessibility: silent,
    autoScroll: paged ? scrollingPage : scrolling,
    onDragStart({ active }) {
      const id = String(active.id);
      const place = placeOf(lanes, id);
      if (!place) return;
      const card = place.lane.cards[place.at]!;
      const ids = selected.has(id) ? [...selected] : [id];
      setDragging({ card, from: place.lane.id, ids, lanes });
      say(texts.lifted(card.name, place.lane.name));
    },
    onDragMove({ activatorEvent, delta, over }) {
      const [touch] = 'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches : [];
      const isOnStop = over && stopLane(over.id) !== over.id;
      edge.follow(isOnStop || !touch ? undefined : touch.clientX + delta.x);
    },
    onDragOver({ over }) {
      const lane = laneAt(over?.id);
      if (dragging && lane) say(texts.over(dragging.card.name, lane.name));
    },
    onDragEnd({ over }) {
      edge.leave();
      setDragging(null);
      const lane = laneAt(over?.id);
      if (!dragging) return;
      const { card, ids } = dragging;
      const moved = lane && move(ids, lane.id);
      if (moved?.moving.length) void sayWhere(moved.failed, card, lane!.name, texts, say);
      else say(texts.putBack(card.name));
    },
    onDragCancel() {
      edge.leave();
      setDragging(null);
      if (dragging) say(texts.putBack(dragging.card.name));
    },
  };
  return {
    context,
    lanes: dragging?.lanes ?? lanes,
    dragged: dragging?.card,
    from: dragging?.from,
    count: dragging?.ids.length ?? 0,
    said,
    say,
  };
}

/** Where it is, once that is stored: what failed is back where it was. */
export async function sayWhere(
  failed: Promise<readonly string[]>,
  { id, name }: BoardThing,
  lane: string,
  texts: BoardTexts,
  say: (text: string) => void,
): Promise<void> {
  const isBack = (await failed).includes(id);
  say(isBack ? texts.putBack(name) : texts.dropped(name, lane));
}

/** The stops of a phone lie above the columns. */
const underThePointer: CollisionDetection = (args) => {
  const found = pointerWithin(args);
  const stop = found.find(({ id }) => stopLane(id) !== id);
  return stop ? [stop] : found;
};

/** A tenth of the board, and at a speed at which the columns can be read. */
const scrolling = { threshold: { x: 0.1, y: 0.14 }, acceleration: 8, layoutShiftCompensation: false } as const;

/** Down a long column; to the sides the board turns by columns. */
const scrollingPage = { ...scrolling, threshold: { x: 0, y: 0.14 } } as const;

/** The library speaks English only. */
const nothing = () => undefined;
const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};
