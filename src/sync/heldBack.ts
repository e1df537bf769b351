import type { Role } from '#model/access.ts';
import { mutationNamed } from '#mutations/known.ts';
import { readsOf } from '#mutations/run.ts';
import type { Entry } from '#local/outbox.ts';

/** The longest rate limit window, in milliseconds: a clock that was set back must not hold entries forever. */
const longest = 3_600_000;

/** Whether a rate limit still holds this entry back (A26). */
export const isEarly = ({ notBefore }: Pick<Entry, 'notBefore'>, now: number): boolean =>
  notBefore !== undefined && notBefore > now && notBefore - now <= longest;

/**
 * Entries held back, in outbox order: those that met a rate limit, those that would meet it too, and those that touch
 * the same records, because they would be refused before what they build on has arrived. All others continue. An entry
 * that the server failed on waits too, but others of its kind do not: the fault is its own.
 * @param stuck ids of entries that this push could not get judged, even if a limit is over by the next batch
 */
export function heldBack(
  waiting: readonly Entry[],
  context: { actor: string; role: Role },
  now: number,
  stuck: ReadonlySet<string> = new Set(),
): ReadonlySet<Entry> {
  const held = new Set<Entry>();
  const waits = (entry: Entry) => isEarly(entry, now) || stuck.has(entry.id);
  if (!waiting.some(waits)) return held;
  const operations = new Set<string>();
  const keys = new Set<string>();
  for (const entry of waiting) {
    if (entry.cancel) continue;
    const operation = mutationNamed(entry.name)?.limit?.operation;
    const reads = readsOf(entry, context);
    if (!waits(entry) && !(operation && operations.has(operation)) && !reads.some((key) => keys.has(key))) continue;
    held.add(entry);
    const isLimited = entry.code !== 'fault' && (isEarly(entry, now) || !stuck.has(entry.id));
    if (operation && isLimited) operations.add(operation);
    for (const key of reads) keys.add(key);
  }
  return held;
}
