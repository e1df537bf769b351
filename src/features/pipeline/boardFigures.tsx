import { useMemo } from 'react';
import { useSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import type { PipelineStage } from '#model/pipeline.ts';
import type { BoardColumn } from '#queries/boardCard.ts';
import { type ColumnFigures as Figures, figuresOf, latestMoves } from '#queries/boardFigures.ts';
import { useLive } from '#queries/live.ts';

type All = ReadonlyMap<PipelineStage, Figures>;

/** Undefined while they are folded away: then nothing is read for them. */
export function useFigures(columns: readonly BoardColumn[], now: number, shown: boolean): All | undefined {
  const moves = useLive(latestMoves(shown));
  return useMemo(
    () => (shown && moves.state === 'ready' ? figuresOf(columns, moves.value, now) : undefined),
    [columns, now, shown, moves],
  );
}

/** How many stand here, for how long, and how many came this week; computed on this device. */
export function ColumnFigures({ figures, all }: { figures: Figures | undefined; all: All }) {
  const texts = useSection(boardTexts).figure;
  if (!figures) return null;
  const longest = Math.max(1, ...[...all.values()].map(({ median }) => median ?? 0));
  return (
    <div className="board-figures">
      <span className="board-bar" aria-hidden="true">
        <i style={{ width: `${(100 * (figures.median ?? 0)) / longest}%` }} />
      </span>
      {figures.median === null ? (
        <span>{texts.none}</span>
      ) : (
        <>
          <span>{texts.median(figures.median)}</span>
          <span>{texts.oldest(figures.oldest ?? 0)}</span>
        </>
      )}
      <span>{texts.came(figures.came)}</span>
    </div>
  );
}
