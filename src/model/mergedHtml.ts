import { diffArrays } from 'diff';

/** A stretch of what both started from, and what stands there now. */
interface Hunk {
  start: number;
  end: number;
  now: readonly string[];
}

/** More changes than one person makes between two devices: what takes longer to compare is asked about. */
const maxEditLength = 1_000;

/**
 * Canonical HTML that was changed on two devices, from what both started from: block by block, and by words within a
 * block (A169). The same whichever of both is named first. Null where both changed the same words, or where what would
 * come of it is not canonical: then somebody has to be asked.
 */
export function mergedHtml(base: string, one: string, other: string): string | null {
  if (one === other || other === base) return one;
  if (one === base) return other;
  const [before, here, there] = [blocksOf(base), blocksOf(one), blocksOf(other)];
  if (!before || !here || !there) return null;
  const blocks = merged(before, here, there, sameBlocks);
  const html = blocks?.join('') ?? null;
  return html !== null && blocksOf(html) && holdsAdded(html, base, one) && holdsAdded(html, base, other) ? html : null;
}

/** Both changed these blocks: each by its words; blocks that both added at one place are kept beside each other. */
function sameBlocks(base: readonly string[], one: readonly string[], other: readonly string[]): string[] | null {
  if (!base.length) {
    const [first, second] = one.join() < other.join() ? [one, other] : [other, one];
    return [...first, ...second];
  }
  if (one.length !== base.length || other.length !== base.length) return null;
  const blocks = base.map((block, at) => mergedWords(block, one[at]!, other[at]!));
  return blocks.every((block) => block !== null) ? blocks : null;
}

function mergedWords(base: string, one: string, other: string): string | null {
  if (one === other || other === base) return one;
  if (one === base) return other;
  return merged(wordsOf(base), wordsOf(one), wordsOf(other), () => null)?.join('') ?? null;
}

/** @param both what becomes of a stretch that both have changed, each in its own way; null if that is to be asked */
function merged(
  base: readonly string[],
  one: readonly string[],
  other: readonly string[],
  both: (base: readonly string[], one: readonly string[], other: readonly string[]) => string[] | null,
): string[] | null {
  const [here, there] = [hunksOf(base, one), hunksOf(base, other)];
  if (!here || !there) return null;
  const parts: string[] = [];
  let at = 0;
  while (here.length || there.length) {
    const [left, right] = [here[0], there[0]];
    if (left && right && isSamePlace(left, right)) {
      const isSame = left.now.length === right.now.length && left.now.every((part, index) => part === right.now[index]);
      const now = isSame ? left.now : both(base.slice(left.start, left.end), left.now, right.now);
      if (!now) return null;
      parts.push(...base.slice(at, left.start), ...now);
      at = left.end;
      here.shift();
      there.shift();
      continue;
    }
    if (left && right && overlap(left, right)) return null;
    const first = !right || (left && isBefore(left, right)) ? left! : right;
    parts.push(...base.slice(at, first.start), ...first.now);
    at = first.end;
    (first === left ? here : there).shift();
  }
  return [...parts, ...base.slice(at)];
}

const isSamePlace = (a: Hunk, b: Hunk): boolean => a.start === b.start && a.end === b.end;
/** What is added at the edge of what the other one changed stands beside it. */
const overlap = (a: Hunk, b: Hunk): boolean => a.start < b.end && b.start < a.end;
const isBefore = (a: Hunk, b: Hunk): boolean => a.start < b.start || (a.start === b.start && a.end < b.end);

function hunksOf(base: readonly string[], now: readonly string[]): Hunk[] | null {
  const changes = diffArrays([...base], [...now], { maxEditLength });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of changes) {
    if (added || removed) {
      const last = hunks.at(-1);
      const hunk = last?.end === at ? last : { start: at, end: at, now: [] };
      if (hunk !== last) hunks.push(hunk);
      if (added) hunk.now = [...hunk.now, ...value];
      else hunk.end = at + value.length;
    }
    if (!added) at += value.length;
  }
  return hunks;
}

const isBlock = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'div', 'ul', 'ol']);
const isList = new Set(['ul', 'ol']);
const holdsBlocks = new Set(['li', 'blockquote', 'div']);
const isVoid = new Set(['br', 'img']);
/** Elements that may stand in one of their own name. */
const isNested = new Set(['ul', 'ol', 'li', 'blockquote', 'div', 'span']);

/** Its blocks, of a list its items and its edges; null where it is not what the editor and the server write. */
function blocksOf(html: string): string[] | null {
  const blocks: string[] = [];
  const open: string[] = [];
  let block = '';
  let last = '';
  for (const [part] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, closes, name] = /^<(\/?)([a-z][a-z0-9]*)/.exec(part) ?? [];
    const parent = open.at(-1);
    if (name === undefined) {
      if (!parent || isList.has(parent)) return null;
    } else if (closes) {
      // nothing is left in it, and it is no empty line either
      const isHollow = last.startsWith(`<${name}`) && (!isBlock.has(name) || isList.has(name)) && name !== 'li';
      if (name !== parent || isHollow) return null;
      open.pop();
    } else {
      if (isMisplaced(name, parent) || (!isNested.has(name) && open.includes(name))) return null;
      if (!isVoid.has(name)) open.push(name);
    }
    block += part;
    last = part;
    const isEdge = open.length === 0 || (open.length === 1 && isList.has(open[0]!));
    if (isEdge) {
      blocks.push(block);
      block = '';
    }
  }
  return open.length ? null : blocks;
}

const isMisplaced = (name: string, parent: string | undefined): boolean =>
  parent === undefined
    ? !isBlock.has(name)
    : isList.has(parent)
      ? name !== 'li'
      : name === 'li' || (isBlock.has(name) && !holdsBlocks.has(parent));

/** Tags, entities, words, the letters of languages without spaces, blanks, and every other sign. */
const word =
  /<[^>]*>|&[#\w]+;|[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]|[^\s<&\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+|\s+|[^]/g;
const wordsOf = (html: string): string[] => html.match(word) ?? [];

/** Whether every word that was added to what both started from is there. */
function holdsAdded(html: string, base: string, now: string): boolean {
  const [there, before] = [countsOf(html), countsOf(base)];
  return [...countsOf(now)].every(
    ([part, count]) => count <= (before.get(part) ?? 0) || (there.get(part) ?? 0) >= count - (before.get(part) ?? 0),
  );
}

function countsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of wordsOf(html)) if (!part.startsWith('<')) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}
