import { isSafeHref } from '#model/sanitize.ts';
import { junk, keepMeaning } from '#ui/pastedMeaning.ts';
import { grounds, inks, nearest } from './palette.ts';
import { parse } from './htmlImport.ts';
import { withoutSpaces } from './linkOf.ts';

/**
 * Clipboard content in the tags of the allow-list: Word, Google Docs, Slack and web pages each have their own markup
 * for bold, lists and code, and bring along fonts, sizes, classes and the colours of their page.
 */
export function cleanPasted(html: string): HTMLElement {
  const from = parse(html);
  keepMeaning(from);
  for (const gone of from.querySelectorAll(junk)) gone.remove();
  gatherWordLists(from);
  const clean = from.ownerDocument.createElement('div');
  cleanChildren(from, clean, plain);
  return clean;
}

/** The formatting that the elements around a text give it. */
interface Look {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  code: boolean;
  color: string;
  background: string;
  inHeading: boolean;
  inLink: boolean;
}

const plain: Look = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  color: '',
  background: '',
  inHeading: false,
  inLink: false,
};

function cleanChildren(from: Node, to: Element, look: Look) {
  for (const child of from.childNodes) cleanNode(child, to, look);
}

function cleanNode(node: Node, to: Element, look: Look) {
  if (node.nodeType === Node.TEXT_NODE) addText(node.nodeValue ?? '', to, look);
  if (!(node instanceof HTMLElement)) return;
  const tag = node.localName;
  const style = declarations(node);
  const inner = lookOf(node, style, look);
  const make = (name: string) => to.appendChild(to.ownerDocument.createElement(name));
  if (tag === 'br') make('br');
  else if (tag === 'hr') make('p');
  else if (tag === 'img') {
    const image = make('img');
    image.setAttribute('src', node.getAttribute('src') ?? '');
    image.setAttribute('alt', node.getAttribute('alt') ?? '');
  } else if (tag === 'a') {
    const href = withoutSpaces(node.getAttribute('href') ?? '');
    if (!isSafeHref(href)) return cleanChildren(node, to, inner);
    const link = make('a');
    link.setAttribute('href', href);
    cleanChildren(node, link, { ...inner, inLink: true });
  } else if (isCode(node, style)) make('pre').textContent = linesOf(node);
  else if (/^h[1-6]$/.test(tag)) cleanChildren(node, make(tag < 'h3' ? tag : 'h3'), { ...inner, inHeading: true });
  else if (tag === 'blockquote' || tag === 'ul' || tag === 'ol' || tag === 'li') cleanChildren(node, make(tag), inner);
  else if (tag === 'tr') cleanRow(node, make('p'), inner);
  else if (blockTags.has(tag) || style.get('display') === 'block') cleanChildren(node, make('p'), inner);
  else cleanChildren(node, to, inner);
}

const blockTags = new Set(
  'p,div,section,article,header,footer,main,aside,nav,address,dl,dt,dd,figure,figcaption,center,details,summary,form,fieldset,table,caption,body'.split(
    ',',
  ),
);

/** Cells side by side, as far as a line of text allows. */
function cleanRow(row: Element, to: Element, look: Look) {
  [...row.children].forEach((cell, index) => {
    if (index > 0) addText(' | ', to, look);
    const own = lookOf(cell, declarations(cell), look);
    for (const part of cell.childNodes) {
      const inner = to.ownerDocument.createElement('div');
      cleanNode(part, inner, own);
      // paragraphs within a cell stay in its line
      for (const piece of inner.childNodes)
        to.append(...(piece instanceof HTMLParagraphElement ? [...piece.childNodes] : [piece]));
    }
  });
}

function addText(raw: string, to: Element, look: Look) {
  // zero-width joiners come from chats and pages; a non-breaking space only serves the layout of its page
  const text = raw.replace(/[\u200b\u2060\ufeff]/g, '').replaceAll('\u00a0', ' ');
  if (!text) return;
  const style = [look.color && `color: ${look.color}`, look.background && `background-color: ${look.background}`];
  const tags = [
    style.some(Boolean) && 'span',
    look.bold && !look.inHeading && 'strong',
    look.italic && 'em',
    look.underline && !look.inLink && 'u',
    look.strike && 's',
    look.code && 'code',
  ].filter((tag): tag is string => Boolean(tag));
  let place: Element = to;
  for (const tag of text.trim() ? tags : []) {
    place = place.appendChild(to.ownerDocument.createElement(tag));
    if (tag === 'span') place.setAttribute('style', style.filter(Boolean).join('; '));
  }
  place.append(text);
}

