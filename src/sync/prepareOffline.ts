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

/** Requests at a time: a train is slow to answer rather than slow to send. */
const together = 3;

/** A person asks for it: from now on it goes on, over reloads and tunnels, until all is here or they stop it. */
export async function prepareOffline(): Promise<void> {
  const device = currentDevice();
  await device.outbox.wishes.put({ k: 'prepare', at: device.now() });
  await goOnPreparing(device);
}

export async function stopPreparing(): Promise<void> {
  await currentDevice().outbox.wishes.delete('prepare');
  usePreparing.setState(idlePreparing);
}

/** Goes on with what was asked for; with nothing asked for it does nothing. */
export const goOnPreparing = (device: Device): Promise<void> =>
  withLock(device, 'prepare', async () => {
    if (!(await isWished(device))) return;
    const missing = await missingPictures(device);
    usePreparing.setState({ running: true, done: 0, total: missing.length, halted: null });
    try {
      await Promise.all(Array.from({ length: together }, () => fetchSome(device, missing)));
      if (await isWished(device)) await device.outbox.wishes.delete('prepare');
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

/** What only was looked at may go again any day, so it counts as missing until it is kept. */
async function missingPictures(device: Device): Promise<string[]> {
  const wanted = await firstValueFrom(observeAssignedPictures(device.rows, device.account));
  const held = new Set(await device.outbox.media.where('state').noneOf(['seen']).primaryKeys());
  return wanted.filter((id) => !held.has(id));
}

async function fetchSome(device: Device, missing: string[]): Promise<void> {
  for (let id = missing.shift(); id; id = missing.shift()) {
    if (!(await isWished(device))) return;
    if (await keepSeen(device, id)) continue;
    const picture = await fetchMedia(id);
    if (picture) await keepMedia(device.access, device.outbox, { id, ...picture, state: 'kept' });
    usePreparing.setState(({ done }) => ({ done: done + 1 }));
  }
}

/** What was looked at is here already, and from now on stays. */
async function keepSeen({ outbox: { media } }: Device, id: string): Promise<boolean> {
  const kept = await media
    .where('id')
    .equals(id)
    .filter((one) => one.state === 'seen')
    .modify({ state: 'kept' });
  if (kept) usePreparing.setState(({ done }) => ({ done: done + 1 }));
  return kept > 0;
}

/** The bytes of each that the server has, null for what it does not have; throws `RequestFailed` when nobody answers. */
export async function sizesOf(ids: readonly string[]): Promise<Map<string, number | null>> {
  const sizes = new Map<string, number | null>();
  for (let start = 0; start < ids.length; start += limits.mediaSizes) {
    const some = ids.slice(start, start + limits.mediaSizes);
    const told = await mediaServer(token).sizes(some);
    for (const id of some) sizes.set(id, told[id] ?? null);
  }
  return sizes;
}
