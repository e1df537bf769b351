import { mediaIdsIn } from '#model/mediaIds.ts';
import type { Sender } from './device.ts';

/**
 * Inside the transaction that stores a change: marks the pictures that it refers to for upload, even if the entry is
 * later removed with a lost role. One that was sent long ago is checked again, because the server deletes what nothing
 * has referred to for a month.
 */
export async function handInPictures({ outbox: { media } }: Sender, args: unknown): Promise<void> {
  const ids = mediaIdsIn(args);
  if (ids.length)
    await media
      .where('id')
      .anyOf(ids)
      .filter((one) => one.state === 'local' || one.state === 'sent')
      .modify((one) => {
        one.handedIn = true;
        delete one.boot;
      });
}
