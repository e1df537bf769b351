import { auditTime, combineLatest, map, of, switchMap } from 'rxjs';
import { currentDatabase } from '#local/database.ts';
import { observeAssignedPictures } from '#local/assignedPictures.ts';
import { observeRead } from '#local/observeTables.ts';
import type { Media, MediaBytes } from '#local/outbox.ts';
import type { Query } from './live.ts';

/** How many pictures this device holds, of any kind, and their bytes. */
export const heldPictures = (): Query<{ count: number; bytes: number }> => ({
  key: 'held pictures',
  read: ({ outbox }) =>
    observeRead(async () => {
      let [count, bytes] = [0, 0];
      await outbox.media.each(({ size }) => {
        count++;
        bytes += size;
      });
      return { count, bytes };
    }),
});

export interface OfflinePictures {
  /** In the texts of the assigned courses. */
  wanted: number;
  /** Not kept here; a picture that was only viewed may be evicted. */
  missing: string[];
  /** Of the pictures that are here. */
  bytes: number;
  /** A person asked for it, and it has not finished. */
  asked: boolean;
}

/** Whether everything is "ready offline" now: one missing picture ends it. */
export const offlinePictures = (): Query<OfflinePictures> => ({
  key: 'offline pictures',
  read: ({ rows, outbox, account }) =>
    combineLatest({
      wanted: observeAssignedPictures(rows, account),
      asked: observeRead(async () => !!(await outbox.wishes.get('prepare'))),
    }).pipe(
      auditTime(0),
      switchMap(({ wanted, asked }) =>
        (wanted.length ? observeRead(() => outbox.media.where('id').anyOf(wanted).toArray()) : of([])).pipe(
          map((found): OfflinePictures => {
            const here = found.filter(({ state }) => state !== 'seen');
            const ids = new Set(here.map(({ id }) => id));
            const bytes = here.reduce((sum, { size }) => sum + size, 0);
            return { wanted: wanted.length, missing: wanted.filter((id) => !ids.has(id)), bytes, asked };
          }),
        ),
      ),
    ),
});

export interface PictureFile {
  name: string;
  file: Blob;
}

/** The picture as a file, for its author to save. */
export async function pictureFile(id: string): Promise<PictureFile | undefined> {
  const outbox = currentDatabase()?.outbox;
  const [media, stored] = await Promise.all([outbox?.media.get(id), outbox?.bytes.get(id)]);
  return media && stored && asFile(media, stored);
}

export const asFile = ({ id, type }: Media, { bytes }: MediaBytes): PictureFile => ({
  name: `image-${id}.${type.slice('image/'.length).replace('jpeg', 'jpg')}`,
  file: new Blob([bytes], { type }),
});
