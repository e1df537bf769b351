import type { Place } from '#model/wire.ts';
import { changeMeta, type Sender, transact, withLock } from './device.ts';

/**
 * The server was restored from a backup: everything is pulled from scratch, and what it had answered "done" is sent
 * again, ahead of what waits (R9). What had not yet landed simply becomes pending again.
 */
export const restored = (device: Sender, place: Place): Promise<void> =>
  withLock(device, 'rows', () =>
    transact(device, 'restored', async () => {
      await device.outbox.entries
        .where('state')
        .anyOf('done', 'acked', 'parked', 'refused')
        .modify((entry) => {
          // What an earlier restore had refused deserves a new judgement; other refusals remain
          if (entry.state === 'refused' && !entry.resend) return;
          entry.state = entry.state === 'acked' ? 'pending' : 'resend';
          entry.resend = true;
        });
      // an older text is nobody's edit: it would take back what was written since (A169)
      await device.outbox.entries
        .where('state')
        .anyOf('pending', 'refused', 'resend')
        .modify((entry) => {
          delete entry.from;
        });
      // what was refused is reported to a server that may have forgotten them: a late copy must not be done afterwards
      await device.outbox.entries
        .where('state')
        .anyOf('refused', 'resolved', 'discarded')
        .modify((entry) => {
          entry.cancel = true;
        });
      await changeMeta(device, { boot: place.boot, seen: place.seq, epoch: null, cursor: 0, keeps: true });
    }),
  );
