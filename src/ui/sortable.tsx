import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import { isPlainKey } from './composing.ts';
import { IconButton } from './iconButton.tsx';
import { useAnnouncement } from './useAnnouncement.ts';
import { VisuallyHidden } from './visuallyHidden.tsx';
import { cancelDrag, useDragEnd } from './useDragEnd.ts';
import './sortable.css';

export interface SortableTexts {
  /** The name of the handle. */
  grip: (name: string) => string;
  /** How the keys move it. */
  hint: string;
  lifted: Place;
  moved: Place;
  dropped: Place;
  putBack: Place;
}
/** @param at counts from 1 */
type Place = (name: string, at: number, total: number) => string;

export interface SortableListProps<Item extends { id: string; name: string }> {
  label: string;
  items: readonly Item[];
  texts: SortableTexts;
  /** From one index to another; the items come back in their new order. */
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  children: (item: Item, index: number, grip: ReactNode) => ReactNode;
}

/**
 * A list that is put in order by its handles: with the mouse, on touch after holding for a moment, so that scrolling
 * never moves anything, or by keys. Each place is announced.
 */
export function SortableList<Item extends { id: string; name: string }>(props: SortableListProps<Item>) {
  const { label, items, texts, onMove, disabled = false, children } = props;
  const hint = useId();
  const [said, say] = useAnnouncement();
  const [lifted, setLifted] = useState<{ id: string; from: number } | null>(null);
  const [over, setOver] = useState<{ id: string; after: boolean } | null>(null);
  const dragged = useRef<string>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const indexOf = (id: unknown) => items.findIndex((item) => item.id === id);
  const tell = (place: Place, index: number, item = items[index]) =>
    item && say(place(item.name, index + 1, items.length));

  const dragOver = ({ active, over: below }: DragOverEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(below?.id)];
    setOver(below && from !== to ? { id: String(below.id), after: to > from } : null);
    if (to >= 0) tell(texts.moved, to, items[from]);
  };
  const dragEnd = ({ active, over: below }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(below?.id)];
    end();
    if (from < 0 || to < 0 || from === to) return tell(texts.putBack, from);
    onMove(from, to);
    tell(texts.dropped, to, items[from]);
  };
  useDragEnd();
  const end = () => {
    dragged.current = undefined;
    setOver(null);
  };

  const keyDown = (event: KeyboardEvent, index: number) => {
    const item = items[index]!;
    const isLifted = lifted?.id === item.id;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Escape' && (isLifted || dragged.current)) {
      // the dialog around the list stays open
      event.stopPropagation();
      if (dragged.current) cancelDrag();
      if (!lifted) return;
      if (index !== lifted.from) onMove(index, lifted.from);
      tell(texts.putBack, lifted.from, item);
      setLifted(null);
    } else if (!isPlainKey(event.nativeEvent)) return;
    else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      // held, it lifts once
      if (event.repeat) return;
      setLifted(isLifted ? null : { id: item.id, from: index });
      tell(isLifted ? texts.dropped : texts.lifted, index);
    } else if (isLifted && step) {
      event.preventDefault();
      if (!items[index + step]) return;
      onMove(index, index + step);
      tell(texts.moved, index + step, item);
    }
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={silent}
      onDragStart={({ active }) => {
        dragged.current = String(active.id);
        tell(texts.lifted, indexOf(active.id));
      }}
      onDragOver={dragOver}
      onDragEnd={dragEnd}
      onDragCancel={({ active }) => {
        end();
        tell(texts.putBack, indexOf(active.id));
      }}
    >
      <ol className="sortable" aria-label={label}>
        {items.map((item, index) => (
          <Sortable
            key={item.id}
            id={item.id}
            disabled={disabled}
            isLifted={lifted?.id === item.id}
            drop={over?.id === item.id ? (over.after ? 'after' : 'before') : undefined}
            grip={{
              label: texts.grip(item.name),
              describedBy: hint,
              onKeyDown: (event) => keyDown(event, index),
              onBlur: () => setLifted(null),
            }}
          >
            {(grip) => children(item, index, grip)}
          </Sortable>
        ))}
      </ol>
      <VisuallyHidden>
        <span id={hint}>{texts.hint}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </DndContext>
  );
}

/** The library speaks English only. */
const nothing = () => undefined;
const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

interface SortableProps {
  id: string;
  disabled: boolean;
  isLifted: boolean;
  drop: 'before' | 'after' | undefined;
  grip: { label: string; describedBy: string; onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };
  children: (grip: ReactNode) => ReactNode;
}

function Sortable({ id, disabled, isLifted, drop, grip, children }: SortableProps) {
  const { setNodeRef: drag, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled });
  const { setNodeRef: dropRef } = useDroppable({ id, disabled });
  const handle = (
    <IconButton
      icon="grip"
      dense
      className="sortable-grip"
      label={grip.label}
      aria-describedby={grip.describedBy}
      aria-pressed={isLifted || isDragging}
      disabled={disabled}
      ref={setActivatorNodeRef}
      {...listeners}
      onKeyDown={grip.onKeyDown}
      onBlur={grip.onBlur}
    />
  );
  return (
    <li
      ref={(element) => {
        drag(element);
        dropRef(element);
      }}
      className={classNames((isDragging || isLifted) && 'lifted', drop && `drop-${drop}`)}
      style={transform ? { transform: `translateY(${Math.round(transform.y)}px)` } : undefined}
    >
      {children(handle)}
    </li>
  );
}
