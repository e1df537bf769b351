import { pictureFile } from '#queries/pictures.ts';
import type { OutboxView } from '#queries/unsent.ts';
import { downloadBlob } from '#ui/download.ts';

/** One after the other: never all of them are in memory. */
export async function savePictures(pictures: OutboxView['pictures']): Promise<void> {
  for (const { id } of pictures) {
    const found = await pictureFile(id);
    if (found) downloadBlob(found.name, found.file);
  }
}
