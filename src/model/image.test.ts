import { describe, expect, test } from 'vitest';
import { extentOf, imageTypeOf } from './image.ts';
import { bytesOf, gif, jpeg, png, webp } from '../../tests/images.ts';

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

describe('QUES-56 A104 how large a picture claims to be, before it is decoded', () => {
  test('each type states its pixels', () => {
    expect(extentOf(png(60_000, 50_000), 'image/png')).toEqual({ width: 60_000, height: 50_000 });
    expect(extentOf(jpeg(4_032, 3_024), 'image/jpeg')).toEqual({ width: 4_032, height: 3_024 });
    expect(extentOf(webp(16_383, 3), 'image/webp')).toEqual({ width: 16_383, height: 3 });
    expect(extentOf(gif(640, 480), 'image/gif')).toEqual({ width: 640, height: 480 });
  });
});
