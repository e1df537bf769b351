import type { Entry } from '#local/outbox.ts';
import { type Device, transact, withLock } from './device.ts';
import { handIn } from './handIn.ts';
import { rebaseOrLater } from './rebase.ts';

/**
 * What the server refused waits for its author. Fixed: the corrected entry is stored and the old one settled in one
 * transaction. Without a correction it is given up, on the person's word alone.
 */
export const settle = (
  device: Device,
  id: string,
  fixed?: Pick<Entry, 'id' | 'name' | 'version' | 'args' | 'at'>,
): Promise<void> =>
  withLock(device, 'rows', async () => {
    await transact(device, 'settle', async () => {
      const entry = await device.outbox.entries.get({ id });
      if (entry?.state !== 'refused' && entry?.state !== 'parked') return;
      const state = fixed ? 'resolved' : 'discarded';
      // What the server does not remember, because it waits or failed, a late copy would still bring about (R10)
      const cancel = entry.cancel || entry.resend || entry.code === 'fault';
      await device.outbox.entries.put({ ...entry, state, cancel, by: fixed?.id, doneAt: device.now() });
      if (!fixed) return;
      await handIn(device, fixed.args);
      await device.outbox.entries.add({ ...fixed, state: 'pending' } as Entry);
    });
    await rebaseOrLater(device);
  });
