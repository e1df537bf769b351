import type { Access } from './rows.ts';
import type { Media, Outbox } from './outbox.ts';

/** Why this device cannot keep a picture although older ones were let go. */
export class NoSpace extends Error {}

/**
 * Stores a picture, durably. Where there is no space for it, pictures that the server has make room, the longest unused
 * first. Throws `NoSpace` when that is not enough.
 */
export async function storeMedia(access: Access, outbox: Outbox, media: Media, bytes: ArrayBuffer): Promise<void> {
  for (;;)
    try {
      return await access('tx media', () =>
        outbox.transaction('rw', [outbox.media, outbox.bytes], async () => {
          await outbox.media.put(media);
          await outbox.bytes.put({ id: media.id, bytes });
        }),
      );
    } catch (error) {
      if (!isFull(error)) throw error;
      if (!(await makeRoom(access, outbox, media.size))) throw new NoSpace(media.id);
    }
}

/** IndexedDB says so by name; Dexie wraps it. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || (error as { inner?: Error }).inner?.name === 'QuotaExceededError');

/**
 * Lets pictures go until so many bytes are free, the longest unused first. What the server does not have is never
 * touched (A104). Answers how many bytes went: 0 when there was nothing to let go.
 */
export const makeRoom = (access: Access, outbox: Outbox, wanted: number): Promise<number> =>
  access('tx room', () =>
    outbox.transaction('rw', [outbox.media, outbox.bytes], async () => {
      let freed = 0;
      const going: string[] = [];
      for (const { id, size } of await dispensable(outbox)) {
        if (freed >= wanted) break;
        going.push(id);
        freed += size;
      }
      await drop(outbox, going);
      return freed;
    }),
  );

const dispensable = (outbox: Outbox): Promise<Media[]> =>
  outbox.media.where('state').anyOf('sent', 'kept', 'seen').sortBy('usedAt');

/** Inside a transaction over both tables. */
export async function drop(outbox: Outbox, ids: string[]): Promise<void> {
  await outbox.media.bulkDelete(ids);
  await outbox.bytes.bulkDelete(ids);
}
