import { map, of } from 'rxjs';
import { tokyoDay } from '#i18n/dates.ts';
import type { RowOf } from '#model/noun.ts';
import { dayRanges, type PipelineStage } from '#model/pipeline.ts';
import { observeRows } from '#local/observe.ts';
import type { BoardColumn } from './boardCard.ts';
import type { Query } from './live.ts';

/** How a column stands, without those who are rejected. */
export interface ColumnFigures {
  count: number;
  /** Whole days since they came here; null for an empty column. */
  median: number | null;
  oldest: number | null;
  /** How many came within the last seven days, also those who have gone on since. */
  came: number;
}

type Move = Pick<RowOf<'stage_transitions'>, 'kind' | 'from_stage' | 'to_stage' | 'transitioned_at'>;

/** Of more nobody wants to know this week. */
const mostMoves = 5_000;

/** The newest moves (KAN-15); nothing is read while nobody wants them. */
export const latestMoves = (wanted: boolean): Query<Move[]> => ({
  key: `latest moves ${wanted}`,
  read: ({ rows }) =>
    wanted
      ? observeRows(rows, 'stage_transitions', { limit: mostMoves }).pipe(
          map((moves) => moves.filter(({ kind }) => kind === 'moved')),
        )
      : of([]),
});

export function figuresOf(
  columns: readonly BoardColumn[],
  moves: readonly Move[],
  now: number,
): Map<PipelineStage, ColumnFigures> {
  const today = tokyoDay(now);
  const came = new Map<string, number>();
  for (const { transitioned_at, from_stage, to_stage } of moves)
    if (transitioned_at && today - tokyoDay(transitioned_at) < dayRanges.week && from_stage !== to_stage)
      came.set(to_stage, (came.get(to_stage) ?? 0) + 1);
  return new Map(
    columns.map(({ stage, cards }) => {
      const days = cards
        .filter(({ rejected }) => !rejected)
        .map(({ movedAt }) => (movedAt ? Math.max(0, today - tokyoDay(movedAt)) : 0))
        .sort((a, b) => a - b);
      const oldest = days.at(-1) ?? null;
      return [stage, { count: days.length, median: median(days), oldest, came: came.get(stage) ?? 0 }];
    }),
  );
}

/** Of two in the middle the shorter time, so that it is one that somebody has. */
const median = (sorted: readonly number[]): number | null => sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
