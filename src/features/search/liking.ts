import { liked, openedWorth } from '#model/find.ts';
import { limits } from '#model/limits.ts';
import type { Entry } from '#queries/everywhere.ts';
import type { Opened } from '#state/recentlyOpened.ts';

/** What this person has to do with questions and courses; empty for whoever studies nothing. */
export interface OwnStudy {
  /** Questions of today's list. */
  due: ReadonlySet<string>;
  /** Questions and courses of the tracks that they study. */
  ownTrack: ReadonlySet<string>;
}

export interface LikingInput extends OwnStudy {
  opened: readonly Opened[];
  bookmarked: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
}

const day = 86_400_000;

/** The points that a hit gets for it, whatever was typed (FIND-08). */
export function likingOf({ opened, due, bookmarked, ownTrack, now }: LikingInput): (entry: Entry) => number {
  const openedAt = new Map(opened.map(({ address, at }) => [address, at]));
  return ({ address, record, course = '', recommended }) => {
    const at = openedAt.size ? openedAt.get(address) : undefined;
    let points = at === undefined ? 0 : openedWorth((now - at) / day, limits.found.openedDays);
    if (due.has(record)) points += liked.due;
    if (bookmarked.has(record)) points += liked.bookmarked;
    if (ownTrack.has(record) || ownTrack.has(course)) points += liked.ownTrack;
    if (recommended) points += liked.recommended;
    return points;
  };
}
