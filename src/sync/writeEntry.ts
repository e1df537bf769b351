import type { Refusal } from '#model/code.ts';
import { type Key, keyOf, type Row } from '#model/noun.ts';
import { mutationNamed } from '#mutations/all.ts';
import { type Change, presentArguments, readsOf, run } from '#mutations/run.ts';
import { readRows, writeRows } from '#local/rows.ts';
import type { Entry } from '#local/outbox.ts';
import { contextOf, type Device, readMeta, transact, withLock } from './device.ts';
import { handIn } from './handIn.ts';
import { heal } from './heal.ts';
import { rebaseOrLater } from './rebase.ts';

/** `id` is the entry in the outbox; refused means that the rules say no here and now, and nothing was stored. */
export type Written = { stored: true; id: string } | { stored: false; refused: Refusal | 'unknown' };

export type NewEntry = Omit<Entry, 'n'>;

/**
 * Stores first, durably, with the server's rows of what is touched; then the screen's rows change. Throws only when
 * nothing could be stored: the person still holds the text. The retry of a failed save is the same mutation (R6).
 */
export async function writeEntry(device: Device, entry: NewEntry, draft?: string): Promise<Written> {
  for (let attempt = 1; ; attempt++)
    try {
      return await withLock(device, 'rows', () => writeOnce(device, entry, draft));
    } catch (error) {
      // The first attempt was stored after all, and perhaps not shown
      if (error instanceof Error && error.name === 'ConstraintError') {
        await withLock(device, 'rows', () => rebaseOrLater(device));
        return { stored: true, id: entry.id };
      }
      if (attempt === 3) throw error;
    }
}

async function writeOnce(device: Device, entry: NewEntry, draft?: string): Promise<Written> {
  await heal(device, false);
  const context = contextOf(device, await readMeta(device));
  const rows = await readRows(device.access, device.rows, readsOf(entry, context));
  const outcome = run(entry, { get: (noun, id) => rows.get(keyOf(noun, id)) }, context);
  if (typeof outcome === 'string') return { stored: false, refused: outcome };
  const changes = new Map(outcome.map(([noun, id, row]) => [keyOf(noun, id), row]));
  const id = await store(device, entry, rows, outcome, draft);
  // An edit that went into an earlier entry is that entry's now: the screen must name it as the text's origin
  if (id !== entry.id) await rebaseOrLater(device);
  else
    // Stored is stored: what cannot be shown now is shown by the next heal
    await writeRows(device.access, device.rows, changes).catch(() => {
      device.dirty = true;
    });
  return { stored: true, id };
}

/** The entry and the server's rows of all that it touches, in one transaction, never over a base that is there (R1). */
const store = (
  device: Device,
  entry: NewEntry,
  rows: Map<Key, Row>,
  changes: readonly Change[],
  draft?: string,
): Promise<string> =>
  transact(device, 'outbox', async () => {
    // Handed in: a crash can leave the draft or the entry, and never both
    if (draft) await device.outbox.drafts.delete(draft);
    await handIn(device, entry.args);
    const earlier = await foldable(device, entry);
    if (earlier) {
      await device.outbox.entries.put({ ...earlier, args: refold(earlier, entry), at: entry.at });
      return earlier.id;
    }
    await device.outbox.entries.add(entry);
    for (const [noun, id] of changes) {
      const key = keyOf(noun, id);
      if (!(await device.outbox.base.get(key))) await device.outbox.base.add({ key, row: rows.get(key) ?? null });
    }
    return entry.id;
  });

/**
 * An edit of the same text by the same person that was never sent: both become one (R25). Only where the newer one
 * began with the older one; what began with another person's text would take the older one's words along.
 */
async function foldable(device: Device, entry: NewEntry): Promise<Entry | undefined> {
  const fold = foldKey(entry);
  if (fold === undefined) return undefined;
  const pending = await device.outbox.entries.where('state').equals('pending').sortBy('n');
  const last = pending.filter((one) => one.name === entry.name && foldKey(one) === fold).at(-1);
  const isBuiltOn = (entry.args as { saw?: unknown }).saw === last?.id;
  return last && isBuiltOn && !last.sent && last.version === entry.version ? last : undefined;
}

function foldKey(entry: NewEntry): string | undefined {
  const present = presentArguments(entry);
  return typeof present === 'string' ? undefined : mutationNamed(entry.name)?.fold?.(present.args);
}

/** The newer text, against what the older one started from; what that one took the place of is still set aside. */
function refold({ args }: Entry, entry: NewEntry): unknown {
  const { saw, instead } = args as { saw: string; instead?: true };
  return { ...(entry.args as Record<string, unknown>), saw, ...(instead && { instead }) };
}
