import type { Entry } from '#local/outbox.ts';
import { type Device, transact, withLock } from './device.ts';
import { handInPictures } from './handInPictures.ts';
import { rebaseOrMarkDirty } from './rebase.ts';

export type Fixed = Pick<Entry, 'id' | 'name' | 'version' | 'args' | 'at' | 'from'>;

/**
 * What the server refused waits for its author. Fixed: the corrected entry is stored and the old one settled in one
 * transaction. Without a correction it is discarded, only at the person's request.
 */
export const settle = (device: Device, id: string, fixed?: Fixed): Promise<void> =>
  settleAll(device, new Map([[id, fixed]]));

/** Many in one transaction, in the order in which they were made: what one builds on is stored with it. */
export const settleAll = (device: Device, fixes: ReadonlyMap<string, Fixed | undefined>): Promise<void> =>
  withLock(device, 'rows', async () => {
    await transact(device, 'settle', async () => {
      const { entries } = device.outbox;
      const found = (
        await entries
          .where('id')
          .anyOf([...fixes.keys()])
          .sortBy('n')
      ).filter(({ state }) => state === 'refused' || state === 'parked');
      await entries.bulkPut(found.map((entry) => settled(entry, fixes.get(entry.id), device.now())));
      const fresh = found.flatMap(({ id }) => fixes.get(id) ?? []);
      await handInPictures(
        device,
        fresh.map(({ args }) => args),
      );
      await entries.bulkAdd(fresh.map((one) => ({ ...one, state: 'pending' })));
    });
    await rebaseOrMarkDirty(device);
  });

/** What the server does not remember is cancelled, or a late copy could still take effect (R10). */
const settled = (entry: Entry, fixed: Fixed | undefined, now: string): Entry => ({
  ...entry,
  state: fixed ? 'resolved' : 'discarded',
  cancel: entry.cancel || entry.resend || entry.code === 'fault',
  by: fixed?.id,
  doneAt: now,
});
