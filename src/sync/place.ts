import type { Place } from '#model/wire.ts';
import { firstMeta } from '#local/outbox.ts';
import { changeMeta, type Sender } from './device.ts';

/** Inside a transaction: the highest sequence this device was told, and the boot it was told by. */
export async function notePlace(device: Sender, place: Place): Promise<void> {
  const meta = (await device.outbox.meta.get('meta')) ?? firstMeta;
  await changeMeta(device, { boot: place.boot, seen: Math.max(place.seq, meta.seen) });
}
