import type { BrowserContext } from '@playwright/test';

/**
 * A machine without a Japanese font draws Japanese half as wide as it is. This one has a single square for all of its
 * letters, one em wide, under the name of a font that the app asks for.
 */
export async function wideJapanese(context: BrowserContext): Promise<void> {
  await context.addInitScript((font) => {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
    const unicodeRange = 'U+2026, U+3000-30FF, U+4E00-9FFF, U+FF00-FFEF';
    for (const weight of ['400', '500', '600', '700'])
      document.fonts.add(new FontFace('Hiragino Sans', bytes.buffer, { weight, unicodeRange }));
  }, squares().toString('base64'));
}

const em = 1000;
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 65_535)));

/** A TrueType font: the tables that a browser asks for, in the order of their names. */
function squares(): Buffer {
  const square = Buffer.concat([
    u16(1, 100, -100, 900, 700, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(100, 0, 800, 0),
    u16(-100, 800, 0, -800),
  ]);
  const everyLetter = Buffer.concat([u16(13, 0), u32(16 + 12, 0, 1), u32(0x20, 0xffff, 1)]);
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      u16(3, em, 400, 5, 0, ...Array.from({ length: 10 }, () => 100), 0),
      Buffer.alloc(10 + 16),
      Buffer.from('none'),
      u16(0x40, 0x20, 0xffff, 800, -200, 0, 880, 220),
      u32(0, 0),
      u16(500, 700, 0, 0x20, 1),
    ]),
    cmap: Buffer.concat([u16(0, 1, 3, 10), u32(12), everyLetter]),
    glyf: square,
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, em),
      Buffer.alloc(16),
      u16(0, -100, em, 900, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([u32(0x10000), u16(880, -220, 0, em, 0, 0, em, 1, 0, 0, 0, 0, 0, 0, 0, 2)]),
    hmtx: u16(em, 0, em, 100),
    loca: u32(0, 0, square.length),
    maxp: Buffer.concat([u32(0x10000), u16(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: u16(0, 0, 6),
    post: Buffer.concat([u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)]),
  };
  const names = Object.keys(tables);
  let at = 12 + 16 * names.length;
  const directory = names.map((name) => {
    const entry = Buffer.concat([Buffer.from(name), u32(checksum(tables[name]!), at, tables[name]!.length)]);
    at += padded(tables[name]!).length;
    return entry;
  });
  return Buffer.concat([
    u32(0x10000),
    u16(names.length, 128, 3, 32),
    ...directory,
    ...names.map((name) => padded(tables[name]!)),
  ]);
}

const padded = (table: Buffer) => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
function checksum(table: Buffer): number {
  const whole = padded(table);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
