import { allKeys, purgeRemoved, writeRows } from '#local/rows.ts';
import type { Media } from '#local/outbox.ts';
import { changeMeta, type Device, transact } from './device.ts';

/** Nothing stays while the rows for the new role arrive; finished at open if a crash cut it short (R18). */
export async function wipe(device: Device): Promise<void> {
  await wipeMedia(device);
  await transact(device, 'wipe', () => device.outbox.base.toCollection().modify({ row: null }));
  const keys = await allKeys(device.access, device.rows);
  await writeRows(device.access, device.rows, new Map(keys.map((key) => [key, null])));
  await purgeRemoved(device.access, device.rows);
  await transact(device, 'wipe', () => changeMeta(device, { wipe: false }));
}

const others: Media['state'][] = ['kept', 'seen'];

/**
 * Removes other people's pictures. A person's own stay with the words that show them, also when the account is closed:
 * a restored server may have forgotten both, and only this device could put them back (P5).
 */
async function wipeMedia(device: Device): Promise<void> {
  const { media, bytes } = device.outbox;
  await device.access('tx wipe media', () =>
    device.outbox.transaction('rw', [media, bytes], async () => {
      const ids = await media.where('state').anyOf(others).primaryKeys();
      await media.bulkDelete(ids);
      await bytes.bulkDelete(ids);
    }),
  );
}
