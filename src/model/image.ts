/**
 * A file's type by its content, whatever its name (QUES-21, QUES-22, A104). Runs before anything is decoded: a few
 * kilobytes can claim to be a picture of a billion pixels.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

export interface Extent {
  width: number;
  height: number;
}

/** Undefined for anything other than the four: svg, html, video, whatever its name says. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  return startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') ? 'image/gif' : undefined;
}

/** Width and height in pixels as in the header, before any rotation; undefined when it cannot be read. */
export function extentOf(bytes: Uint8Array, type: ImageType): Extent | undefined {
  const extent = readers[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return extent && extent.width > 0 && extent.height > 0 ? extent : undefined;
}

export const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((character, n) => bytes[at + n] === character.charCodeAt(0));

type Reader = (bytes: Uint8Array, view: DataView) => Extent | undefined;

const readers: Record<ImageType, Reader> = {
  'image/png': (bytes, view) =>
    startsWith(bytes, 12, 'IHDR') && bytes.length >= 24
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : undefined,
  'image/gif': (bytes, view) =>
    bytes.length >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : undefined,
  'image/jpeg': jpegExtent,
  'image/webp': webpExtent,
};

/** The size is in the frame header, which follows segments of any length. */
function jpegExtent(bytes: Uint8Array, view: DataView): Extent | undefined {
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

function webpExtent(bytes: Uint8Array, view: DataView): Extent | undefined {
  if (bytes.length < 30) return undefined;
  const at = 20;
  if (startsWith(bytes, 12, 'VP8X')) return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) };
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(at + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return startsWith(bytes, 12, 'VP8 ')
    ? { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
    : undefined;
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
