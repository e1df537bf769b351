import { mediaIdsIn } from '#model/mediaIds.ts';
import type { Sender } from './device.ts';

/**
 * Inside the transaction that stores a change: the pictures that it refers to are the server's to have from now on,
 * even should the entry go with a lost role. One that was sent long ago is asked for again: the server deletes what
 * nothing has referred to for a month.
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
