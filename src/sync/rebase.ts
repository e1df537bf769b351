import { type Key, keyOf, type Row } from '#model/noun.ts';
import { nextTurn } from '#state/turn.ts';
import { learnLater, mutationNamed } from '#mutations/known.ts';
import { readsOf, run } from '#mutations/run.ts';
import { readRows, writeRows } from '#local/rows.ts';
import { contextOf, type Device, entriesIn, readMeta, transact } from './device.ts';

/** Entries whose arguments are read in one task of the page. */
const atATime = 500;

/**
 * The rows on the screen are the server's rows plus everything that is not yet in them, in order. One function serves
 * opening, pages, refusals, sweep and undo: apply the live entries to the base rows, write what differs, then free the
 * bases that are no longer needed. A refusal in replay decides nothing (R3).
 */
export async function rebase(device: Device): Promise<void> {
  const [meta, live, kept] = await Promise.all([
    readMeta(device),
    entriesIn(device, 'pending', 'acked'),
    device.access('read base', () => device.outbox.base.toArray()),
  ]);
  // offline and not on this device: what is not known is not replayed
  if (live.some(({ name }) => !mutationNamed(name)))
    await learnLater().catch((error: unknown) => console.error('what is written later', error));
  const context = contextOf(device, meta);
  const bases = new Map<Key, Row | null>(kept.map((base) => [base.key, base.row]));
  const reads = new Set<Key>();
  for (const [position, entry] of live.entries()) {
    // with thousands of entries, lets the page render and respond in between
    if (position % atATime === atATime - 1) await nextTurn();
    for (const key of readsOf(entry, context)) reads.add(key);
  }
  const stored = await readRows(
    device.access,
    device.rows,
    [...reads].filter((key) => !bases.has(key)),
  );
  const rows = new Map<Key, Row | null>([...stored, ...bases]);
  const touched = new Set<Key>();
  for (const entry of live) {
    const outcome = run(entry, { get: (noun, id) => rows.get(keyOf(noun, id)) ?? undefined }, context);
    if (typeof outcome === 'string') continue;
    for (const [noun, id, row] of outcome) {
      rows.set(keyOf(noun, id), row);
      touched.add(keyOf(noun, id));
    }
  }
  const fresh = [...touched].filter((key) => !bases.has(key));
  const free = [...bases.keys()].filter((key) => !touched.has(key));
  // The server's row is kept before its place is taken (R1)
  if (fresh.length)
    await transact(device, 'base', async () => {
      await device.outbox.base.bulkPut(fresh.map((key) => ({ key, row: stored.get(key) ?? null })));
    });
  await writeRows(
    device.access,
    device.rows,
    new Map([...touched, ...free].map((key) => [key, rows.get(key) ?? null])),
  );
  // ... and released only after it is back
  if (free.length) await transact(device, 'base', () => device.outbox.base.bulkDelete(free));
  device.dirty = false;
}

/** After a durable change: updating the screen can wait for the next heal, and is not lost. */
export const rebaseOrMarkDirty = (device: Device): Promise<void> =>
  rebase(device).catch(() => {
    device.dirty = true;
  });
