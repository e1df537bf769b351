/** Small pictures made by hand, byte by byte, with the metadata that a test wants to see gone. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

const uint16 = (n: number) => String.fromCharCode(n >> 8, n & 255);
const uint32 = (n: number) => uint16(n >>> 16) + uint16(n & 65_535);
const reversed = (text: string) => [...text].toReversed().join('');
const little16 = (n: number) => reversed(uint16(n));
const little32 = (n: number) => reversed(uint32(n));

const chunk = (name: string, content: string) => `${uint32(content.length)}${name}${content}\0\0\0\0`;

/** @param more further chunks before the picture's, by name and content */
export const png = (width: number, height: number, more: [string, string][] = [], behind = '') =>
  bytesOf(
    `\x89PNG\r\n\x1a\n${chunk('IHDR', `${uint32(width)}${uint32(height)}\x08\x06\0\0\0`)}${more.map(([name, content]) => chunk(name, content)).join('')}${chunk('IDAT', 'points')}${chunk('IEND', '')}${behind}`,
  );

const segment = (marker: string, content: string) => `\xff${marker}${uint16(content.length + 2)}${content}`;

/** @param more further segments, by marker and content */
export const jpeg = (width: number, height: number, more: [string, string][] = [], behind = '') =>
  bytesOf(
    `\xff\xd8${segment('\xe0', 'JFIF\0\x01\x02')}${more.map(([marker, content]) => segment(marker, content)).join('')}${segment('\xc0', `\x08${uint16(height)}${uint16(width)}\x01`)}${segment('\xda', '\x01')}points\xff\0more\xff\xd9${behind}`,
  );

/** Exif that says how the picture is to be turned; 1 is upright. */
export const exif = (orientation: number) =>
  `Exif\0\0MM\0\x2a${uint32(8)}${uint16(1)}${uint16(0x0112)}${uint16(3)}${uint32(1)}${uint16(orientation)}\0\0`;

const riff = (name: string, content: string) =>
  `${name}${little32(content.length)}${content}${content.length % 2 ? '\0' : ''}`;

/** @param flags of the extended header: 2 is animated, 4 and 8 are XMP and Exif */
export function webp(width: number, height: number, flags = 0, more: [string, string][] = []): Uint8Array<ArrayBuffer> {
  const across = little32(width - 1).slice(0, 3) + little32(height - 1).slice(0, 3);
  const body = `WEBP${riff('VP8X', `${String.fromCharCode(flags)}\0\0\0${across}`)}${riff('VP8 ', `\x10\0\0\x9d\x01\x2a${little16(width)}${little16(height)}points`)}${more.map(([name, content]) => riff(name, content)).join('')}`;
  return bytesOf(`RIFF${little32(body.length)}${body}`);
}

const frame = `\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x4c\x01\0`;
const loop = `\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0`;

/** Two frames that repeat for ever. @param more further blocks between them */
export const gif = (width: number, height: number, more = '', behind = '') =>
  bytesOf(
    `GIF89a${little16(width)}${little16(height)}\x80\0\0\0\0\0\xff\xff\xff${loop}${frame}${more}${frame};${behind}`,
  );

export const gifComment = (text: string) => `\x21\xfe${String.fromCharCode(text.length)}${text}\0`;
export const gifApplication = (name: string, text: string) =>
  `\x21\xff\x0b${name.padEnd(11)}${String.fromCharCode(text.length)}${text}\0`;
