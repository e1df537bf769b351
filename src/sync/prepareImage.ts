import { extentOf, imageTypeOf, type ImageType, isHeic } from '#model/image.ts';
import { isAnimated, withoutMetadata } from '#model/imageMetadata.ts';
import { limits } from '#model/limits.ts';
import { encodeImage } from './encodeImage.ts';
import type { EncodeAnswer, EncodeRequest } from './imageWorker.ts';

export interface PreparedImage {
  type: ImageType;
  bytes: ArrayBuffer;
  width: number;
  height: number;
}

/** `pixels`: too many of them, however small the file is. */
export type ImageRefusal = 'type' | 'heic' | 'size' | 'pixels' | 'unreadable';

/** No image of 5 MB takes this long, unless its decoder hangs; in milliseconds. */
const patience = 30_000;

/**
 * Turns what a person picked, pasted or dropped into what is kept: one of the four types by its content, at most 5 MB,
 * without metadata, no larger than a screen can show (QUES-21 to QUES-24, A104).
 */
export async function prepareImage(
  file: Blob,
  onProgress: (share: number) => void,
): Promise<PreparedImage | { refused: ImageRefusal }> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const type = imageTypeOf(head);
  if (!type) return { refused: isHeic(head) ? 'heic' : 'type' };
  if (file.size > limits.imageBytes) return { refused: 'size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  onProgress(0.2);
  const extent = extentOf(bytes, type);
  // A header that claims a billion pixels is refused before anything is decoded
  if (!extent) return { refused: 'unreadable' };
  if (extent.width * extent.height > limits.imagePoints) return { refused: 'pixels' };
  const stripped = withoutMetadata(bytes, type);
  const { width, height, frames } = extent;
  const asItIs = stripped && { type, bytes: stripped.buffer, width, height };
  if (isAnimated(bytes, type)) {
    const points = width * height;
    if (points > limits.storedImagePoints || points * frames > limits.animationPoints) return { refused: 'pixels' };
    return asItIs ?? { refused: 'unreadable' };
  }
  const encoded = await encode({ bytes, type });
  onProgress(0.8);
  if (!encoded) return { refused: 'unreadable' };
  const scaled = Math.max(width, height) > limits.imageSide;
  if (!asItIs || scaled) return encoded;
  // made smaller than a screen can show only so that it fits, although the file did
  const lost = encoded.width < width || encoded.height < height;
  return lost || asItIs.bytes.byteLength <= encoded.bytes.byteLength ? asItIs : encoded;
}

/** In a worker, so that typing never stutters; on the page where a worker cannot draw. */
async function encode(request: EncodeRequest): Promise<PreparedImage | undefined> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return encodeImage(request);
  const answer = await inWorker(request);
  return answer === 'no worker' ? encodeImage(request) : answer;
}

function inWorker(request: EncodeRequest): Promise<EncodeAnswer | 'no worker'> {
  const worker = new Worker(new URL('imageWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<EncodeAnswer | 'no worker'>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    worker.addEventListener('message', ({ data }: MessageEvent<EncodeAnswer>) => {
      clearTimeout(timer);
      resolve(data);
    });
    // It could not be loaded or started
    worker.addEventListener('error', () => {
      clearTimeout(timer);
      resolve('no worker');
    });
    worker.postMessage(request, []);
  }).finally(() => worker.terminate());
}
