import type { KeyboardEvent } from 'react';
import type { Entry, EntryKind } from '#queries/everywhere.ts';
import { isComposing } from '#ui/composing.ts';
import type { Shown } from './sections.ts';

/** What the arrows reach, from above: the rows, and before them the way to all of their kind. */
export type Option = { id: string; entry: Entry; all?: never } | { id: string; entry?: never; all: EntryKind };

export const optionsOf = ({ sections }: Shown, offersAll: boolean): Option[] =>
  sections.flatMap(({ id, rows, total }) => [
    ...(offersAll && total > rows.length ? [{ id: `all-${id}`, all: id as EntryKind }] : []),
    ...rows.map((entry) => ({ id: entry.id, entry })),
  ]);

interface BoxKeysInput {
  count: number;
  at: number;
  isEmpty: boolean;
  choose: (at: number) => void;
  take: (isInTab: boolean) => void;
  showWays: () => void;
  back: () => void;
}

/** Rows of a leap. */
const page = 5;

/** The keys of the field (FIND-12); a conversion's belong to the conversion (FIND-13). Escape is the dialog's. */
export function boxKeys({ count, at, isEmpty, choose, take, showWays, back }: BoxKeysInput) {
  return (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const last = count - 1;
    const to: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + page, last),
      PageUp: Math.max(at - page, 0),
    };
    const hasModifier = event.ctrlKey || event.metaKey;
    if (to[event.key] !== undefined && !hasModifier && !event.altKey) choose(to[event.key]!);
    else if (event.key === 'Enter') take(hasModifier);
    else if (event.key === 'Tab' && !event.shiftKey) showWays();
    else if (event.key === 'Backspace' && isEmpty) back();
    else return;
    event.preventDefault();
  };
}
