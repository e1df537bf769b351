import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PipelineStage } from '#model/pipeline.ts';
import type { BoardCard, BoardColumn } from '#queries/boardCard.ts';
import { clock } from '#state/clock.ts';
import { moveTo } from './boardMove.ts';

interface Held {
  stage: PipelineStage;
  /** The card as it was; any other one is newer. */
  card: BoardCard;
}

/**
 * A card stands in its new column in the frame in which it is dropped, as one that is still being stored, and back in the
 * old one if it is not: `move` resolves with those that are not.
 */
export function useMoving(read: readonly BoardColumn[]) {
  const [held, setHeld] = useState<ReadonlyMap<string, Held>>(new Map());
  const columns = useMemo(() => (held.size ? withHeld(read, held) : read), [read, held]);
  useEffect(() => {
    if (!held.size) return;
    const cards = new Map(read.flatMap((column) => column.cards).map((card) => [card.id, card]));
    const left = [...held].filter(([id, one]) => cards.get(id) === one.card);
    if (left.length < held.size) setHeld(new Map(left));
  }, [read, held]);
  const move = useCallback(
    async (ids: readonly string[], stage: PipelineStage): Promise<readonly string[]> => {
      const cards = read
        .flatMap((column) => column.cards)
        .filter((card) => ids.includes(card.id) && card.stage !== stage);
      // a drop in the own column does nothing (KAN-12)
      if (!cards.length) return [];
      setHeld((before) => new Map([...before, ...cards.map((card) => [card.id, { stage, card }] as const)]));
      const failed = await moveTo(cards, stage);
      if (failed.length) setHeld((before) => new Map([...before].filter(([id]) => !failed.includes(id))));
      return failed;
    },
    [read],
  );
  const isStoring = useCallback((id: string) => held.has(id), [held]);
  return { columns, move, isStoring };
}

function withHeld(read: readonly BoardColumn[], held: ReadonlyMap<string, Held>): BoardColumn[] {
  const now = new Date(clock.now()).toISOString();
  const here = read.flatMap((column) => column.cards);
  const going = here.filter((card) => held.get(card.id)?.card === card);
  const gone = new Set(going);
  return read.map((column) => {
    const coming = going.filter(({ id }) => held.get(id)!.stage === column.stage);
    if (!coming.length && !column.cards.some((card) => gone.has(card))) return column;
    const moved = coming.map((card) => ({ ...card, stage: column.stage, movedAt: now }));
    return { ...column, cards: [...moved, ...column.cards.filter((card) => !gone.has(card))] };
  });
}
