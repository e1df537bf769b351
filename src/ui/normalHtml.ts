import { allowList, linkRelation, safeValue } from '#model/sanitize.ts';
import { withoutHalves } from '#model/sanitizeText.ts';

const allowed = new Set(allowList.tags);
const dropped = new Set(allowList.dropped);
const isVoid = new Set(allowList.void);
const attributes = allowList.attributes as Record<string, string[] | undefined>;
const needed = allowList.needed as Record<string, string | undefined>;

/**
 * The canonical HTML of what the allow-list leaves of a text: the server writes exactly the same
 * (pocketbase/normal.go). Parsing it again does not change it.
 */
export function normalHtml(html: string): string {
  let before = html;
  for (let turn = 0; turn < turns; turn++) {
    const after = written(before);
    if (after === before) return after;
    before = after;
  }
  return ''; // no genuine text changes at every pass
}

/** Usually two: what was hoisted out of its place may be parsed differently there. */
const turns = 8;

/**
 * The elements of a text, parsed as a document in which nothing runs or loads. Undefined when they are nested more
 * deeply than real texts are.
 */
export function parsedHtml(html: string): HTMLElement | undefined {
  if (mostOpen(html, allowList.open) > allowList.open) return undefined;
  // the server cannot hold half a surrogate pair
  const plain = withoutHalves(html).replace(renamed, `<$1${allowList.prefix}$2$3`);
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${plain}`, 'text/html');
  return isDeeper(body, allowList.depth) ? undefined : body;
}

/** The name of an element in the text. */
export const nameOf = ({ localName }: Element): string =>
  localName.startsWith(allowList.prefix) ? localName.slice(allowList.prefix.length) : localName;

const renamed = new RegExp(`<(/?)(${allowList.renamed.join('|')})([\\t\\n\\f\\r />])`, 'gi');

const opensAndCloses = /<(\/?)([a-z][a-z0-9]{0,11})/gi;
const closing = new Set(allowList.closing);

/**
 * How many tags are open at a time: the time that parsing takes grows with them. A browser needs half a minute for a
 * hundred thousand characters of them, and the server two seconds.
 * @param enough at which nobody counts on
 */
export function mostOpen(html: string, enough = Infinity): number {
  const open = new Map<string, number>();
  let all = 0;
  let most = 0;
  for (const [, closes, tag] of html.matchAll(opensAndCloses)) {
    const name = tag!.toLowerCase();
    if (closing.has(name)) continue;
    const before = open.get(name) ?? 0;
    const after = Math.max(0, before + (closes ? -1 : 1));
    open.set(name, after);
    all += after - before;
    most = Math.max(most, all);
    if (all > enough) break;
  }
  return most;
}

function isDeeper(element: Element, most: number): boolean {
  if (most < 0) return true;
  for (let child = element.firstElementChild; child; child = child.nextElementSibling)
    if (isDeeper(child, most - 1)) return true;
  return false;
}

function written(html: string): string {
  const body = parsedHtml(html);
  return body ? contentOf(body) : '';
}

/** Serializes what the allow-list leaves of parsed elements. */
export function contentOf(parent: Node, inLink = false): string {
  let text = '';
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node instanceof Text) text += escaped(node.data);
    else if (node instanceof Element) text += elementOf(node, inLink);
  return text;
}

function elementOf(element: Element, inLink: boolean): string {
  const name = nameOf(element);
  if (dropped.has(name) || !(element instanceof HTMLElement)) return '';
  const isLink = name === 'a';
  if (!allowed.has(name) || (isLink && inLink)) return contentOf(element, inLink);
  const kept = [...attributes['*']!, ...(attributes[name] ?? [])].flatMap((attribute) => {
    const value = safeValue(attribute, element.getAttribute(attribute) ?? '');
    return value === undefined || !element.hasAttribute(attribute) ? [] : [[attribute, value] as const];
  });
  // a picture without a source would only leave a visible gap
  if (needed[name] && !kept.some(([attribute]) => attribute === needed[name])) return '';
  if (kept.some(([attribute]) => attribute === 'href')) kept.push(['rel', linkRelation]);
  const tag = `<${name}${kept.map(([attribute, value]) => ` ${attribute}="${escapedValue(value)}"`).join('')}>`;
  if (isVoid.has(name)) return tag;
  const content = contentOf(element, inLink || isLink);
  // a parser drops the first line break of a `pre`
  return `${tag}${name === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${name}>`;
}

/** Escaped as browsers do; in an attribute value also the quotation mark. */
const escaped = (text: string): string => text.replace(/[&<>\u00a0]/g, (letter) => escapes[letter]!);
const escapedValue = (text: string): string => escaped(text).replaceAll('"', '&quot;');
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };
