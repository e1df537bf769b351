import { describe, expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import { bytesOf, gif, gifComment, png } from '../../tests/images.ts';
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
  test('QUES-24 one byte over 5 MB; exactly 5 MB is accepted', async () => {
    expect(await prepare(padded(gif(2, 2), limits.imageBytes + 1))).toEqual({ refused: 'size' });
    expect(await prepare(padded(gif(2, 2), limits.imageBytes))).toMatchObject({ type: 'image/gif' });
  });
  test('QUES-28 a few bytes that claim a billion pixels', async () => {
    expect(await prepare(png(60_000, 60_000))).toEqual({ refused: 'unreadable' });
    expect(await prepare(gif(65_535, 65_535))).toEqual({ refused: 'unreadable' });
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
