import { addMedia, NoSpace } from '#local/media.ts';
import { currentDevice } from './browserDevice.ts';
import { pictureIdOf } from './pictureId.ts';
import { type ImageRefusal, prepareImage } from './prepareImage.ts';

export type AddedImage = { id: string; width: number; height: number } | { refused: ImageRefusal | 'storage' };

/**
 * An image that a person picked, pasted or dropped: validated, scaled down, stripped of its metadata and stored durably
 * on this device, before anything refers to it. From then on `/media/<id>` shows it, online or offline; it is uploaded
 * once a change that refers to it is stored (QUES-56). The same picture added again has the same id, and is one record.
 * @param onProgress receives the share that is done, 0 to 1
 */
export async function addImage(file: Blob, onProgress: (share: number) => void = () => undefined): Promise<AddedImage> {
  const device = currentDevice();
  onProgress(0);
  const prepared = await prepareImage(file, onProgress);
  if ('refused' in prepared) return prepared;
  const { type, bytes, width, height } = prepared;
  const id = await pictureIdOf(bytes);
  try {
    await addMedia(
      device.access,
      device.outbox,
      { id, type, size: bytes.byteLength, state: 'local', usedAt: device.now() },
      bytes,
    );
  } catch (error) {
    if (!(error instanceof NoSpace)) console.error('a picture could not be stored', error);
    return { refused: 'storage' };
  }
  onProgress(1);
  return { id, width, height };
}
