import { waitingMedia } from '#local/mediaReferences.ts';
import { mediaServer } from '#remote/media.ts';
import { token } from '#remote/auth.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { Paused } from './browserDevice.ts';
import { cleanMedia } from './cleanMedia.ts';
import type { Device } from './device.ts';
import { goOnPreparing } from './prepareOffline.ts';
import { type MediaServer, sendMedia } from './sendMedia.ts';

let running = false;
/** The device whose pictures are to be handled next. */
let next: Device | undefined;
/** By account, in milliseconds since the epoch: no more of its pictures may be sent before then. */
const waitUntil = new Map<string, number>();

/**
 * After each cycle, in parallel with whatever comes next: a large picture on a slow train must not hold up text. What
 * fails is retried with the next cycle; only an expired session is shown elsewhere, by the push that meets it too.
 */
export async function tendMedia(device: Device): Promise<void> {
  next = device;
  if (running) return;
  running = true;
  try {
    for (let now: Device | undefined = device; now; now = next) {
      next = undefined;
      await tend(now);
    }
  } finally {
    running = false;
    setSyncStatus({ sendingMedia: false });
  }
}

async function tend(device: Device): Promise<void> {
  try {
    await sendWaiting(device);
    await cleanMedia(device);
    void goOnPreparing(device);
  } catch (error) {
    if (!(error instanceof Paused) && !(error instanceof RequestFailed)) console.error('pictures', error);
    if (error instanceof RequestFailed && error.retryAfter)
      waitUntil.set(device.account, Date.now() + error.retryAfter * 1_000);
  }
}

async function sendWaiting(device: Device): Promise<void> {
  if (Date.now() < (waitUntil.get(device.account) ?? 0)) return;
  if ((await waitingMedia(device.outbox)).length) setSyncStatus({ sendingMedia: true });
  await sendMedia(device, pausable).catch((error: unknown) => {
    // everything else was sent; this one is retried with the next cycle, and nothing here waits for it
    if (!(error instanceof RequestFailed) || error.status !== 413) throw error;
  });
  setSyncStatus({ sendingMedia: false });
}

const server = mediaServer(token);
const unlessPaused = <T>(work: () => Promise<T>): Promise<T> =>
  useSyncStatus.getState().paused ? Promise.reject(new Paused()) : work();
const pausable: MediaServer = {
  upload: (picture) => unlessPaused(() => server.upload(picture)),
  sizes: (ids) => unlessPaused(() => server.sizes(ids)),
};
