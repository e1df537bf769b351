import { describe, expect, test } from 'vitest';
import { exif, gif, gifApplication, gifComment, jpeg, png, webp } from '../../tests/images.ts';
import type { ImageType } from './image.ts';
import { isAnimated, withoutMetadata } from './imageMetadata.ts';

const secret = 'taken at home';
const textOf = (bytes: Uint8Array | undefined) => bytes && String.fromCharCode(...bytes);
const stripped = (bytes: Uint8Array, type: ImageType) => textOf(withoutMetadata(bytes, type));

describe('QUES-56 A104 a picture without its metadata', () => {
  test('a truncated file is not passed on, and never loops or throws', () => {
    const whole: [Uint8Array, ImageType][] = [
      [png(1, 1, [['acTL', '12345678']]), 'image/png'],
      [jpeg(1, 1, [['\xe1', exif(1)]]), 'image/jpeg'],
      [webp(1, 1, 8, [['XMP ', secret]]), 'image/webp'],
      [gif(1, 1, gifComment(secret)), 'image/gif'],
    ];
    for (const [bytes, type] of whole)
      for (let length = 0; length < bytes.length; length++) {
        expect(withoutMetadata(bytes.subarray(0, length), type)).toBeUndefined();
        expect(typeof isAnimated(bytes.subarray(0, length), type)).toBe('boolean');
      }
  });
  test('random bytes after a picture’s beginning are not passed on', () => {
    expect(stripped(gif(1, 1).subarray(0, 19), 'image/gif')).toBeUndefined();
    expect(stripped(png(1, 1).with(11, 255), 'image/png')).toBeUndefined();
  });
  test('png: text, time and what follows its end are removed; colour and the animation stay', () => {
    const before = png(
      2,
      2,
      [
        ['tEXt', secret],
        ['gAMA', 'gggg'],
        ['acTL', 'aaaaaaaa'],
        ['tIME', secret],
      ],
      `<script>${secret}</script>`,
    );
    expect(stripped(before, 'image/png')).toBe(
      textOf(
        png(2, 2, [
          ['gAMA', 'gggg'],
          ['acTL', 'aaaaaaaa'],
        ]),
      ),
    );
    expect(isAnimated(before, 'image/png')).toBe(true);
    expect(isAnimated(png(2, 2), 'image/png')).toBe(false);
  });
  test('jpeg: Exif, comments and a film after its end are removed; the colour profile stays', () => {
    const profile: [string, string] = ['\xe2', 'ICC_PROFILE\0rgb'];
    const before = jpeg(
      2,
      2,
      [['\xe1', exif(1)], profile, ['\xe2', `MPF\0${secret}`], ['\xed', secret], ['\xfe', secret]],
      secret,
    );
    expect(stripped(before, 'image/jpeg')).toBe(textOf(jpeg(2, 2, [profile])));
  });
  test('jpeg: what would lie on its side without its Exif has to be re-encoded', () => {
    expect(stripped(jpeg(2, 2, [['\xe1', exif(6)]]), 'image/jpeg')).toBeUndefined();
    expect(stripped(jpeg(2, 2, [['\xe1', 'http://ns.adobe.com/xap/1.0/\0']]), 'image/jpeg')).toBe(textOf(jpeg(2, 2)));
  });
  test('webp: XMP and Exif are removed, with their flags and their length', () => {
    expect(
      stripped(
        webp(2, 2, 0x12 | 4 | 8, [
          ['EXIF', exif(1)],
          ['XMP ', secret],
        ]),
        'image/webp',
      ),
    ).toBe(textOf(webp(2, 2, 0x12)));
    expect(stripped(webp(2, 2, 8, [['EXIF', exif(6)]]), 'image/webp')).toBeUndefined();
    expect(isAnimated(webp(2, 2, 2), 'image/webp')).toBe(true);
    expect(isAnimated(webp(2, 2, 0), 'image/webp')).toBe(false);
  });
  test('gif: comments, applications and what follows its end are removed; the frames and their repetition stay', () => {
    const before = gif(2, 2, gifComment(secret) + gifApplication('XMP DataXMP', secret), secret);
    expect(stripped(before, 'image/gif')).toBe(textOf(gif(2, 2)));
    expect(stripped(before, 'image/gif')).toContain('NETSCAPE2.0');
    expect(isAnimated(before, 'image/gif')).toBe(true);
  });
});
