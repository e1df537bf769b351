import { extentOf, imageTypeOf, type ImageType } from '#model/image.ts';
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

export type ImageRefusal = 'type' | 'size' | 'unreadable';

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
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!type) return { refused: 'type' };
  if (file.size > limits.imageBytes) return { refused: 'size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  onProgress(0.2);
  const extent = extentOf(bytes, type);
  // A header that claims a billion pixels is refused before anything is decoded
  if (!extent || extent.width * extent.height > limits.imagePoints) return { refused: 'unreadable' };
  const stripped = withoutMetadata(bytes, type);
  const { width, height, frames } = extent;
  const asItIs = stripped && { type, bytes: stripped.buffer, width, height };
  if (isAnimated(bytes, type)) {
    const points = width * height;
    if (points > limits.storedImagePoints || points * frames > limits.animationPoints) return { refused: 'size' };
    return asItIs ?? { refused: 'unreadable' };
  }
  const encoded = await encode({ bytes, type });
  onProgress(0.8);
  if (!encoded) return { refused: 'unreadable' };
  const scaled = Math.max(width, height) > limits.imageSide;
  const best = asItIs && !scaled && asItIs.bytes.byteLength <= encoded.bytes.byteLength ? asItIs : encoded;
  return best.bytes.byteLength > limits.imageBytes ? { refused: 'size' } : best;
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
