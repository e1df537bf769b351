import { wireShape } from '#model/wire.ts';
import { hasGeneration } from '#local/rows.ts';
import { changeMeta, type Device, readMeta, transact, withLock } from './device.ts';
import { rebase } from './rebase.ts';
import { wipe } from './wipe.ts';

/** A crash between outbox and rows is repaired by applying the outbox again. Callers hold the lock on the rows. */
export async function heal(device: Device, always: boolean): Promise<void> {
  // a start that was cut short has not checked, and a write may precede the next cycle (found by the fuzz, seed 7108)
  if (always || !device.healed) await checkGeneration(device);
  const { wipe: unfinished } = await readMeta(device);
  if (unfinished) await wipe(device);
  else if (!always && !device.dirty && device.healed) return;
  await rebase(device);
  device.healed = true;
}

export const open = (device: Device): Promise<void> => withLock(device, 'rows', () => heal(device, true));

/**
 * A rows database that was lost or recreated lacks this generation's mark: everything is pulled again (R7), as it is
 * after an app update that knows more than the previous version.
 */
async function checkGeneration(device: Device): Promise<void> {
  const meta = await readMeta(device);
  if (!meta.epoch || !meta.generation) return;
  const isOfThisApp = meta.shape === wireShape;
  if (isOfThisApp && (await hasGeneration(device.access, device.rows, meta.generation))) return;
  await transact(device, 'lost', () => changeMeta(device, { epoch: null, cursor: 0 }));
}
