/**
 * A file's type by its content, whatever its name (QUES-21, QUES-22, A104). Runs before anything is decoded: a few
 * kilobytes can claim to be a picture of a billion pixels.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

export interface Extent {
  width: number;
  height: number;
  /** Of an animation; 1 of anything else. */
  frames: number;
}

/** Undefined for anything other than the four: svg, html, video, whatever its name says. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  return startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') ? 'image/gif' : undefined;
}

/**
 * Width and height in pixels as in the header, before any rotation, and the number of frames. Undefined when the size
 * cannot be read, or when a part of the picture is larger than the whole: a browser makes room for it. The server has
 * the same rules (pocketbase/picture.go); tests/pictures/heads.json holds both to them.
 */
export function extentOf(bytes: Uint8Array, type: ImageType): Extent | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizes[type](bytes, view);
  if (!size || size.width <= 0 || size.height <= 0) return undefined;
  const frames = framesWithin[type]?.(bytes, view, size) ?? 1;
  return frames === outside ? undefined : { ...size, frames: Math.max(1, frames) };
}

interface Size {
  width: number;
  height: number;
}

/** A photo as Apple's cameras store it, which few browsers can show. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].some((brand) => startsWith(bytes, 4, `ftyp${brand}`));

export const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((character, n) => bytes[at + n] === character.charCodeAt(0));

type Reader = (bytes: Uint8Array, view: DataView) => Size | undefined;

const sizes: Record<ImageType, Reader> = {
  'image/png': (bytes, view) =>
    startsWith(bytes, 12, 'IHDR') && bytes.length >= 24
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : undefined,
  'image/gif': (bytes, view) =>
    bytes.length >= 13 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : undefined,
  'image/jpeg': jpegSize,
  'image/webp': (bytes, view) => (bytes.length >= 30 ? webpSize(bytes, view, 12) : undefined),
};

/** The size is in the frame header, which follows segments of any length. */
function jpegSize(bytes: Uint8Array, view: DataView): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    // c4, c8 and cc are tables numbered among the frames
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // the picture itself, its end, or what has no length and is in no header
    if (marker === 0xda || marker === 0xd9 || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Of the chunk that begins here; undefined when it states none, or not all of it. */
function webpSize(bytes: Uint8Array, view: DataView, from: number): Size | undefined {
  const at = from + 8;
  const room = Math.min(view.getUint32(from + 4, true), bytes.length - at);
  if (startsWith(bytes, from, 'VP8X') && room >= 10)
    return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) };
  if (startsWith(bytes, from, 'VP8L') && room >= 5 && bytes[at] === 0x2f) {
    const bits = view.getUint32(at + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return startsWith(bytes, from, 'VP8 ') && room >= 10 && startsWith(bytes, at + 3, '\x9d\x01\x2a')
    ? { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
    : undefined;
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** Instead of a number of frames: one of them, or what it draws, leaves its place. */
const outside = -1;

type FrameCounter = (bytes: Uint8Array, view: DataView, whole: Size) => number;

/** Each counts up to where the file cannot be read. */
const framesWithin: Partial<Record<ImageType, FrameCounter>> = {
  'image/png': pngFrames,
  'image/gif': gifFrames,
  'image/webp': (bytes, view, whole) => webpFrames(bytes.length, { bytes, view, whole, isFrame: false, from: 12 }),
};

function pngFrames(bytes: Uint8Array, view: DataView, { width, height }: Size): number {
  let count = 0;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (!startsWith(bytes, at + 4, 'fcTL')) continue;
    if (at + 28 > bytes.length) return outside;
    if (view.getUint32(at + 20) + view.getUint32(at + 12) > width) return outside;
    if (view.getUint32(at + 24) + view.getUint32(at + 16) > height) return outside;
    count++;
  }
  return count;
}

interface Chunks {
  bytes: Uint8Array;
  view: DataView;
  /** The picture, or the frame that these chunks draw; frames do not hold frames. */
  whole: Size;
  isFrame: boolean;
  from: number;
}

function webpFrames(end: number, { bytes, view, whole: { width, height }, isFrame, from }: Chunks): number {
  let count = 0;
  for (let at = from; at + 8 <= end;) {
    const length = view.getUint32(at + 4, true);
    if (startsWith(bytes, at, 'VP8 ') || startsWith(bytes, at, 'VP8L')) {
      const drawn = webpSize(bytes.subarray(0, end), view, at);
      if (!drawn?.width || !drawn.height || drawn.width > width || drawn.height > height) return outside;
    }
    if (startsWith(bytes, at, 'ANMF')) {
      if (isFrame || Math.min(length, end - at - 8) < 16) return outside;
      const frame = { width: 1 + uint24(view, at + 14), height: 1 + uint24(view, at + 17) };
      if (2 * uint24(view, at + 8) + frame.width > width || 2 * uint24(view, at + 11) + frame.height > height)
        return outside;
      const inner = { bytes, view, whole: frame, isFrame: true, from: at + 24 };
      if (webpFrames(Math.min(at + 8 + length, end), inner) === outside) return outside;
      count++;
    }
    at += 8 + length + (length % 2);
  }
  return count;
}

function gifFrames(bytes: Uint8Array, view: DataView, { width, height }: Size): number {
  let count = 0;
  for (let at = 13 + colours(bytes[10]!); at < bytes.length;) {
    if (bytes[at] === 0x2c) {
      if (at + 10 > bytes.length) return outside;
      if (view.getUint16(at + 1, true) + view.getUint16(at + 5, true) > width) return outside;
      if (view.getUint16(at + 3, true) + view.getUint16(at + 7, true) > height) return outside;
      count++;
      at = pastBlocks(bytes, at + 10 + colours(bytes[at + 9]!) + 1);
    } else if (bytes[at] === 0x21) at = pastBlocks(bytes, at + 2);
    // Its end, or nothing that anybody shows
    else return count;
  }
  return count;
}

/** The bytes of a table of colours in a gif. */
export const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function pastBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at]! > 0) at += bytes[at]! + 1;
  return at + 1;
}
