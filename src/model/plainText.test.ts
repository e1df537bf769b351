import { afterEach, describe, expect, test, vi } from 'vitest';
import { seeded } from '../../tests/sync/random.ts';
import { characters, isWithin } from './limits.ts';
import { hasContent, isVisiblyWithin, plainText } from './plainText.ts';

const picture = '<img alt="x > y" src="/media/abcdefghij01234" width="10">';

test.each([
  ['plain < text', 'plain < text'],
  [' spaces ', 'spaces'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['a<p>b</p>c', 'a\nb\nc'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
  ['<p>one\n   two</p>', 'one two'],
  ['<pre><code>if (a)\n  b();\n</code></pre><p>c</p>', 'if (a)\n  b();\nc'],
  ['<pre>a<br>b</pre>', 'a\nb'],
  ['<p>日本語<img src=x onerror=alert(1)></p>', '日本語'],
  ['<p title="a > b" class=\'c > d\'>e</p>', 'e'],
  ['<p data-a="<p>">e</p>', 'e'],
  ['&lt;script&gt;', '<script>'],
  ['&amp;lt; &#60; &#x3C; &#x1F600; &quot;&apos;&#39;', "&lt; < < 😀 \"''"],
  ['&nothing; &constructor; R&D &#0; &#xD800; &#x110000;', '&nothing; &constructor; R&D \ufffd \ufffd \ufffd'],
  ['a<!-- b > c -->d', 'ad'],
  ['a <b', 'a'],
  ['a < b', 'a < b'],
  ['<p>a&nbsp;b</p>', 'a\u00a0b'],
])('A23 QUES-33 SYNC-03 the visible text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

describe('QUES-32 is empty', () => {
  test.each([
    '',
    '   ',
    '<p></p>',
    '<p><br></p><p> </p>',
    '<p>&nbsp;</p><p>\u3000\u200b</p>',
    '<p>&#8203;&zwj;</p>',
    '<ul><li><br></li></ul>',
    '<img src="https://example.com/x.png">',
    '<img alt="words">',
    '<p class="media" title="<img src=x>"></p>',
  ])('QUES-32 %j', (html) => {
    expect(hasContent(html)).toBe(false);
  });
  test.each(['a', '<p>。</p>', '<pre>;</pre>', picture, `<p>${picture}</p>`])('QUES-32 but not %j', (html) => {
    expect(hasContent(html)).toBe(true);
  });
});

test('A23 the visible text is never longer than its source', () => {
  const pieces = [
    '<p>',
    '</p>',
    '<pre>',
    '<br>',
    '\n',
    ' ',
    '&#0',
    '&#0;',
    '&lt',
    '&hellip;',
    '&',
    '<',
    '𠮷',
    'é',
    'b',
  ];
  for (let number = 0; number < pieces.length ** 3; number++) {
    const html = [1, pieces.length, pieces.length ** 2]
      .map((place) => pieces[Math.floor(number / place) % pieces.length])
      .join('');
    expect(plainText(html).length).toBeLessThanOrEqual(html.length);
    expect(hasContent(html)).toBe(/\S/.test(plainText(html)));
  }
});

test('A23 a character outside the basic plane counts as one', () => {
  expect(characters(plainText(`<p>${'𠮷'.repeat(10_000)}</p>`))).toBe(10_000);
});

test('A23 the longest text, and the worst, are read in one pass', () => {
  const cases = [
    '<p>日本語のとても長い文。</p>'.repeat(6_000),
    '<'.repeat(100_000),
    '<a '.repeat(33_000),
    '<img '.repeat(20_000),
    '<!--'.repeat(25_000),
    '<a x="'.repeat(16_000),
    `<pre>${' '.repeat(90_000)}x`,
    ' '.repeat(99_000) + 'x<b>',
    '&'.repeat(100_000),
    `&${'a'.repeat(99_000)}`,
    '&#'.repeat(50_000),
    '<p></p>'.repeat(14_000),
    '</'.repeat(50_000),
  ];
  for (const html of cases) {
    plainText(html);
    hasContent(html);
  }
});

describe('SEC-31 of a hostile text each letter is looked at a few times', () => {
  afterEach(() => vi.restoreAllMocks());
  test.each([
    ['<p ', "''=''", '>x'],
    ['<p ', "a=''", ''],
    ['<p ', '= ', '>'],
    ['<img ', 'src="', ''],
    ['', '<', ''],
    ['', '<a ', ''],
    ['', '<!--', ''],
    ['', '<!-- -->', ''],
    ['', '</', ''],
    ['', '&#', ''],
    ['', '<img src="/media/', ''],
  ])('%s and many %s', (begin, piece, end) => {
    const html = begin + piece.repeat(100_000 / piece.length) + end;
    let letters = 0;
    const { indexOf, slice } = String.prototype;
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...range) {
      const part = slice.apply(this, range);
      letters += part.length;
      return part;
    });
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
      const at = indexOf.call(this, what, from);
      letters += (at < 0 ? this.length : at) - from;
      return at;
    });
    plainText(html);
    hasContent(html);
    vi.restoreAllMocks();
    expect(letters).toBeGreaterThan(0);
    expect(letters).toBeLessThan(50 * html.length);
  });
});

test('A23 a limit on what is seen is held by reading no further than it takes', () => {
  const random = seeded(11);
  const parts = [
    '<',
    '>',
    '</',
    'a',
    ' ',
    '\n',
    '&amp;',
    '&',
    '<p>',
    '</p>',
    '<br>',
    '<pre>',
    '</pre>',
    '<b>',
    '😀',
    'が',
  ];
  for (let round = 0; round < 3_000; round++) {
    const html = Array.from({ length: 1 + random() * 40 }, () => parts[Math.floor(random() * parts.length)]).join('');
    const most = Math.floor(random() * 12);
    if (html.length > most)
      expect([html, isVisiblyWithin(html, most)]).toEqual([html, isWithin(plainText(html), most)]);
  }
  const long = `<p>${'<'.repeat(50_000)}</p>`;
  const read = vi.spyOn(String.prototype, 'indexOf');
  expect(isVisiblyWithin(long, 1_000)).toBe(false);
  expect(read.mock.calls.length).toBeLessThan(5_000);
  read.mockRestore();
  expect(isVisiblyWithin(long, 50_000)).toBe(true);
  expect(isVisiblyWithin(long, 49_999)).toBe(false);
});
