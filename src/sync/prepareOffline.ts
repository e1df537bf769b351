import { firstValueFrom } from 'rxjs';
import { limits } from '#model/limits.ts';
import { observeAssignedPictures } from '#local/assignedPictures.ts';
import { keepMedia, NoSpace } from '#local/media.ts';
import { token } from '#remote/auth.ts';
import { fetchMedia, mediaServer } from '#remote/media.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { idlePreparing, usePreparing } from '#state/offlinePictures.ts';
import { currentDevice } from './browserDevice.ts';
import { type Device, withLock } from './device.ts';

/** Concurrent requests: on a train, latency is the bottleneck rather than bandwidth. */
const together = 3;

/** Requested by a person: it continues over reloads and tunnels until everything is here or they stop it. */
export async function prepareOffline(): Promise<void> {
  const device = currentDevice();
  await device.outbox.wishes.put({ k: 'prepare', at: device.now() });
  await goOnPreparing(device);
}

export async function stopPreparing(): Promise<void> {
  await currentDevice().outbox.wishes.delete('prepare');
  usePreparing.setState(idlePreparing);
}

/** Resumes what was requested; does nothing if nothing was. */
export const goOnPreparing = (device: Device): Promise<void> =>
  withLock(device, 'prepare', async () => {
    if (!(await isWished(device))) return;
    const missing = await missingPictures(device);
    usePreparing.setState({ running: true, done: 0, total: missing.length, halted: null });
    try {
      await Promise.all(Array.from({ length: together }, () => fetchSome(device, missing)));
      // otherwise it was stopped, and what is asked for again in this very moment stays asked for
      if (!missing.length) await device.outbox.wishes.delete('prepare');
      usePreparing.setState(idlePreparing);
    } catch (error) {
      missing.length = 0;
      const full = error instanceof NoSpace;
      if (full) await device.outbox.wishes.delete('prepare');
      if (!full && !(error instanceof RequestFailed)) console.error('prepare for offline', error);
      usePreparing.setState({ running: false, halted: full ? 'space' : 'offline' });
    }
  });

const isWished = async (device: Device): Promise<boolean> => !!(await device.outbox.wishes.get('prepare'));

/** A picture that was only viewed may be evicted any day, so it counts as missing until it is kept. */
async function missingPictures(device: Device): Promise<string[]> {
  const wanted = await firstValueFrom(observeAssignedPictures(device.rows, device.account));
  const held = new Set(await device.outbox.media.where('state').noneOf(['seen']).primaryKeys());
  return wanted.filter((id) => !held.has(id));
}

async function fetchSome(device: Device, missing: string[]): Promise<void> {
  while (missing.length && (await isWished(device))) {
    const id = missing.shift();
    if (!id || (await keepSeen(device, id))) continue;
    const picture = await fetchMedia(id);
    if (picture) await keepMedia(device.access, device.outbox, { id, ...picture, state: 'kept' });
    usePreparing.setState(({ done }) => ({ done: done + 1 }));
  }
}

/** A viewed picture is here already; from now on it is kept. */
async function keepSeen({ outbox: { media } }: Device, id: string): Promise<boolean> {
  const kept = await media
    .where('id')
    .equals(id)
    .filter((one) => one.state === 'seen')
    .modify({ state: 'kept' });
  if (kept) usePreparing.setState(({ done }) => ({ done: done + 1 }));
  return kept > 0;
}

/** The size in bytes of each, null for what the server does not have; throws `RequestFailed` without an answer. */
export async function sizesOf(ids: readonly string[]): Promise<Map<string, number | null>> {
  const sizes = new Map<string, number | null>();
  for (let start = 0; start < ids.length; start += limits.mediaSizes) {
    const some = ids.slice(start, start + limits.mediaSizes);
    const found = await mediaServer(token).sizes(some);
    for (const id of some) sizes.set(id, found[id] ?? null);
  }
  return sizes;
}
