import type { Place } from '#model/wire.ts';
import { firstMeta } from '#local/outbox.ts';
import { changeMeta, type Sender } from './device.ts';

/** Inside a transaction: the highest sequence this device was told, and the boot it was told by. */
export async function notePlace(device: Sender, place: Place): Promise<void> {
  const { boot, seen } = (await device.outbox.meta.get('meta')) ?? firstMeta;
  // told the same again, as by every page of a first sync: no commit to wait for
  if (boot === place.boot && place.seq <= seen) return;
  await changeMeta(device, { boot: place.boot, seen: Math.max(place.seq, seen) });
}
