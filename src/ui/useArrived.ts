import { useEffect, useRef, useState } from 'react';
import type { BoardThing, Lane } from './boardLane.ts';

/** Milliseconds for which a card glides in. */
const lasting = 1_000;

/** The cards that came from another column a moment ago. */
export function useArrived<Card extends BoardThing>(lanes: readonly Lane<Card>[]): ReadonlySet<string> {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(nobody);
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  const cards = lanes.map((lane) => lane.cards);
  const known = useRef<readonly (readonly Card[])[]>(cards);
  if (before.current === undefined || cards.some((one, at) => one !== known.current[at])) {
    known.current = cards;
    const places = new Map(lanes.flatMap((lane) => lane.cards.map(({ id }) => [id, lane.id] as const)));
    const came = before.current
      ? [...places].filter(([id, lane]) => (before.current!.get(id) ?? lane) !== lane).map(([id]) => id)
      : [];
    // a card that a filter hid keeps its column
    before.current = new Map([...(before.current ?? []), ...places]);
    if (came.length) setArrived(new Set(came));
  }
  useEffect(() => {
    if (!arrived.size) return undefined;
    const timer = setTimeout(() => setArrived(nobody), lasting);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}

const nobody: ReadonlySet<string> = new Set();
