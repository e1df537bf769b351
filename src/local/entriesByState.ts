import type { Entry, EntryState, Outbox } from './outbox.ts';

// State by state: what stands under one key of an index the browser counts and hands out in one go; over several keys
// Dexie goes from record to record, which takes seconds for thousands.

/** How many are in one of these states; none of them is read. */
export async function countByState({ entries }: Outbox, states: readonly EntryState[]): Promise<number> {
  const counts = await Promise.all(states.map((state) => entries.where('state').equals(state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Those in one of these states, in the order in which they were done. */
export async function readByState({ entries }: Outbox, states: readonly EntryState[]): Promise<Entry[]> {
  const found = await Promise.all(states.map((state) => entries.where('state').equals(state).toArray()));
  return found.flat().toSorted((one, other) => one.n - other.n);
}
