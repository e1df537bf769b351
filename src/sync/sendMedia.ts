import type { MediaRefusal } from '#model/code.ts';
import type { ImageType } from '#model/image.ts';
import { limits } from '#model/limits.ts';
import { drop } from '#local/media.ts';
import { entryReferences, waitingMedia } from '#local/mediaReferences.ts';
import type { Media, MediaBytes } from '#local/outbox.ts';
import type { RowDatabase } from '#local/rows.ts';
import { rowReferences } from '#local/textReferences.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { readMeta, type Sender, withLock } from './device.ts';

/** Throws `RequestFailed` for anything other than an answer about the picture itself. */
export interface MediaServer {
  upload: (picture: { id: string; type: ImageType; bytes: ArrayBuffer }) => Promise<'done' | MediaRefusal>;
  /** The size in bytes of each picture that the server has completely; at most 500 ids. */
  sizes: (ids: string[]) => Promise<Record<string, number | undefined>>;
}

/** A service worker has no rows. */
export type MediaSender = Sender & { rows?: RowDatabase };

/**
 * Sends the pictures that were handed in, one at a time, the oldest first. A picture counts as sent only when the
 * server has said so; duplicates are one file. Rethrows the server's failure; the next cycle sends the rest.
 */
export const sendMedia = (device: MediaSender, server: MediaServer): Promise<void> =>
  withLock(device, 'media', async () => {
    await askForSent(device, server);
    // a picture that only a proxy considers too large waits for the next cycle, and the rest continues
    const stuck = new Map<string, RequestFailed>();
    for (;;) {
      const waiting = await device.access('read media', () => waitingMedia(device.outbox));
      const next = waiting.find(({ id }) => !stuck.has(id));
      if (!next) break;
      try {
        await sendOne(device, server, next);
      } catch (error) {
        if (!(error instanceof RequestFailed) || error.status !== 413) throw error;
        stuck.set(next.id, error);
      }
    }
    for (const error of stuck.values()) throw error;
  });

const inState = (device: Sender, state: Media['state']): Promise<Media[]> =>
  device.access('read media', () => device.outbox.media.where('state').equals(state).sortBy('usedAt'));

async function sendOne(device: MediaSender, server: MediaServer, { id, type }: Media): Promise<void> {
  const { boot, syncedAt } = await readMeta(device);
  const stored = await device.access('read bytes', () => device.outbox.bytes.get(id));
  // Without its bytes there is nothing to send: the disk lost them
  if (!stored) return forget(device, id, (_, bytes) => !bytes);
  const answer = await server.upload({ id, type, bytes: stored.bytes });
  await change(device, id, (one) => {
    if (answer === 'done') Object.assign(one, { state: 'sent', boot, sentAt: syncedAt ?? device.now() });
    else one.refused = answer;
  });
}

const change = (device: Sender, id: string, work: (media: Media) => void): Promise<void> =>
  device.access('tx sent', () =>
    device.outbox.transaction('rw', [device.outbox.media], async () => {
      await device.outbox.media.where('id').equals(id).modify(work);
    }),
  );

/**
 * A restarted server may be running an older backup, or have lost a file: it is asked for the pictures that this device
 * has sent, and those that are missing are sent again.
 */
async function askForSent(device: MediaSender, server: MediaServer): Promise<void> {
  const { boot, epoch, sweeping, wipe, syncedAt } = await readMeta(device);
  if (!device.rows || !epoch || sweeping || wipe) return;
  const doubtful = (await inState(device, 'sent')).filter((one) => one.boot !== boot);
  for (let start = 0; start < doubtful.length; start += limits.mediaSizes) {
    const some = doubtful.slice(start, start + limits.mediaSizes);
    const sizes = await server.sizes(some.map(({ id }) => id));
    const missing = some.filter(({ id, size }) => sizes[id] !== size);
    const wanted = await stillWanted({ ...device, rows: device.rows }, missing, syncedAt);
    for (const { id, size } of some)
      if (sizes[id] === size) await change(device, id, (one) => void (one.boot = boot));
      else if (wanted.has(id)) await change(device, id, (one) => void (one.state = 'local'));
      // It may have been added again since
      else await forget(device, id, ({ state }) => state === 'sent');
  }
}

/** A month after it was sent the server deletes an unused picture; one missing earlier was lost. */
async function stillWanted(
  device: Sender & { rows: RowDatabase },
  missing: Media[],
  now: string | null,
): Promise<Set<string>> {
  const month = limits.uploadDays * 86_400_000;
  const old = missing.filter(({ sentAt }) => Date.parse(now ?? '') - Date.parse(sentAt ?? '') >= month);
  const ids = new Set(old.map(({ id }) => id));
  const kept = new Set(missing.filter(({ id }) => !ids.has(id)).map(({ id }) => id));
  if (!ids.size) return kept;
  const { living } = await device.access('read entries', () => entryReferences(device.outbox));
  const inRows = await rowReferences(device.access, device.rows, ids);
  for (const id of ids) if (living.has(id) || inRows.has(id)) kept.add(id);
  return kept;
}

const forget = (
  { access, outbox }: Sender,
  id: string,
  isGone: (media: Media, bytes: MediaBytes | undefined) => boolean,
): Promise<void> =>
  access('tx forget', () =>
    outbox.transaction('rw', [outbox.media, outbox.bytes], async () => {
      const media = await outbox.media.get(id);
      if (media && isGone(media, await outbox.bytes.get(id))) await drop(outbox, [id]);
    }),
  );
