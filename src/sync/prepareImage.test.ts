import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { bytesOf, exif, gif, gifComment, jpeg, png } from '../../tests/images.ts';
import type { EncodeAnswer } from './imageWorker.ts';
import { prepareImage } from './prepareImage.ts';

const prepare = (content: Uint8Array<ArrayBuffer>, name = 'picture.png', type = 'image/png') =>
  prepareImage(new File([content], name, { type }), () => undefined);
const padded = (bytes: Uint8Array<ArrayBuffer>, size: number) => {
  const whole = new Uint8Array(size);
  whole.set(bytes);
  return whole;
};

describe('QUES-22 QUES-23 QUES-24 refused before anything is decoded', () => {
  test('QUES-22 QUES-23 SVG, HTML and text, whatever their name and type', async () => {
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'text', ''])
      expect(await prepare(bytesOf(content))).toEqual({ refused: 'type' });
    expect(await prepare(padded(bytesOf('<svg>'), limits.imageBytes + 1))).toEqual({ refused: 'type' });
  });
  test.each(['heic', 'heix', 'mif1'])('QUES-23 a photo of the kind %s, which is said by its name', async (brand) => {
    expect(await prepare(bytesOf(`\0\0\0\x18ftyp${brand}\0\0\0\0`), 'photo.jpg', 'image/jpeg')).toEqual({
      refused: 'heic',
    });
  });
  test('QUES-24 one byte over 5 MB; exactly 5 MB is accepted', async () => {
    expect(await prepare(padded(gif(2, 2), limits.imageBytes + 1))).toEqual({ refused: 'size' });
    expect(await prepare(padded(gif(2, 2), limits.imageBytes))).toMatchObject({ type: 'image/gif' });
  });
  test('QUES-28 a few bytes that claim a billion pixels', async () => {
    expect(await prepare(png(60_000, 60_000))).toEqual({ refused: 'pixels' });
    expect(await prepare(gif(65_535, 65_535))).toEqual({ refused: 'pixels' });
  });
  test('QUES-24 an animation of more frames than a device should decode', async () => {
    const frame = '\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x4c\x01\0';
    // two frames are in it already
    expect(await prepare(gif(4_000, 4_000, frame.repeat(61)))).toEqual({ refused: 'pixels' });
    expect(await prepare(gif(4_000, 4_000, frame.repeat(60)))).toMatchObject({ type: 'image/gif' });
  });
  test('QUES-28 a frame that leaves its picture', async () => {
    expect(await prepare(gif(9, 9, '\x2c\0\0\0\0\x10\0\x01\0\0\x02\x02\x4c\x01\0'))).toEqual({ refused: 'unreadable' });
  });
  test('QUES-28 a truncated animation', async () => {
    expect(await prepare(gif(2, 2).subarray(0, 30))).toEqual({ refused: 'unreadable' });
  });
});

test('QUES-21 QUES-56 an animation keeps its frames and loses its comments, whatever the file is called', async () => {
  const prepared = await prepare(gif(3, 4, gifComment('taken at home')), 'photo.svg', 'image/svg+xml');
  expect(prepared).toMatchObject({ type: 'image/gif', width: 3, height: 4 });
  expect(new Uint8Array((prepared as { bytes: ArrayBuffer }).bytes)).toEqual(gif(3, 4));
});

describe('a picture that the browser encodes anew', () => {
  /** What the browser's encoder answers; a worker that cannot be started has none. */
  let answer: EncodeAnswer | 'not started' | 'never';
  let workers: { terminated: boolean }[];

  // pictures are encoded by the browser alone
  class Encoder extends EventTarget {
    terminated = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(): void {
      if (answer === 'not started') this.dispatchEvent(new Event('error'));
      else if (answer !== 'never') this.dispatchEvent(new MessageEvent('message', { data: answer }));
    }
    terminate(): void {
      this.terminated = true;
    }
  }

  beforeEach(() => {
    workers = [];
    vi.stubGlobal('Worker', Encoder);
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const encoded = (size: number, width = 9, height = 9) =>
    ({ type: 'image/webp', bytes: new ArrayBuffer(size), width, height }) as const;
  const talkative = png(9, 9, [['tEXt', 'taken at home']]);

  test('QUES-56 A104 is kept as the smaller of both, in any case without its metadata', async () => {
    answer = encoded(png(9, 9).length);
    const same = await prepare(talkative);
    expect(same).toMatchObject({ type: 'image/png', width: 9, height: 9 });
    expect(new Uint8Array((same as { bytes: ArrayBuffer }).bytes)).toEqual(png(9, 9));
    answer = encoded(png(9, 9).length - 1);
    expect(await prepare(talkative)).toBe(answer);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('QUES-24 is kept as it was rather than with fewer pixels, where the browser writes it larger', async () => {
    answer = encoded(1, 7, 7);
    expect(await prepare(talkative)).toMatchObject({ type: 'image/png', width: 9, height: 9 });
  });

  test('A104 is never kept as it was if it is larger than a screen can show, or is shown rotated', async () => {
    answer = encoded(1_000, limits.imageSide, 1);
    expect(await prepare(png(limits.imageSide + 1, 1))).toBe(answer);
    expect(await prepare(png(1, limits.imageSide + 1))).toBe(answer);
    expect(await prepare(jpeg(9, 9, [['\xe1', exif(6)]]))).toBe(answer);
  });

  test('QUES-28 is refused if the browser cannot decode it, or does not answer', async () => {
    answer = undefined;
    expect(await prepare(talkative)).toEqual({ refused: 'unreadable' });
    answer = 'never';
    const waiting = prepare(talkative);
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    vi.advanceTimersByTime(30_000);
    expect(await waiting).toEqual({ refused: 'unreadable' });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
  });

  test.each([
    ['its worker cannot be started', () => (answer = 'not started'), 1],
    ['there are no workers', () => vi.stubGlobal('Worker', undefined), 0],
    ['its workers cannot draw', () => vi.stubGlobal('OffscreenCanvas', undefined), 0],
  ])('is encoded on the page where %s', async (_why, without, started) => {
    answer = encoded(1);
    without();
    const decode = vi.fn(() => Promise.reject(new Error('this is no browser')));
    vi.stubGlobal('createImageBitmap', decode);
    expect(await prepare(talkative)).toEqual({ refused: 'unreadable' });
    expect(decode).toHaveBeenCalledOnce();
    expect(workers).toHaveLength(started);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('shows how far it is', async () => {
    answer = encoded(1);
    const shares: number[] = [];
    await prepareImage(new File([talkative], 'picture.png'), (share) => shares.push(share));
    expect(shares).toEqual([0.2, 0.8]);
  });
});
