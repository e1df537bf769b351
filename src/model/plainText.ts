import { isOwnImage } from './ownImage.ts';
import { isVisible } from './sanitizeText.ts';

/**
 * The visible text of rich text, with a line for each block: what the counter shows and the limits apply to (A23). No
 * DOM, because the server uses it too; fast on the longest text that may be stored.
 */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const lines: string[] = [];
  let line: string[] = [];
  let preformatted = 0;
  const endLine = () => {
    const text = line.join('');
    line = [];
    const seen = preformatted ? text.replace(/^\n/, '').trimEnd() : text.replace(/[ \t\n\f\r]+/g, ' ').trim();
    if (seen) lines.push(seen);
  };
  for (let at = 0; at < html.length;) {
    const tag = nextTag(html, at);
    if (tag.start > at) line.push(decoded(html.slice(at, tag.start)));
    at = tag.end;
    if (tag.name === 'br' && preformatted) line.push('\n');
    else if (blocks.has(tag.name)) {
      endLine();
      if (tag.name === 'pre') preformatted = Math.max(0, preformatted + (tag.closes ? -1 : 1));
    }
  }
  endLine();
  return lines.join('\n').trim();
}

/** Whether it has content: a picture of our own counts, blank paragraphs do not (QUES-32). Reads as far as needed. */
export function hasContent(html: string): boolean {
  for (let at = 0; at < html.length;) {
    const tag = nextTag(html, at);
    if (tag.start > at && isVisible(decoded(html.slice(at, tag.start)))) return true;
    const source = tag.name === 'img' && /\ssrc="([^"]*)"/i.exec(html.slice(tag.start, tag.end));
    if (source && isOwnImage(source[1]!)) return true;
    at = tag.end;
  }
  return false;
}

const blocks = new Set(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);

interface Tag {
  start: number;
  end: number;
  /** Lower case; '' for a comment and at the end. */
  name: string;
  closes: boolean;
}

/**
 * The next tag or comment; `<` before anything else is text. Letter by letter, because the server's engine takes some 20
 * microseconds for each search by a pattern, and a text may hold a hundred thousand of them.
 */
function nextTag(html: string, from: number): Tag {
  for (let start = html.indexOf('<', from); start >= 0; start = html.indexOf('<', start + 1)) {
    const next = html[start + 1];
    const closes = next === '/';
    const begins = start + (closes ? 2 : 1);
    if (isLetter(html.charCodeAt(begins))) {
      let end = begins + 1;
      while (end < start + 20 && isLetterOrDigit(html.charCodeAt(end))) end++;
      return { start, end: endOfTag(html, end), name: html.slice(begins, end).toLowerCase(), closes };
    }
    if (html.startsWith('<!--', start)) return { start, end: after(html, '-->', start + 4), name: '', closes };
    if (closes || next === '!' || next === '?') return { start, end: after(html, '>', start + 2), name: '', closes };
  }
  return { start: html.length, end: html.length, name: '', closes: false };
}

/** Of ASCII, by its code; NaN is none. */
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isLetterOrDigit = (code: number): boolean => isLetter(code) || (code >= 48 && code <= 57);

/**
 * The position after its `>`: one inside a quoted value does not end the tag. Letter by letter, because the server's
 * engine reads all of a text for each search in it by a pattern.
 */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const letter = html[at]!;
    if (letter === '>') return at + 1;
    if (letter !== '=') continue;
    while (isSpace(html[at + 1])) at++;
    const quote = html[at + 1];
    if (quote === '"' || quote === "'") at = after(html, quote, at + 2) - 1;
  }
  return html.length;
}

/** What HTML calls one. */
const isSpace = (letter: string | undefined): boolean =>
  letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r' || letter === '\f';

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at < 0 ? html.length : at + what.length;
}

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z]+));?/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name) return (Object.hasOwn(named, name) && named[name]) || whole;
          const code = hex ? parseInt(hex, 16) : Number(decimal);
          const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
          return isCharacter ? String.fromCodePoint(code) : '\ufffd';
        },
      )
    : text;

/** The entities that a sanitiser writes, and common handwritten ones; any other stays as it is. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  ndash: '\u2013',
  mdash: '\u2014',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  bull: '\u2022',
  hellip: '\u2026',
  rarr: '\u2192',
};
