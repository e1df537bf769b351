import type { Place } from '#model/wire.ts';
import { firstMeta, type Meta } from '#local/outbox.ts';
import { changeMeta, type Sender } from './device.ts';

/** Inside a transaction: the highest sequence this device was told, and the boot it was told by. */
export async function notePlace(device: Sender, place: Place): Promise<void> {
  const meta = (await device.outbox.meta.get('meta')) ?? firstMeta;
  if (isNew(meta, place)) await changeMeta(device, { boot: place.boot, seen: Math.max(place.seq, meta.seen) });
}

/** The same is told again by every page of a first sync: no commit to wait for. */
export const isNew = ({ boot, seen }: Meta, place: Place): boolean => boot !== place.boot || place.seq > seen;
