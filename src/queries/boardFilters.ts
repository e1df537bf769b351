import { tokyoDay } from '#i18n/dates.ts';
import { comparable } from '#model/id.ts';
import { matches, searchTerms } from '#model/search.ts';
import { type DayRange, dayRanges } from '#model/pipeline.ts';
import type { BoardCard, BoardColumn } from './boardCard.ts';

/** What narrows the board; an empty one narrows nothing. */
export interface BoardFilters {
  search: string;
  /** A position, or `admin` or `user` for the access role (A49). */
  role: string;
  created: DayRange | undefined;
  updated: DayRange | undefined;
  todo: boolean;
  interview: boolean;
  /** Rejected people are shown too (KAN-18). */
  rejected: boolean;
}

/** From the address. */
export function boardFilters(address: Readonly<Record<string, unknown>>): BoardFilters {
  const text = (name: string) => (['string', 'number'].includes(typeof address[name]) ? String(address[name]) : '');
  const range = (name: string) => (Object.keys(dayRanges) as DayRange[]).find((one) => one === address[name]);
  const isOn = (name: string) => text(name) === '1' || address[name] === true;
  return {
    ...{ search: text('q'), role: text('role'), created: range('created'), updated: range('updated') },
    ...{ todo: isOn('todo'), interview: isOn('interview'), rejected: isOn('rejected') },
  };
}

/** How many filters of the panel are set. */
export const filterCount = ({ search, role, created, updated, todo, interview }: BoardFilters): number =>
  [search.trim(), role, created, updated, todo, interview].filter(Boolean).length;

/** The columns with the cards that are left; an unchanged one is the same object. */
export function narrowed(columns: readonly BoardColumn[], filters: BoardFilters, now: number): BoardColumn[] {
  const fits = fitter(filters, now);
  return columns.map((column) => {
    const cards = column.cards.filter(fits);
    return cards.length === column.cards.length ? column : { ...column, cards };
  });
}

function fitter(filters: BoardFilters, now: number): (card: BoardCard) => boolean {
  const { created, updated, todo, interview, rejected } = filters;
  const terms = searchTerms(filters.search);
  const role = comparable(filters.role);
  const today = tokyoDay(now);
  const within = (moment: string | null, range: DayRange | undefined) =>
    range === undefined || (moment !== null && today - tokyoDay(moment) <= dayRanges[range]);
  return (card) =>
    (rejected || !card.rejected) &&
    matches(card.search, terms) &&
    (!role || comparable(card.position) === role || card.role === role) &&
    within(card.createdAt, created) &&
    within(card.updatedAt, updated) &&
    (!todo || card.tasks > 0) &&
    (!interview || card.interviewAt !== null);
}
