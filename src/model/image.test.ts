import { describe, expect, test } from 'vitest';
import { extentOf, imageTypeOf } from './image.ts';
import { bytesOf, gif, jpeg, png, webp } from '../../tests/images.ts';
import heads from '../../tests/pictures/heads.json';

describe('QUES-21 QUES-22 the type of a file, by its content', () => {
  test('QUES-22 svg, html, pdf, video, text and empty files are not pictures, whatever they are called', () => {
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg">',
      '<!doctype html>',
      '%PDF-1.7',
      'GIF8',
      '',
      '\x89PN',
      'RIFF    WAVE',
      '\0\0\0\x18ftypavif',
    ])
      expect(imageTypeOf(bytesOf(content))).toBeUndefined();
  });
  test('QUES-21 png, jpeg, webp and gif are recognized', () => {
    expect(imageTypeOf(png(1, 1))).toBe('image/png');
    expect(imageTypeOf(jpeg(1, 1))).toBe('image/jpeg');
    expect(imageTypeOf(webp(1, 1))).toBe('image/webp');
    expect(imageTypeOf(gif(1, 1))).toBe('image/gif');
  });
  test('QUES-22 markup after a picture’s first bytes has no extent', () => {
    expect(extentOf(bytesOf('\x89PNG\r\n\x1a\n<svg onload=alert(1)>'), 'image/png')).toBeUndefined();
    expect(extentOf(bytesOf('\xff\xd8\xff<html></html>      '), 'image/jpeg')).toBeUndefined();
    expect(extentOf(bytesOf('GIF89a'), 'image/gif')).toBeUndefined();
    expect(extentOf(bytesOf('RIFF    WEBPVP8 '), 'image/webp')).toBeUndefined();
    expect(extentOf(png(0, 5), 'image/png')).toBeUndefined();
  });
});

// The server is held to the same by pocketbase/picture_test.go
describe('QUES-22 QUES-56 A104 what a file says of itself, before it is decoded', () => {
  test.each(heads)('$title', ({ file, read }) => {
    const bytes = bytesOf(file);
    const type = imageTypeOf(bytes);
    const extent = type && extentOf(bytes, type);
    expect(extent ? { type, ...extent } : null).toEqual(read);
  });
  test('a truncated or broken file never throws', () => {
    for (const { file } of heads) {
      const bytes = bytesOf(file);
      const type = imageTypeOf(bytes);
      if (type)
        for (let length = 12; length < bytes.length; length++)
          for (const one of [bytes.subarray(0, length), bytes.with(length, 255)])
            expect(['object', 'undefined']).toContain(typeof extentOf(one, type));
    }
  });
});