/** Read from the text of the attribute: the parsed style drops Word's own properties. */
function declarations(element: Element): Map<string, string> {
  const all = new Map<string, string>();
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      all.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return all;
}

function lookOf(element: Element, style: Map<string, string>, around: Look): Look {
  const tag = element.localName;
  const look = { ...around };
  if (tag === 'b' || tag === 'strong') look.bold = true;
  if (tag === 'i' || tag === 'em' || tag === 'cite' || tag === 'var') look.italic = true;
  if (tag === 'u' || tag === 'ins') look.underline = true;
  if (tag === 's' || tag === 'del' || tag === 'strike') look.strike = true;
  if (tag === 'code' || tag === 'kbd' || tag === 'samp' || tag === 'tt') look.code = true;
  if (tag === 'mark') look.background = grounds.yellow;
  const weight = style.get('font-weight');
  if (weight) look.bold = weight.startsWith('bold') || Number.parseInt(weight) >= 600;
  const slant = style.get('font-style');
  if (slant) look.italic = slant.startsWith('italic') || slant.startsWith('oblique');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (line.includes('underline')) look.underline = true;
  if (line.includes('line-through')) look.strike = true;
  // a span in a fixed-width font is code in Google Docs and in chats; a whole page in one is not
  if (element.localName === 'span' && isFixedWidth(style)) look.code = true;
  // the blue of a link, and the colours within code, are their page's
  const color = style.get('color') ?? (tag === 'font' ? element.getAttribute('color') : null);
  if (color) look.color = look.inLink || tag === 'a' || look.code ? '' : (nearest(color, inks) ?? '');
  const ground = style.get('background-color') ?? style.get('background') ?? style.get('mso-highlight');
  if (ground) look.background = look.code ? '' : (nearest(ground.replace(/ none.*| repeat.*/, ''), grounds) ?? '');
  if (look.code) Object.assign(look, { color: '', background: '' });
  return look;
}

const isFixedWidth = (style: Map<string, string>) =>
  /monospace|courier|consolas|menlo|monaco|roboto mono|source code/.test(
    style.get('font-family') ?? style.get('font') ?? '',
  );

/** A code editor puts its lines into boxes that preserve spaces, in a fixed-width font. */
const isCode = (element: Element, style: Map<string, string>) =>
  element.localName === 'pre' ||
  (element.localName === 'div' && isFixedWidth(style) && (style.get('white-space') ?? '').startsWith('pre'));

function linesOf(element: Element): string {
  const text = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replaceAll('\u00a0', ' ');
    if (!(node instanceof Element)) return '';
    if (node.localName === 'br') return '\n';
    const inner = [...node.childNodes].map(text).join('');
    const isLine = node !== element && (node.localName === 'div' || node.localName === 'p' || node.localName === 'li');
    return isLine && !inner.endsWith('\n') ? `${inner}\n` : inner;
  };
  return text(element).replace(/\n+$/, '');
}

/** Word writes each item as a paragraph that names its list and level, with the bullet as text. */
function gatherWordLists(from: HTMLElement) {
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of from.querySelectorAll<HTMLElement>('[style*="mso-list:"]')) {
    const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1];
    if (!level || item.localName === 'span') continue;
    const marker = item.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const kind = /^\s*[(]?([0-9]+|[a-z]|[ivx]+)[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (last !== null && item.previousElementSibling !== last) lists = [];
    const depth = Math.min(Number(level), lists.length + 1);
    lists.length = Math.min(lists.length, depth);
    if (lists.length === depth && depth === 1 && lists[0]!.localName !== kind) lists = [];
    if (lists.length < depth) {
      const list = from.ownerDocument.createElement(kind);
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else item.before(list);
      lists.push(list);
    }
    const entry = from.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    lists.at(-1)!.append(entry);
    item.remove();
    last = lists[0]!;
  }
}
