import { colours, type ImageType, startsWith } from './image.ts';

/**
 * A picture without its metadata: place, time, device, author, comments, and whatever follows its end (A104). Nothing
 * is re-encoded, an animation stays one. Undefined when its structure cannot be read, or when it would show rotated
 * without its metadata: then it has to be re-encoded.
 */
export function withoutMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> | undefined {
  try {
    const kept = strippers[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return kept && joined(kept);
  } catch (error) {
    // The file is truncated
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** More than one frame: re-encoding would keep only the first. */
export function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  if (type === 'image/gif') return true;
  if (type === 'image/webp') return startsWith(bytes, 12, 'VP8X') && (bytes[20]! & 0x02) !== 0;
  if (type !== 'image/png') return false;
  try {
    // declared before the first frame
    for (const { name } of pngChunks(bytes, viewOf(bytes)))
      if (name === 'acTL' || name === 'IDAT') return name === 'acTL';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return false;
}

type Parts = Uint8Array[];
type Stripper = (bytes: Uint8Array, view: DataView) => Parts | undefined;

const strippers: Record<ImageType, Stripper> = {
  'image/png': pngParts,
  'image/jpeg': jpegParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

function joined(parts: Parts): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The bytes of this range; throws when it is incomplete. */
function slice(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length || to < from) throw new RangeError('the picture is cut short');
  return bytes.subarray(from, to);
}

const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...slice(bytes, at, at + length));

// ---- png: named chunks; those that affect rendering are kept
const drawn = 'IHDR PLTE tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs acTL fcTL fdAT IDAT IEND'.split(' ');

function* pngChunks(bytes: Uint8Array, view: DataView): Generator<{ name: string; chunk: Uint8Array }> {
  for (let at = 8; ;) {
    const end = at + 12 + view.getUint32(at);
    const name = text(bytes, at + 4, 4);
    yield { name, chunk: slice(bytes, at, end) };
    if (name === 'IEND') return;
    at = end;
  }
}

function pngParts(bytes: Uint8Array, view: DataView): Parts | undefined {
  const parts = [slice(bytes, 0, 8)];
  for (const { name, chunk } of pngChunks(bytes, view)) {
    if (name === 'eXIf') return undefined;
    if (drawn.includes(name)) parts.push(chunk);
  }
  return parts;
}

// ---- jpeg: segments; application segments and comments are removed, except for colour
function jpegParts(bytes: Uint8Array, view: DataView): Parts | undefined {
  const parts = [slice(bytes, 0, 2)];
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) return [...parts, slice(bytes, at, at + 2)];
    const end = at + 2 + view.getUint16(at + 2);
    const segment = slice(bytes, at, end);
    if (marker === 0xe1 && isTurned(segment)) return undefined;
    const application = marker >= 0xe0 && marker <= 0xef;
    const colour = marker === 0xe0 || marker === 0xee || (marker === 0xe2 && startsWith(segment, 4, 'ICC_PROFILE\0'));
    if (marker !== 0xfe && (!application || colour)) parts.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    // The scan itself runs to the next marker that is not part of it
    while (view.getUint8(at) !== 0xff || isOfScan(view.getUint8(at + 1))) at++;
    parts.push(slice(bytes, end, at));
  }
}

const isOfScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** Whether its Exif says that it is shown rotated or mirrored. */
function isTurned(segment: Uint8Array): boolean {
  if (!startsWith(segment, 4, 'Exif\0\0')) return false;
  const tiff = segment.subarray(10);
  const view = viewOf(tiff);
  const little = startsWith(tiff, 0, 'II');
  const directory = view.getUint32(4, little);
  const count = view.getUint16(directory, little);
  for (let n = 0; n < count; n++) {
    const at = directory + 2 + n * 12;
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little) > 1;
  }
  return false;
}

// ---- webp: named chunks in a container that states its length
const shown = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];

function webpParts(bytes: Uint8Array, view: DataView): Parts | undefined {
  const end = 8 + view.getUint32(4, true);
  const head = slice(slice(bytes, 0, end), 0, 12).slice();
  const parts: Parts = [head];
  for (let at = 12; at < end;) {
    const name = text(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    // It may say that the picture is rotated
    if (name === 'EXIF' && !isAnimated(bytes, 'image/webp')) return undefined;
    if (shown.includes(name)) {
      const chunk = slice(bytes, at, next).slice();
      // Exif and XMP are no longer in it
      if (name === 'VP8X') chunk[8] = chunk[8]! & ~0x0c;
      parts.push(chunk);
    }
    at = next;
  }
  viewOf(head).setUint32(4, parts.reduce((sum, part) => sum + part.length, 0) - 8, true);
  return parts;
}

// ---- gif: blocks; of the application blocks only the one that loops the animation stays
function gifParts(bytes: Uint8Array, view: DataView): Parts | undefined {
  const parts: Parts = [];
  let at = 13 + colours(view.getUint8(10));
  parts.push(slice(bytes, 0, at));
  let pictures = 0;
  for (;;) {
    const start = at;
    const kind = view.getUint8(at);
    if (kind === 0x3b) return pictures ? [...parts, slice(bytes, at, at + 1)] : undefined;
    if (kind === 0x2c) {
      at = pastBlocks(view, at + 10 + colours(view.getUint8(at + 9)) + 1);
      parts.push(slice(bytes, start, at));
      pictures++;
    } else if (kind === 0x21) {
      const label = view.getUint8(at + 1);
      at = pastBlocks(view, at + 2);
      const repeats =
        label === 0xff && ['NETSCAPE2.0', 'ANIMEXTS1.0'].some((name) => startsWith(bytes, start + 3, name));
      if (label === 0xf9 || repeats) parts.push(slice(bytes, start, at));
    } else return undefined;
  }
}

function pastBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
  return at + 1;
}
