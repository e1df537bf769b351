import { drop } from '#local/media.ts';
import { entryReferences } from '#local/mediaReferences.ts';
import type { Media } from '#local/outbox.ts';
import type { RowDatabase } from '#local/rows.ts';
import { draftReferences, rowReferences } from '#local/textReferences.ts';
import { readMeta, type Sender, withLock } from './device.ts';

const day = 86_400_000;

/**
 * A picture that was picked and taken out again, or whose draft or change was discarded, is deleted a day later:
 * nothing unsent is removed while a draft, a change or a row refers to it. The day is counted on the server's clock,
 * since a device's may jump, and it takes two checks.
 */
export const cleanMedia = (device: Sender & { rows: RowDatabase }): Promise<void> =>
  withLock(device, 'media', async () => {
    const { epoch, sweeping, wipe, syncedAt } = await readMeta(device);
    if (!epoch || sweeping || wipe || !syncedAt) return;
    const unsent = await device.access('read media', () => unsentMedia(device));
    if (!unsent.length) return;
    const inRows = await rowReferences(device.access, device.rows, new Set(unsent.map(({ id }) => id)));
    const { media, bytes, entries, drafts } = device.outbox;
    await device.access('tx clean', () =>
      device.outbox.transaction('rw', [media, bytes, entries, drafts], async () => {
        const used = await references(device);
        for (const { id, unusedSince } of await unsentMedia(device)) {
          if (used(id) || inRows.has(id)) {
            if (unusedSince) await media.where('id').equals(id).modify({ unusedSince: undefined });
          } else if (!unusedSince) await media.where('id').equals(id).modify({ unusedSince: syncedAt });
          else if (Date.parse(syncedAt) - Date.parse(unusedSince) >= day) await drop(device.outbox, [id]);
        }
      }),
    );
  });

const unsentMedia = ({ outbox }: Sender): Promise<Media[]> => outbox.media.where('state').equals('local').toArray();

/** Whether a draft or a change refers to it; a picture that was handed in counts until its change is discarded. */
async function references(device: Sender): Promise<(id: string) => boolean> {
  const { living, all } = await entryReferences(device.outbox);
  const drafts = await draftReferences(device.outbox);
  const handedIn = new Set((await unsentMedia(device)).filter((one) => one.handedIn).map(({ id }) => id));
  return (id) => living.has(id) || drafts.has(id) || (handedIn.has(id) && !all.has(id));
}
