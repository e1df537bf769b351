import { definitions, type Noun, type Row } from '#model/noun.ts';
import type { Order, Shelf } from '#model/nouns/define.ts';

export { type Shelf, shelves } from '#model/nouns/define.ts';

/** Newest first as an ascending string, because a descending sort uses no index. */
export const newestFirst = (time: unknown): string => {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return String(Number.isNaN(milliseconds) ? 9e15 : 9e15 - milliseconds).padStart(16, '0');
};

const orderOf = (row: Row, order: Order): unknown => {
  if (typeof order === 'string') return row[order];
  return 'newest' in order ? newestFirst(row[order.newest]) : String(row[order.number]).padStart(6, '0');
};

/** RxDB pads what it indexes to this length, so it stays short. */
export const indexLength = 40;

export const shelfOf = (noun: Noun): Shelf => definitions[noun].device.shelf;

/** A record's place on its shelf: its parent and its order. */
export function placeOf(noun: Noun, row: Row): { parent: string; order: string } {
  const { parent, order } = definitions[noun].device;
  return { parent: short(parent && row[parent]), order: short(orderOf(row, order)) };
}

const short = (value: unknown): string => String(value ?? '').slice(0, indexLength);
