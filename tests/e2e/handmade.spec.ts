import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { exif, gif, gifApplication, gifComment } from '../images.ts';
import { enter, upload } from './pages.ts';
import { expect, learner, test } from './world.ts';

const secret = 'taken at home';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const big = (number: number, bytes = 4) => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(number, 0, bytes);
  return out;
};
const little = (number: number, bytes = 4) => {
  const out = Buffer.alloc(bytes);
  out.writeUIntLE(number, 0, bytes);
  return out;
};

// ---- png
const chunk = (name: string, content: Buffer) => {
  const body = Buffer.concat([bytesOf(name), content]);
  return Buffer.concat([big(content.length), body, big(crc32(body))]);
};
const chunksIn = (png: Buffer) => {
  const found: { name: string; content: Buffer }[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    found.push({
      name: png.toString('latin1', at + 4, at + 8),
      content: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    });
  return found;
};
const talk = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'].map((name) => chunk(name, bytesOf(`Comment\0${secret}`)));
function spoiltPng(png: Buffer, isAnimated: boolean): Buffer {
  const [head] = chunksIn(png);
  const drawn = Buffer.concat(chunksIn(png).flatMap(({ name, content }) => (name === 'IDAT' ? [content] : [])));
  const frame = (number: number) =>
    chunk(
      'fcTL',
      Buffer.concat([big(number), head!.content.subarray(0, 8), big(0), big(0), bytesOf('\0\x01\0\x0a\0\0')]),
    );
  return Buffer.concat([
    ...[png.subarray(0, 8), chunk('IHDR', head!.content), ...talk],
    ...(isAnimated ? [chunk('acTL', Buffer.concat([big(2), big(0)])), frame(0)] : []),
    chunk('IDAT', drawn),
    ...(isAnimated ? [frame(1), chunk('fdAT', Buffer.concat([big(2), drawn]))] : []),
    ...[...talk, chunk('IEND', Buffer.alloc(0)), bytesOf(secret)],
  ]);
}

// ---- jpeg
const segment = (marker: number, content: string) =>
  Buffer.concat([Buffer.from([0xff, marker]), big(content.length + 2, 2), bytesOf(content)]);
const spoiltJpeg = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...[segment(0xe1, exif(1) + secret), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`)],
    ...[segment(0xe2, `MPF\0${secret}`), segment(0xed, secret), segment(0xfe, secret)],
    ...[jpeg.subarray(2), bytesOf(secret)],
  ]);

// ---- webp
const riff = (name: string, content: Buffer) =>
  Buffer.concat([bytesOf(name), little(content.length), content, Buffer.alloc(content.length % 2)]);
function spoiltWebp(webp: Buffer, isAnimated: boolean): Buffer {
  let at = 12;
  while (!['VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4)))
    at += 8 + 2 * Math.ceil(webp.readUInt32LE(at + 4) / 2);
  const drawn = webp.subarray(at);
  const size = Buffer.concat([little(59, 3), little(39, 3)]);
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(6), size, little(100), drawn]));
  const parts = isAnimated ? [riff('ANIM', Buffer.alloc(6)), frame, frame] : [drawn];
  const head = riff('VP8X', Buffer.concat([little(isAnimated ? 0x0e : 0x0c), size]));
  const more = [riff('EXIF', bytesOf(exif(1) + secret)), riff('XMP ', bytesOf(secret))];
  return Buffer.concat([riff('RIFF', Buffer.concat([bytesOf('WEBP'), head, ...parts, ...more])), bytesOf(secret)]);
}

/** Drawn and written by the browser itself. */
const drawn = async (page: Page, type: string) =>
  Buffer.from(
    await page.evaluate(async (wanted) => {
      const canvas = new OffscreenCanvas(60, 40);
      const context = canvas.getContext('2d')!;
      for (let x = 0; x < 6; x++) {
        context.fillStyle = `hsl(${x * 60} 70% 55%)`;
        context.fillRect(x * 10, 0, 10, 40);
      }
      const blob = await canvas.convertToBlob({ type: wanted });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, type),
  );

/** How many frames the browser finds, and all their points. */
const decoded = (page: Page, bytes: Buffer, type: string) =>
  page.evaluate(
    async ([content, kind]) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(content), type: kind });
      await decoder.tracks.ready;
      await decoder.completed;
      const frames: string[] = [];
      for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack!.frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const context = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext('2d')!;
        context.drawImage(image, 0, 0);
        frames.push(context.getImageData(0, 0, image.displayWidth, image.displayHeight).data.join());
      }
      return frames;
    },
    [[...bytes], type] as const,
  );

test('A104 a picture that was sent by hand loses what it says about its author, and shows the same in a browser', async ({
  device,
  server,
}) => {
  const { context } = await device({ owner: learner });
  const page = await enter(context);
  const [png, jpeg, webp] = [
    await drawn(page, 'image/png'),
    await drawn(page, 'image/jpeg'),
    await drawn(page, 'image/webp'),
  ];
  const comments = gifComment(secret) + gifApplication('XMP DataXMP', secret);
  const spoilt: [name: string, type: string, file: Buffer, frames: number][] = [
    ['a png', 'image/png', spoiltPng(png, false), 1],
    ['an animated png', 'image/png', spoiltPng(png, true), 2],
    ['a jpeg', 'image/jpeg', spoiltJpeg(jpeg), 1],
    ['a webp', 'image/webp', spoiltWebp(webp, false), 1],
    ['an animated webp', 'image/webp', spoiltWebp(webp, true), 2],
    ['a gif', 'image/gif', Buffer.from(gif(1, 1, comments, secret)), 2],
  ];
  for (const [name, type, file, frames] of spoilt) {
    expect(file.toString('latin1'), name).toContain(secret);
    const before = await decoded(page, file, type);
    expect(before, name).toHaveLength(frames);
    const id = await upload(page, server.url, file);
    const kept = Buffer.from(await (await fetch(`${server.url}/media/${id}`)).arrayBuffer());
    expect(kept.length, name).toBe(file.length);
    for (const word of [secret, 'home', 'xap', 'XMP DataXMP'])
      expect(kept.toString('latin1'), name).not.toContain(word);
    expect(await decoded(page, kept, type), name).toEqual(before);
    const shown = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    }, `/media/${id}`);
    expect(shown, name).toBe(type === 'image/gif' ? 1 : 60);
  }
});
