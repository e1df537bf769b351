import { useEffect, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { BoardCard, BoardColumn } from '#queries/boardCard.ts';
import { showToast, useToast } from '#state/toast.ts';

/** Milliseconds for which a card says whose move it was. */
const lasting = 60_000;

/** The moves that came while this screen was open, by their mutations; the card finds out whose each is (MovedBy). */
export function useColleagues(columns: readonly BoardColumn[]): ReadonlySet<string> {
  const [moved, setMoved] = useState<ReadonlySet<string>>(nobody);
  /** The moves of each card that were seen here: one that an undo brings back is no news. */
  const seen = useRef(new Map<string, Set<string>>());
  useEffect(() => {
    const ids: string[] = [];
    for (const card of columns.flatMap((column) => column.cards)) {
      const { id, movedBy } = card;
      const moves = seen.current.get(id);
      if (moves && !moves.has(movedBy)) {
        ids.push(movedBy);
        sayOvertaken(card, [...moves].at(-1)!);
      }
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

/** The last one's toast says that the card stands where it no longer does. */
function sayOvertaken({ name, stage }: BoardCard, last: string): void {
  if (!useToast.getState().toast?.about?.includes(last)) return;
  showToast({
    ...{ kind: 'info', title: currentSection(boardTexts).overtaken(currentSection(pipelineTexts).stages[stage]) },
    message: name,
  });
}

const nobody: ReadonlySet<string> = new Set();
