import { useEffect, useRef, useState } from 'react';
import type { BoardColumn } from '#queries/boardCard.ts';

/** Milliseconds for which a card says whose move it was. */
const lasting = 60_000;

/** The cards that somebody moved while this screen was open; the card finds out who (MovedBy). */
export function useColleagues(columns: readonly BoardColumn[]): ReadonlySet<string> {
  const [moved, setMoved] = useState<ReadonlySet<string>>(nobody);
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    const known = before.current;
    const cards = columns.flatMap((column) => column.cards);
    before.current = new Map(cards.map(({ id, movedBy }) => [id, movedBy]));
    if (!known) return;
    const ids = cards.filter(({ id, movedBy }) => known.has(id) && known.get(id) !== movedBy).map(({ id }) => id);
    if (ids.length) setMoved((some) => new Set([...some, ...ids]));
  }, [columns]);
  useEffect(() => {
    if (!moved.size) return undefined;
    const timer = setTimeout(() => setMoved(nobody), lasting);
    return () => clearTimeout(timer);
  }, [moved]);
  return moved;
}

const nobody: ReadonlySet<string> = new Set();
