import type { ReactNode } from 'react';

/** What a board needs to know of a card. */
export interface BoardThing {
  id: string;
  /** For announcements. */
  name: string;
}

/** One column of a board. */
export interface Lane<Card extends BoardThing> {
  id: string;
  name: string;
  /** With the number of its cards, in words. */
  label: string;
  /** Null where it could not be read. */
  count: number | null;
  cards: readonly Card[];
  folded: boolean;
  /** Below its name. */
  figures?: ReactNode;
  /** Instead of cards, or above them. */
  note?: ReactNode;
}

/** What is said of a card in a column. */
type Said = (name: string, lane: string) => string;

export interface BoardTexts {
  card: (name: string, lane: string, at: number, total: number) => string;
  lifted: Said;
  over: Said;
  dropped: Said;
  putBack: (name: string) => string;
  fold: (lane: string) => string;
  unfold: (lane: string) => string;
  stages: string;
}

/** Where a card stands; undefined for one that is nowhere. */
export function placeOf<Card extends BoardThing>(
  lanes: readonly Lane<Card>[],
  id: string | undefined,
): { lane: Lane<Card>; column: number; at: number } | undefined {
  for (const [column, lane] of lanes.entries()) {
    const at = lane.cards.findIndex((card) => card.id === id);
    if (at >= 0) return { lane, column, at };
  }
  return undefined;
}
