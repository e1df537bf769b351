import { imageTypeOf } from '#model/image.ts';
import { limits } from '#model/limits.ts';
import type { EncodeRequest } from './imageWorker.ts';
import type { PreparedImage } from './prepareImage.ts';

/** Qualities to try in turn, until the result is within 5 MB; a PNG has none. */
const qualities = [0.85, 0.7, 0.5];
/** ... and then smaller sides: each is three quarters of the one before, down to what always fits. */
const smaller = 0.75;

/**
 * Decodes, rotates as its metadata says, scales down and encodes again, so that only the pixels remain (A104). Runs in
 * a worker or on the page. Undefined when the browser cannot decode the image.
 */
export async function encodeImage({ bytes, type }: EncodeRequest): Promise<PreparedImage | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    for (let side = Math.min(limits.imageSide, longest); side >= 1; side *= smaller) {
      const made = await drawn(bitmap, side / longest, type !== 'image/jpeg');
      if (made !== 'too large') return made;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, scale: number, mayBeClear: boolean) {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = canvasOf(width, height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const clear = mayBeClear && isClear(context.getImageData(0, 0, width, height).data);
  for (const quality of qualities) {
    const encoded = await within(canvas, quality, clear);
    const result = encoded && (await encoded.arrayBuffer());
    const made = result && imageTypeOf(new Uint8Array(result));
    if (!made) return undefined;
    if (result.byteLength <= limits.imageBytes) return { type: made, bytes: result, width, height };
    if (made === 'image/png') break;
  }
  return 'too large';
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** As WebP; where the browser cannot write that, as JPEG, or as PNG when there is transparency. */
async function within(canvas: Canvas, quality: number, clear: boolean): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  if (webp?.type === 'image/webp') return webp;
  return clear ? webp : blobOf(canvas, 'image/jpeg', quality);
}

const blobOf = (canvas: Canvas, type: string, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise((resolve) => canvas.toBlob(resolve, type, quality));

function isClear(points: Uint8ClampedArray): boolean {
  for (let at = 3; at < points.length; at += 4) if (points[at] !== 255) return true;
  return false;
}
