import { isWithin } from './limits.ts';
import { isOwnImage } from './ownImage.ts';
import { isVisible } from './sanitizeText.ts';

/**
 * The visible text of rich text, with a line for each block: what the counter shows and the limits apply to (A23). No
 * DOM, because the server uses it too; fast on the longest text that may be stored.
 */
export const plainText = (html: string): string => (/[<&]/.test(html) ? readText(html) : html.trim());

/** Whether its visible text has at most so many code points; reads no further than it takes to know. */
export function isVisiblyWithin(html: string, most: number): boolean {
  if (html.length <= most) return true;
  let next = 2 * most;
  const isLonger = (read: number, text: VisibleText) => {
    if (read <= next) return false;
    next = 2 * read;
    return !isWithin(text.soFar(), most);
  };
  return isWithin(/[<&]/.test(html) ? readText(html, isLonger) : html.trim(), most);
}

/** @param isEnough told after each piece how much was read */
function readText(html: string, isEnough = (_read: number, _text: VisibleText): boolean => false): string {
  const text = new VisibleText();
  let read = 0;
  for (let at = 0; at < html.length;) {
    const tag = nextTag(html, at);
    if (tag.start > at) {
      const words = decoded(html.slice(at, tag.start));
      text.add(words);
      read += words.length;
      if (isEnough(read, text)) break;
    }
    text.pass(tag);
    at = tag.end;
  }
  return text.soFar();
}

/** Grows: what is added never takes away what was seen before. */
class VisibleText {
  private readonly lines: string[] = [];
  private line: string[] = [];
  private preformatted = 0;
  add(words: string): void {
    this.line.push(words);
  }
  pass({ name, closes }: Tag): void {
    if (name === 'br' && this.preformatted) this.line.push('\n');
    else if (blocks.has(name)) {
      const seen = this.lineSoFar();
      if (seen) this.lines.push(seen);
      this.line = [];
      if (name === 'pre') this.preformatted = Math.max(0, this.preformatted + (closes ? -1 : 1));
    }
  }
  soFar(): string {
    return [...this.lines, this.lineSoFar()].join('\n').trim();
  }
  private lineSoFar(): string {
    const text = this.line.join('');
    return this.preformatted ? text.replace(/^\n/, '').trimEnd() : text.replace(/[ \t\n\f\r]+/g, ' ').trim();
  }
}

/** Whether a text has at most so many tags, or what looks like one; reads no further. */
export function hasFewTags(html: string, most: number): boolean {
  let found = 0;
  for (let at = html.indexOf('<'); at >= 0 && found <= most; at = html.indexOf('<', at + 1)) found++;
  return found <= most;
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
    const next = html.charCodeAt(start + 1);
    const closes = next === slash;
    const begins = start + (closes ? 2 : 1);
    if (isLetter(closes ? html.charCodeAt(begins) : next)) {
      let end = begins + 1;
      let code = html.charCodeAt(end);
      while (code !== greater && end < start + 20 && isLetterOrDigit(code)) code = html.charCodeAt(++end);
      const name = html.slice(begins, end).toLowerCase();
      return { start, end: code === greater ? end + 1 : endOfTag(html, end), name, closes };
    }
    if (closes || next === bang || next === question) {
      const isComment = html.startsWith('<!--', start);
      return { start, end: isComment ? after(html, '-->', start + 4) : after(html, '>', start + 2), name: '', closes };
    }
    // what is read bit by bit is no longer than it has to be
    if (start - from > longestPiece) return { start, end: start, name: '', closes: false };
  }
  return { start: html.length, end: html.length, name: '', closes: false };
}

const longestPiece = 2_000;
const [slash, bang, question, greater] = [47, 33, 63, 62];

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
