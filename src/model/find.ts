import { Narrowing } from './narrowing.ts';
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
 * Everything with all the words, in groups (FIND-05 to FIND-09). It may look at every text, so it allocates nothing for
 * one that does not match.
 */
export function find<Item extends Findable>(input: FindInput<Item>): Found<Item> {
  const words = wordsOf(input.query);
  if (!words.length) return { groups: [], total: 0, marked: [] };
  const exact = groupsOf(input, words, input.narrowing);
  if (exact.total >= enough) return exact;
  const mended = words.map((word) => ({ ...word, meant: input.words.near(word.term) }));
  return mended.some(({ meant }) => meant.length) ? groupsOf(input, mended) : exact;
}

function wordsOf(query: string): Word[] {
  const terms = searchTerms(query);
  const typed = query.normalize('NFC').toLowerCase().trim().split(/\s+/);
  return terms.map((term, at) => ({ term, typed: typed.length === terms.length ? typed[at] : undefined, meant: [] }));
}

function groupsOf<Item extends Findable>(
  { items, liking, most, last }: FindInput<Item>,
  words: readonly Word[],
  narrowing = new Narrowing<Item>(),
): Found<Item> {
  const sought = words.map(({ term, meant }) => ({ term, meant: shortest(meant), stem: beginning([term, ...meant]) }));
  const phrase = together(words);
  const groups = new Map<string, Group<Item>>();
  let total = 0;
  // of most kinds there are many one after the other
  let group: Group<Item> | undefined;
  let room = 0;
  narrowing.each(items, sought, words.length > 1 ? phrase.term : '', (item, places) => {
    if (group?.kind !== item.kind) {
      group = groups.get(item.kind) ?? { kind: item.kind, total: 0, hits: [] };
      groups.set(item.kind, group);
      room = most(item.kind);
    }
    total += 1;
    group.total += 1;
    const { hits } = group;
    const worst = hits.length === room ? hits[room - 1] : undefined;
    const points = liking?.(item) ?? 0;
    if (worst && !isBefore(item, points + scoreOf(item, words, phrase, places, mostOf), worst)) return;
    const score = points + scoreOf(item, words, phrase, places, placeScore);
    if (!worst || isBefore(item, score, worst)) keep(hits, { item, score }, worst);
  });
  return { groups: inOrder([...groups.values()], phrase.term, last), total, marked: markedOf(words) };
}

/** A text without these has none of them: 'timeouts' stands nowhere where 'timeout' does not. */
const shortest = (meant: readonly string[]): string[] =>
  meant.filter((one) => !meant.some((other) => other !== one && one.includes(other)));

/** What all of them begin with. */
function beginning(words: readonly string[]): string {
  const [first = ''] = words;
  let same = 0;
  while (same < first.length && words.every((word) => word[same] === first[same])) same += 1;
  return first.slice(0, same);
}

/** The words side by side. */
const together = (words: readonly Word[]): Word => ({
  term: words.map(({ term }) => term).join(' '),
  typed: words.every(({ typed }) => typed !== undefined) ? words.map(({ typed }) => typed).join(' ') : undefined,
  meant: [],
});

const markedOf = (words: readonly Word[]): string[] => [
  ...new Set(words.flatMap(({ term, meant }) => [term, ...meant])),
];

/** The points of a term's best place, or at least as many. */
type Points = (item: Findable, term: string, typed: string | undefined, first: number, more: number) => number;

/** The best field for each word, or for the words side by side. */
function scoreOf(
  item: Findable,
  words: readonly Word[],
  phrase: Word,
  places: readonly number[],
  pointsOf: Points,
): number {
  let sum = 0;
  for (let at = 0; at < words.length; at++) {
    const { term, typed, meant } = words[at]!;
    let best = pointsOf(item, term, typed, places[at]!, 0);
    for (const one of meant)
      best = Math.max(best, quality.mended * pointsOf(item, one, undefined, item.text.indexOf(one), 0));
    sum += best;
  }
  const apart = sum / words.length;
  if (words.length === 1) return apart;
  return Math.max(apart, pointsOf(item, phrase.term, phrase.typed, places.at(-1)!, quality.adjacent));
}

/** No place of the term is worth more. It looks only at where fields begin: of thousands few are as good as the best. */
function mostOf(
  { text, worth: worths, ends }: Findable,
  term: string,
  _: unknown,
  first: number,
  more: number,
): number {
  let most = 0;
  if (first < 0) return most;
  const letter = term.charCodeAt(0);
  for (let field = 0, start = 0; field < ends.length; start = ends[field]! + 1, field++) {
    if (first > ends[field]!) continue;
    const points =
      text.charCodeAt(start) === letter && text.startsWith(term, start)
        ? start + term.length === ends[field]
          ? quality.whole
          : quality.start
        : quality.word;
    most = Math.max(most, worths[field]! * (points + quality.asTyped + more));
  }
  return most;
}

/**
 * The best place of a term; 0 where it stands nowhere. One walk through the text, however many fields it has.
 * @param first where it stands first
 * @param more points for a place, wherever it is
 */
function placeScore(
  { text, written, worth: worths, ends }: Findable,
  term: string,
  typed: string | undefined,
  first: number,
  more: number,
) {
  let best = 0;
  let field = 0;
  for (let at = first; at >= 0; at = text.indexOf(term, ends[field - 1]! + 1)) {
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
function keep<Item extends Findable>(hits: Hit<Item>[], hit: Hit<Item>, worst: Hit<Item> | undefined): void {
  if (worst) hits.pop();
  let at = hits.length;
  while (at > 0 && isBefore(hit.item, hit.score, hits[at - 1]!)) at -= 1;
  hits.splice(at, 0, hit);
}

function isBefore(item: Findable, score: number, other: Hit<Findable>): boolean {
  if (score !== other.score) return score > other.score;
  if (item.at !== other.item.at) return item.at > other.item.at;
  return item.id < other.item.id;
}

/** By their best hits. */
function inOrder<Item extends Findable>(groups: Group<Item>[], phrase: string, last: ReadonlySet<string> = none) {
  const begins = ({ hits }: Group<Item>) => hits.some(({ item }) => item.text.startsWith(phrase));
  const rank = (group: Group<Item>) => (last.has(group.kind) ? (begins(group) ? 0 : 2) : 1);
  return groups.sort((a, b) => rank(a) - rank(b) || (isBefore(a.hits[0]!.item, a.hits[0]!.score, b.hits[0]!) ? -1 : 1));
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
