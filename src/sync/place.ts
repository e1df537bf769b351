import type { Place } from '#model/wire.ts';
import { firstMeta, type Meta } from '#local/outbox.ts';
import { changeMeta, type Sender } from './device.ts';

/** Inside a transaction: notes the highest sequence number this device has received, and the boot it came from. */
export async function notePlace(device: Sender, place: Place): Promise<void> {
  const meta = (await device.outbox.meta.get('meta')) ?? firstMeta;
  if (isNew(meta, place)) await changeMeta(device, { boot: place.boot, seen: Math.max(place.seq, meta.seen) });
}

/** Every page of a first sync repeats the same place, which needs no commit. */
export const isNew = ({ boot, seen }: Meta, place: Place): boolean => boot !== place.boot || place.seq > seen;
