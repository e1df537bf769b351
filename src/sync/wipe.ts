import { allKeys, purgeRemoved, writeRows } from '#local/rows.ts';
import type { Media } from '#local/outbox.ts';
import { changeMeta, type Device, readMeta, transact } from './device.ts';

/** Nothing stays while the rows of the new rights come; finished at open when a crash cut it short (R18). */
export async function wipe(device: Device): Promise<void> {
  await wipeMedia(device);
  await transact(device, 'wipe', () => device.outbox.base.toCollection().modify({ row: null }));
  const keys = await allKeys(device.access, device.rows);
  await writeRows(device.access, device.rows, new Map(keys.map((key) => [key, null])));
  await purgeRemoved(device.access, device.rows);
  await transact(device, 'wipe', () => changeMeta(device, { wipe: false }));
}

/** Pictures of others go; of a closed account its own too, but for what was not sent. */
async function wipeMedia(device: Device): Promise<void> {
  const { closed } = await readMeta(device);
  const { media, bytes } = device.outbox;
  const going: Media['state'][] = closed ? ['kept', 'seen', 'sent'] : ['kept', 'seen'];
  await device.access('tx wipe media', () =>
    device.outbox.transaction('rw', [media, bytes], async () => {
      const ids = await media.where('state').anyOf(going).primaryKeys();
      await media.bulkDelete(ids);
      await bytes.bulkDelete(ids);
    }),
  );
}
