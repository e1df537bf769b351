import type { Entry, EntryState, Outbox } from './outbox.ts';

// State by state: for a single key of an index the browser counts or returns everything at once; over several keys
// Dexie goes record by record, which takes seconds for thousands.

/** How many are in these states; none of them is read. */
export async function countByState({ entries }: Outbox, states: readonly EntryState[]): Promise<number> {
  const counts = await Promise.all(states.map((state) => entries.where('state').equals(state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Those in these states, in the order in which they were made. */
export async function readByState({ entries }: Outbox, states: readonly EntryState[]): Promise<Entry[]> {
  const found = await Promise.all(states.map((state) => entries.where('state').equals(state).toArray()));
  return found.flat().toSorted((one, other) => one.n - other.n);
}
