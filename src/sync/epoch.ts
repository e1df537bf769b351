import { nounsOf, type Role } from '#model/access.ts';
import type { Key } from '#model/noun.ts';
import { type PullAnswer, wireShape } from '#model/wire.ts';
import { mayKeep } from '#mutations/run.ts';
import type { Entry, Meta } from '#local/outbox.ts';
import { allKeys, purgeRemoved, setGeneration, writeRows } from '#local/rows.ts';
import { changeMeta, type Device, readMeta, transact, withLock } from './device.ts';
import { heal } from './heal.ts';
import { rebaseOrMarkDirty } from './rebase.ts';

type Reset = Extract<PullAnswer, { reset: true }>;

/** The sync state after a reset, before the first page. */
export const resetPlace = (before: Meta, { epoch, boot, seq }: Reset) => ({
  epoch,
  boot,
  seen: Math.max(seq, before.seen),
  cursor: 0,
  sweeping: true,
  freshFrom: seq,
  first: false,
});

/**
 * A new epoch: all rows are sent again, and those without a mark at the end are swept.
 * @returns whether there is more to push
 */
export async function reset(device: Device, answer: Reset): Promise<boolean> {
  const isKept = (await readMeta(device)).keeps === true && (await keepWords(device));
  await withLock(device, 'rows', () => resetRows(device, answer));
  return isKept;
}

/** Seldom needed, and not before the first record. */
const keepWords = async (device: Device): Promise<boolean> =>
  (await import('./othersWords.ts')).keepOthersWords(device);

async function resetRows(device: Device, answer: Reset): Promise<void> {
  const before = await readMeta(device);
  const generation = device.mintId();
  // Rows whose owner's role is unknown: the outbox database was lost while they were not
  const isUnknown = before.role === null && (await allKeys(device.access, device.rows)).length > 0;
  // The mark is in every database before the cursor restarts (R7)
  await setGeneration(device.access, device.rows, generation);
  await transact(device, 'reset', async () => {
    await changeMeta(device, {
      generation,
      ...resetPlace(before, answer),
      role: answer.role,
      shape: wireShape,
      // An account that is served again was reactivated
      closed: null,
      totals: answer.totals,
      arrived: {},
      keeps: false,
      wipe: before.wipe || isUnknown || hasFewerRights(before.role, answer.role),
    });
    await device.outbox.marks.clear();
    // Privacy wins over a later restore: the journal of a lost role is deleted (R19)
    await device.outbox.entries
      .where('state')
      .anyOf('done', 'acked', 'parked', 'resend')
      .filter((entry: Entry) => !mayKeep(entry.name, answer.role))
      .delete();
  });
  device.dirty = true;
  await heal(device, true);
}

const hasFewerRights = (before: Role | null, now: Role): boolean =>
  nounsOf(before).some((noun) => !nounsOf(now).includes(noun)) || (before === 'admin' && now !== 'admin');

/** The end of a reset: whatever the server did not send again is removed, base rows too (R17). */
export const sweep = (device: Device): Promise<void> =>
  withLock(device, 'rows', async () => {
    const marks = await markedKeys(device);
    await transact(device, 'sweep', async () => {
      await device.outbox.base.filter((base) => !marks.has(base.key)).modify({ row: null });
    });
    const held = new Set<string>(
      await device.access('read base', () => device.outbox.base.toCollection().primaryKeys()),
    );
    const lost = (await allKeys(device.access, device.rows)).filter((key) => !marks.has(key) && !held.has(key));
    await writeRows(device.access, device.rows, new Map(lost.map((key) => [key, null])));
    await purgeRemoved(device.access, device.rows);
    await transact(device, 'swept', async () => {
      await device.outbox.marks.clear();
      await changeMeta(device, { sweeping: false });
    });
    await rebaseOrMarkDirty(device);
  });

async function markedKeys(device: Device): Promise<Set<Key>> {
  const keys = new Set<Key>();
  for (const { told, gone } of await device.access('read marks', () => device.outbox.marks.orderBy('n').toArray())) {
    for (const key of told) keys.add(key);
    for (const key of gone) keys.delete(key);
  }
  return keys;
}
