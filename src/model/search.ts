import { comparable } from './id.ts';
import { undisguised } from './sanitizeText.ts';

/**
 * A text as searches compare it: NFKC, lower case, white space as one space, katakana as hiragana (A113, A124), and
 * without what is not seen: text from other pages is full of it, and nobody types it.
 */
export const searchable = (text: string): string => undisguised(asHiragana(comparable(text).replace(/\s+/g, ' ')));

/** Whole runs at once: ten thousand questions are folded while somebody waits. */
const asHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6\u30fd\u30fe]+/g, (katakana) =>
    String.fromCharCode(...Array.from(katakana, (letter) => letter.charCodeAt(0) - 0x60)),
  );

/** The words of the query, which must all be found, in any order. Japanese has no spaces: a phrase stays one. */
export const searchTerms = (query: string): string[] => searchable(query).split(' ').filter(Boolean);

/** @param text a result of `searchable` */
export const matches = (text: string, terms: readonly string[]): boolean => terms.every((term) => text.includes(term));

/** A piece of a text, and whether it matched. */
export interface Piece {
  text: string;
  found: boolean;
}

/** The text as written, in pieces. Meant for the few texts on a screen: it looks at each character. */
export function markedPieces(text: string, terms: readonly string[]): Piece[] {
  if (!terms.length) return [{ text, found: false }];
  if (isPlain(text, terms)) return plainPieces(text, terms);
  const { folded, origins } = fold(text);
  const found = new Set<number>();
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      for (let index = at; index < at + term.length; index++) found.add(origins[index]!.start);
  const pieces: Piece[] = [];
  for (const { start, end } of new Set(origins)) {
    const piece = { text: text.slice(start, end), found: found.has(start) };
    const last = pieces.at(-1);
    if (last?.found === piece.found) last.text += piece.text;
    else pieces.push(piece);
  }
  return pieces;
}

/** The same for most texts, without a look at each character: dozens of them are marked at each key. */
function plainPieces(text: string, terms: readonly string[]): Piece[] {
  const folded = asHiragana(text.toLowerCase());
  const places: [start: number, end: number][] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      places.push([at, at + term.length]);
  const pieces: Piece[] = [];
  const put = (from: number, to: number, found: boolean) => {
    if (from < to) pieces.push({ text: text.slice(from, to), found });
  };
  let begun = 0;
  let ended = 0;
  for (const [start, end] of places.sort(([one], [other]) => one - other)) {
    if (start > ended) {
      put(begun, ended, true);
      put(ended, start, false);
      begun = start;
    }
    ended = Math.max(ended, end);
  }
  put(begun, ended, true);
  put(ended, text.length, false);
  return pieces;
}

/** The position of the first match of any term in the text as written; -1 when there is none. */
export function firstFound(text: string, terms: readonly string[]): number {
  if (isPlain(text, terms)) {
    const folded = asHiragana(text.toLowerCase());
    const places = terms.map((term) => folded.indexOf(term)).filter((at) => at >= 0);
    return places.length ? Math.min(...places) : -1;
  }
  const { folded, origins } = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((at) => at >= 0);
  return places.length ? origins[Math.min(...places)]!.start : -1;
}

interface Origin {
  start: number;
  end: number;
}

/**
 * Where folding is one unit for one: nothing composes, nothing is compatible with another, no white space is a run. What
 * is cut off ends in '…', which is as good as one unit unless its three dots are searched.
 */
const isPlain = (text: string, terms: readonly string[]): boolean =>
  plain.test(text) && !text.includes('  ') && !(text.includes('…') && terms.some((term) => term.includes('.')));
const plain = /^[ -~\u2013-\u201d\u2026\u3001-\u3003\u3008-\u3011\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]*$/;

/** The text that `searchable` compares, and for each of its units the character that it came from. */
function fold(text: string): { folded: string; origins: Origin[] } {
  let folded = '';
  const origins: Origin[] = [];
  for (const match of text.matchAll(characters)) {
    const [character] = match;
    const origin = { start: match.index, end: match.index + character.length };
    const unit = /^\s+$/.test(character) ? ' ' : undisguised(asHiragana(character.normalize('NFKC').toLowerCase()));
    folded += unit;
    const last = origins.at(-1);
    // what is not seen goes with the character before it
    if (!unit && last) last.end = origin.end;
    for (let index = 0; index < unit.length; index++) origins.push(origin);
  }
  return { folded, origins };
}

/**
 * A run of white space, or what composes into one character: a letter with its marks (also the half-width voiced sound
 * marks), a Korean syllable with its parts.
 */
const characters = /\s+|[\u1100-\u11ff]+|\P{M}[\p{M}\uff9e\uff9f]*(?=)|\p{M}+(?=)/gsu;
