import type { KnownWords } from './oneError.ts';
import { searchable, searchTerms } from './search.ts';

/** Something that can be found, prepared once. */
export interface Findable<Kind extends string = string> {
  /** Unique among all. */
  id: string;
  kind: Kind;
  /** Its fields as `searchable` has them, each on a line of its own, which no term contains. */
  text: string;
  /** The fields as they were written, in the same order. */
  written: readonly string[];
  /** Where each field ends in `text`. */
  ends: readonly number[];
  /** What a hit in each field is worth. */
  worth: readonly number[];
  /** ISO 8601; of two that are as good the newer one is first. '' for what has no time. */
  at: string;
}

/** FIND-08: a hit in each of these counts for so much. */
export const worth = { title: 1, answer: 0.8, fact: 0.6, context: 0.4 } as const;

/** How a word stands in a field. */
const quality = { whole: 100, start: 60, word: 40, inside: 20, adjacent: 10, asTyped: 5, mended: 0.5 } as const;

/** Fewer hits than these forgive a typing error (FIND-06). */
const enough = 3;

interface Word {
  /** As searches compare it. */
  term: string;
  /** As it was typed, in lower case; undefined where it cannot be told apart. */
  typed: string | undefined;
  /** What may have been meant by it. */
  meant: readonly string[];
}

export interface Hit<Item> {
  item: Item;
  score: number;
}

/** The hits of one kind, best first. */
export interface Group<Item> {
  kind: string;
  total: number;
  hits: Hit<Item>[];
}

export interface Found<Item> {
  groups: Group<Item>[];
  total: number;
  /** What is marked in the texts: the words, and what was taken for a mistyped one. */
  marked: readonly string[];
}

export interface FindInput<Item extends Findable> {
  items: readonly (readonly Item[])[];
  query: string;
  words: Pick<KnownWords, 'near'>;
  /** Points for what this person has to do with it (FIND-08). */
  liking?: (item: Item) => number;
  /** At most so many hits of a kind are returned; all are counted. */
  most: (kind: string) => number;
  /** What was found before the last key. */
  narrowing?: Narrowing<Item> | undefined;
  /** Kinds that stand last, unless what was typed begins the name of a hit (actions). */
  last?: ReadonlySet<string>;
}

/**
 * Everything with all the words, in groups (FIND-05 to FIND-09). It looks at every text at every key, so it allocates
 * nothing for a text that does not match.
 */
export function find<Item extends Findable>(input: FindInput<Item>): Found<Item> {
  const words = wordsOf(input.query);
  if (!words.length) return { groups: [], total: 0, marked: [] };
  const { items, narrowing } = input;
  const exact = groupsOf(
    { ...input, items: narrowing?.within(items, words) ?? items },
    words,
    narrowing?.begin(items, words),
  );
  if (exact.total >= enough) return exact;
  const mended = words.map((word) => ({ ...word, meant: input.words.near(word.term) }));
  return mended.some(({ meant }) => meant.length) ? groupsOf(input, mended) : exact;
}

function wordsOf(query: string): Word[] {
  const terms = searchTerms(query);
  const typed = query.normalize('NFC').toLowerCase().trim().split(/\s+/);
  return terms.map((term, at) => ({ term, typed: typed.length === terms.length ? typed[at] : undefined, meant: [] }));
}

/**
 * Whoever types goes on: what has the longer word had the shorter one, so that each further letter looks only at what the
 * letters before it left.
 */
export class Narrowing<Item> {
  private items: readonly (readonly Item[])[] = [];
  private terms: readonly string[] = [];
  private found: Item[] = [];

  within(items: readonly (readonly Item[])[], words: readonly Word[]): readonly (readonly Item[])[] {
    const isSame = items.length === this.items.length && items.every((some, at) => some === this.items[at]);
    const goesOn = this.terms.every((before) => words.some(({ term }) => term.includes(before)));
    return isSame && goesOn ? [this.found] : items;
  }

  /** @returns where to put all that is found now */
  begin(items: readonly (readonly Item[])[], words: readonly Word[]): Item[] {
    this.items = items;
    this.terms = words.map(({ term }) => term);
    this.found = [];
    return this.found;
  }
}

function groupsOf<Item extends Findable>(input: FindInput<Item>, words: readonly Word[], all?: Item[]): Found<Item> {
  const { items, liking, most, last } = input;
  const phrase = together(words);
  const groups = new Map<string, Group<Item>>();
  let total = 0;
  for (const some of items)
    for (const item of some) {
      if (!hasAll(item.text, words)) continue;
      total += 1;
      all?.push(item);
      let group = groups.get(item.kind);
      if (!group) groups.set(item.kind, (group = { kind: item.kind, total: 0, hits: [] }));
      group.total += 1;
      keep(group.hits, { item, score: scoreOf(item, words, phrase) + (liking?.(item) ?? 0) }, most(item.kind));
    }
  return { groups: inOrder([...groups.values()], phrase.term, last), total, marked: markedOf(words) };
}

const hasAll = (text: string, words: readonly Word[]): boolean => {
  for (const { term, meant } of words)
    if (!text.includes(term) && (!meant.length || !meant.some((one) => text.includes(one)))) return false;
  return true;
};

/** The words side by side. */
const together = (words: readonly Word[]): Word => ({
  term: words.map(({ term }) => term).join(' '),
  typed: words.every(({ typed }) => typed !== undefined) ? words.map(({ typed }) => typed).join(' ') : undefined,
  meant: [],
});

const markedOf = (words: readonly Word[]): string[] => [
  ...new Set(words.flatMap(({ term, meant }) => [term, ...meant])),
];

