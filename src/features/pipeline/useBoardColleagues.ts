import { useEffect, useRef, useState } from 'react';
import type { BoardColumn } from '#queries/boardCard.ts';

/** Milliseconds for which a card says whose move it was. */
const lasting = 60_000;

/** The moves that came while this screen was open, by their mutations; the card finds out whose each is (MovedBy). */
export function useColleagues(columns: readonly BoardColumn[]): ReadonlySet<string> {
  const [moved, setMoved] = useState<ReadonlySet<string>>(nobody);
  /** The moves of each card that were seen here: one that an undo brings back is no news. */
  const seen = useRef(new Map<string, Set<string>>());
  useEffect(() => {
    const ids: string[] = [];
    for (const { id, movedBy } of columns.flatMap((column) => column.cards)) {
      const moves = seen.current.get(id);
      if (moves && !moves.has(movedBy)) ids.push(movedBy);
      seen.current.set(id, (moves ?? new Set()).add(movedBy));
    }
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
