import { describe, expect, test } from 'vitest';
import { isVisible, sanitizeName, sanitizeText, wellFormed, withoutMarkup } from './sanitizeText.ts';

describe('SEC-06 SEC-07 SEC-10 SEC-11 a text is refused', () => {
  test.each([undefined, null, 7, true, {}, ['a']])('SEC-06 %j is not a text', (value) => {
    expect(sanitizeText(value, 100)).toEqual({ problem: 'not_text' });
  });

  test.each([
    '<script>alert(1)</script>',
    'a<SCRIPT src=x>',
    '< script >',
    '</script>',
    '<scr\u0000ipt>',
    '<scr\u200bipt>',
    '＜script＞',
    'javascript:alert(1)',
    'JavaScript : no, JavaScript:yes',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    '<b onclick=alert(1)>',
    'x" onmouseover = "y',
    '<iframe src=x>',
    'data:text/html,<p>x</p>',
    'DATA: text/html;base64,AAAA',
  ])('SEC-07 %j could execute', (value) => {
    expect(sanitizeText(value, 100)).toEqual({ problem: 'dangerous' });
    expect(sanitizeName(value)).toEqual({ problem: 'dangerous' });
  });

  test.each(['', ' ', '\u3000\u00a0', '\u200b\ufeff', '<b></b>', '<!-- nothing -->', '<p><br></p>', '\u0000\u0007'])(
    'SEC-10 %j leaves nothing',
    (value) => {
      expect(sanitizeText(value, 100)).toEqual({ problem: 'nothing_left' });
    },
  );

  test('SEC-11 one code point over the maximum', () => {
    expect(sanitizeText('𠮷'.repeat(101), 100)).toEqual({ problem: 'too_long' });
    expect(sanitizeText('𠮷'.repeat(100), 100)).toEqual({ text: '𠮷'.repeat(100) });
  });

  test('SEC-11 the markup is not counted', () => {
    expect(sanitizeText(`<b class="long">${'a'.repeat(100)}</b>`, 100)).toEqual({ text: 'a'.repeat(100) });
  });
});

describe('SEC-06 a name does not look like another one', () => {
  test.each([
    ['\u202enimdA', 'nimdA'],
    ['Alice\u200b Fernbrook\u2065', 'Alice Fernbrook'],
    ['\u2066Alice\u2069\u061c', 'Alice'],
    ['Al\u00adice\u2028', 'Alice'],
    // what joins letters is part of some scripts, and of pictures of people
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d👧 ❤\ufe0f', '👩\u200d👧 ❤\ufe0f'],
  ])('%j is %j', (given, text) => {
    expect(sanitizeText(given, 100)).toEqual({ text });
  });
  test('and stands on one line', () => {
    expect(sanitizeName('Lena\r\n\u202e(Admin)\t𠮷\u2028')).toEqual({ text: 'Lena (Admin) 𠮷' });
    expect(sanitizeName('\n\u202e')).toEqual({ problem: 'nothing_left' });
    // what is blank in every font, and what a database cannot tell from nothing
    expect(sanitizeName('Lena\u3164 \u2800Ito\u034f')).toEqual({ text: 'Lena Ito' });
    // of a kanji’s form and of an emoji it is part of what is seen
    expect(sanitizeName('葛\u{e0100}城 ☺\ufe0f')).toEqual({ text: '葛\u{e0100}城 ☺\ufe0f' });
    expect(sanitizeName(7)).toEqual({ problem: 'not_text' });
  });
});

describe('SEC-09 all markup is stripped', () => {
  test.each([
    ['<b>Taro</b> Tanaka', 'Taro Tanaka'],
    ['<<b>b>x', 'x'],
    ['<a<b>>x</a>', 'x'],
    ['a<!-- x -->b', 'ab'],
    ['<p>one</p><p>two</p>', 'onetwo'],
    ['<img src=x>y', 'y'],
    ['田中 <i>太郎</i>', '田中 太郎'],
  ])('%j becomes %j', (given, text) => {
    expect(sanitizeText(given, 100)).toEqual({ text });
    expect(withoutMarkup(text)).toBe(text);
  });

  test.each(['a < b and b > c', 'I <3 it', 'x <- y', 'Tom & Jerry', '&lt;b&gt;', "O'Neill", 'turned on = off'])(
    '%j is not markup and stays',
    (text) => {
      expect(sanitizeText(text, 100)).toEqual({ text });
    },
  );

  test('SEC-09 a hundred thousand nested tags are read in one pass', () => {
    expect(withoutMarkup('<a'.repeat(50_000) + '>'.repeat(50_000) + 'x')).toBe('x');
    expect(withoutMarkup('x<b>'.repeat(25_000))).toBe('x'.repeat(25_000));
    expect(withoutMarkup('<'.repeat(100_000))).toHaveLength(100_000);
    expect(sanitizeText(`${'< '.repeat(50_000)}on${' '.repeat(50_000)}`, 1_000)).toEqual({ problem: 'too_long' });
    // checking every pair of letters would take minutes: longer than a test has
  });
});

test('no lone surrogate and no control character is kept', () => {
  expect(wellFormed('a\ud800b\udc00c𠮷\u0000\u0008d\te\nf')).toBe('a\ufffdb\ufffdc𠮷d\te\nf');
  expect(wellFormed('\ud842𠮷\udfb7𠮷𠮷\udfb7\ud842')).toBe('\ufffd𠮷\ufffd𠮷𠮷\ufffd\ufffd');
});

test.each([
  ['日本', true],
  ['👩‍💻', true],
  ['.', true],
  ['\u00a0\u3000\u2003', false],
  ['\u200b\u200d\u2060\u00ad\ufeff', false],
  ['\u2800\u034f\ufe0f\u115f\u1160\u3164\u{e0041}', false],
  ['\u{1f600}', true],
  ['\u{20b9f}', true],
  ['\u2801', true],
])('QUES-32 whether %j is visible: %s', (text, seen) => {
  expect(isVisible(text)).toBe(seen);
});