/** The best field for each word, or for the words side by side. */
function scoreOf(item: Findable, words: readonly Word[], phrase: Word): number {
  let sum = 0;
  for (const word of words) sum += wordScore(item, word, 0);
  const apart = sum / words.length;
  return words.length > 1 ? Math.max(apart, wordScore(item, phrase, quality.adjacent)) : apart;
}

/** @param more points for a place, wherever it is */
function wordScore(item: Findable, word: Word, more: number): number {
  let best = placeScore(item, word.term, word.typed, more);
  for (const meant of word.meant) best = Math.max(best, quality.mended * placeScore(item, meant, undefined, more));
  return best;
}

/** The best place of a term; 0 where it stands nowhere. One walk through the text, however many fields it has. */
function placeScore(
  { text, written, worth: worths, ends }: Findable,
  term: string,
  typed: string | undefined,
  more: number,
) {
  let best = 0;
  let field = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, ends[field - 1]! + 1)) {
    while (at > ends[field]!) field += 1;
    const start = field ? ends[field - 1]! + 1 : 0;
    const end = ends[field]!;
    const isStart = at === start;
    // where a single letter stands says little, and nearly every text has it: the first place is enough
    if (term.length === 1 && !isStart) return Math.max(best, worths[field]! * (quality.inside + more));
    const points = isStart ? (at + term.length === end ? quality.whole : quality.start) : quality.word;
    // what cannot be better than what was found before is not looked at
    if (worths[field]! * (points + quality.asTyped + more) > best) {
      const place = isStart ? at : wordStart(text, at, end, term);
      const found = isStart || place >= 0 ? points : quality.inside;
      const bonus = isAsTyped(written[field]!, (place < 0 ? at : place) - start, end - start, term, typed)
        ? quality.asTyped
        : 0;
      best = Math.max(best, worths[field]! * (found + bonus + more));
    }
    field += 1;
  }
  return best;
}

/** So many places of a term in a field are looked at: a single letter has hundreds. */
const mostPlaces = 4;

/** The first place at which the term begins a word; -1 where it begins none. */
function wordStart(text: string, first: number, end: number, term: string): number {
  let at = first;
  for (let places = 0; places < mostPlaces && at >= 0 && at < end; places++) {
    if (isWordStart(text, at)) return at;
    at = text.indexOf(term, at + 1);
  }
  return -1;
}

/** The same kana and the same width. Where folding kept the length, the place in the written text is the same. */
function isAsTyped(written: string, at: number, length: number, term: string, typed: string | undefined): boolean {
  if (typed === undefined) return false;
  if (written.length !== length) return written.toLowerCase().includes(typed);
  return written.slice(at, at + term.length).toLowerCase() === typed;
}

/** After a space or a mark, and where the script changes: 「障害の設計」 has a word at 設計, and 「決める」 none at める. */
function isWordStart(text: string, at: number): boolean {
  const before = scriptOf(text.charCodeAt(at - 1));
  const here = scriptOf(text.charCodeAt(at));
  return before === 'none' || (before !== here && !(before === 'other' && here === 'kana'));
}

function scriptOf(code: number): 'none' | 'latin' | 'kana' | 'other' {
  if (code < 0xc0) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? 'latin' : 'none';
  if (code < 0x250) return 'latin';
  if (code >= 0x3041 && code <= 0x30ff) return 'kana';
  // spaces, dashes and quotation marks; brackets and commas of Japanese
  return (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f && code !== 0x3005) ? 'none' : 'other';
}

/** Into its place among the best, of which there are few. */
function keep<Item extends Findable>(hits: Hit<Item>[], hit: Hit<Item>, most: number): void {
  if (hits.length === most && !isBefore(hit, hits[most - 1]!)) return;
  let at = hits.length;
  while (at > 0 && isBefore(hit, hits[at - 1]!)) at -= 1;
  hits.splice(at, 0, hit);
  if (hits.length > most) hits.pop();
}

function isBefore(one: Hit<Findable>, other: Hit<Findable>): boolean {
  if (one.score !== other.score) return one.score > other.score;
  if (one.item.at !== other.item.at) return one.item.at > other.item.at;
  return one.item.id < other.item.id;
}

/** By their best hits. */
function inOrder<Item extends Findable>(groups: Group<Item>[], phrase: string, last: ReadonlySet<string> = none) {
  const begins = ({ hits }: Group<Item>) => hits.some(({ item }) => item.text.startsWith(phrase));
  const rank = (group: Group<Item>) => (last.has(group.kind) ? (begins(group) ? 0 : 2) : 1);
  return groups.sort((a, b) => rank(a) - rank(b) || (isBefore(a.hits[0]!, b.hits[0]!) ? -1 : 1));
}

const none: ReadonlySet<string> = new Set();

/** @param fields each with what a hit in it is worth; empty ones are left out */
export function findable<Kind extends string>(
  named: Pick<Findable<Kind>, 'id' | 'kind' | 'at'>,
  fields: readonly (readonly [written: string, worth: number])[],
): Findable<Kind> {
  const full = fields.filter(([written]) => written);
  const text = full.map(([written]) => searchable(written)).join('\n');
  return { ...named, text, ends: endsOf(text), written: full.map(([one]) => one), worth: full.map(([, one]) => one) };
}

/** Of each line of a text. */
export function endsOf(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return [...ends, text.length];
}

/** How much what was opened lately is worth, falling to nothing in two weeks (FIND-08). */
export const liked = { opened: 15, due: 5, bookmarked: 5, ownTrack: 5, recommended: 3 } as const;

/** @param days since it was opened */
export const openedWorth = (days: number, within: number): number =>
  days < 0 || days >= within ? 0 : liked.opened * (1 - days / within);
