import { useRef } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Everything from where the range began to this row, beside what was selected before. */
  extendTo: (id: string, from: string) => void;
  /** The next range begins elsewhere. */
  endRange: () => void;
  /** All rows that are shown; those that a filter hides stay as they are. */
  all: (on: boolean) => void;
  clear: () => void;
}

/**
 * Which rows are selected. A range replaces the range before it, so that Shift with an arrow also takes back.
 * @param ids of the rows that are shown, in their order
 */
export function useSelection(
  ids: readonly string[],
  selected: ReadonlySet<string> | undefined,
  onSelect: ((selected: Set<string>) => void) | undefined,
): Selection | null {
  const range = useRef<{ from: string; before: ReadonlySet<string> } | null>(null);
  if (!selected || !onSelect) return null;
  const endRange = () => {
    range.current = null;
  };
  return {
    ids: selected,
    endRange,
    toggle(id) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      range.current = { from: id, before: next };
      onSelect(next);
    },
    extendTo(id, from) {
      range.current ??= { from, before: selected };
      onSelect(new Set([...range.current.before, ...between(ids, range.current.from, id)]));
    },
    all(on) {
      endRange();
      const next = new Set(selected);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      onSelect(next);
    },
    clear() {
      endRange();
      onSelect(new Set());
    },
  };
}

/** A row that is no longer shown begins no range. */
function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const end = ids.indexOf(to);
  const begin = ids.indexOf(from);
  if (begin < 0) return [to];
  return ids.slice(Math.min(begin, end), Math.max(begin, end) + 1);
}
