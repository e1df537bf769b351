// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from '../sanitizeHtml.ts';
import { createTextEditor } from '../../../tests/editor/textEditor.ts';
import { $htmlOf } from './htmlExport.ts';

const stored = (html: string) => createTextEditor(html).read($htmlOf);
const domOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

test.each([
  ['', ''],
  ['<p></p>', ''],
  ['<p><br></p><p> &nbsp;　</p>', ''],
  ['<h1><br></h1><ul><li><br></li></ul>', ''],
])('QUES-32 %j holds nothing to be seen and is stored as %j', (html, expected) => {
  expect(stored(html)).toBe(expected);
});

test.each(['javascript:alert(1)', ' java\tscript:x', 'data:text/html,x', 'ftp://a.b', '/course', 'vbscript:x', ''])(
  'QUES-20 a link to %j becomes text without a target',
  (href) => {
    expect(stored(`<p>see <a href="${href}">this</a></p>`)).toBe('<p>see this</p>');
  },
);

describe('QUES-17 A22 the editor’s output is stored unchanged, and read back unchanged', () => {
  test.each([
    '<p>plain</p>',
    '<p>a &lt;b&gt; &amp; "c"</p>',
    '<p>one<br>two</p>',
    '<p>one<br><br></p><p>two</p>',
    '<p>one</p><p><br></p><p>two</p>',
    '<p>&nbsp;two &nbsp;spaces&nbsp;</p>',
    '<p><strong>a<em>b</em></strong><em>c</em></p>',
    '<p><strong><em><u><s><code>all</code></s></u></em></strong></p>',
    '<p><span style="color: #a3231b; background-color: #fdf0ed">red <strong>bold</strong></span></p>',
    '<h1>1</h1><h2>2</h2><h3>3</h3>',
    '<blockquote>said<br>again</blockquote>',
    '<pre><code>if (a &lt; b) {\n\treturn;\n\n}\n</code></pre>',
    '<ul><li>a</li><li>b<ol><li>b1<ul><li>deep</li></ul></li><li>b2</li></ol></li><li>c</li></ul>',
    '<p><a href="https://example.com/?a=1&amp;b=%22" rel="noopener noreferrer">to <strong>there</strong></a></p>',
    '<p><a href="tel:+81312345678" rel="noopener noreferrer">call</a></p>',
    '<p>text<img src="/media/abcdefghijklmno" alt="a &quot;b&quot;" width="3" height="2">text</p>',
    '<ul><li><img src="/media/abcdefghijklmno" alt=""></li></ul>',
    '<p>日本語の質問です。😀</p>',
  ])('%s', (html) => {
    expect(stored(html)).toBe(html);
    expect(domOf(sanitizeHtml(html)).isEqualNode(domOf(html))).toBe(true);
  });
});

test('QUES-20 A22 a description or an address that the sanitiser would change is changed here', () => {
  const dom = (html: string) => domOf(html).innerHTML;
  for (const html of [
    '<p><img src="/media/abcdefghijklmno" alt=" javascript:alert(1) "></p>',
    '<p><a href=" https://example.com/a\tb ">a</a><a href="https://x.test/<script>">b</a></p>',
  ])
    expect(dom(sanitizeHtml(stored(html)))).toBe(dom(stored(html)));
});

test.each([
  ['<div>a</div><div>b<div>c</div></div>', '<p>a</p><p>b</p><p>c</p>'],
  ['bare <strong>text</strong>', '<p>bare <strong>text</strong></p>'],
  ['<p>  spaces \n <em> collapse </em> </p>', '<p>spaces <em>collapse</em></p>'],
  ['<p>a <br> b</p>', '<p>a<br>b</p>'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a<br>b</blockquote>'],
  [
    '<blockquote>a<ul><li>b</li></ul>c</blockquote>',
    '<blockquote>a</blockquote><ul><li>b</li></ul><blockquote>c</blockquote>',
  ],
  ['<ul><li><p>a</p><p>b</p></li><ul><li>c</li></ul></ul>', '<ul><li>a<br>b<ul><li>c</li></ul></li></ul>'],
  ['<pre>a\nb</pre>', '<pre><code>a\nb</code></pre>'],
  ['<ul><li>a<pre>b\nc</pre></li></ul>', '<ul><li>a<br><code>b</code><br><code>c</code></li></ul>'],
  ['<p class="x" style="color: red; position: fixed">a</p>', '<p>a</p>'],
  ['<p><span style="position: fixed; color: red">a</span></p>', '<p><span style="color: red">a</span></p>'],
  ['<p><img src="https://example.com/a.png">a<img src="/media/x"></p>', '<p>a</p>'],
  ['<p><strong>a</strong><strong>b</strong></p>', '<p><strong>ab</strong></p>'],
  ['<p onclick="x">a</p><script>alert(1)</script><svg><style>x</style></svg>', '<p>a</p>'],
])('A22 %s is read as %s', (html, expected) => {
  expect(stored(html)).toBe(expected);
  expect(stored(expected)).toBe(expected);
});
