import { allKeys, purgeRemoved, writeRows } from '#local/rows.ts';
import { changeMeta, type Device, transact } from './device.ts';

/** Nothing stays while the rows of the new rights come; finished at open when a crash cut it short (R18). */
export async function wipe(device: Device): Promise<void> {
  await transact(device, 'wipe', () => device.outbox.base.toCollection().modify({ row: null }));
  const keys = await allKeys(device.access, device.rows);
  await writeRows(device.access, device.rows, new Map(keys.map((key) => [key, null])));
  await purgeRemoved(device.access, device.rows);
  await transact(device, 'wipe', () => changeMeta(device, { wipe: false }));
}
