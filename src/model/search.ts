import { comparable } from './id.ts';

/** A text as searches compare it: NFKC, lower case, white space as one space, katakana as hiragana (A113, A124). */
export const searchable = (text: string): string => asHiragana(comparable(text).replace(/\s+/g, ' '));

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

/** The position of the first match of any term in the text as written; -1 when there is none. */
export function firstFound(text: string, terms: readonly string[]): number {
  const { folded, origins } = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((at) => at >= 0);
  return places.length ? origins[Math.min(...places)]!.start : -1;
}

interface Origin {
  start: number;
  end: number;
}

/** The text that `searchable` compares, and for each of its units the character that it came from. */
function fold(text: string): { folded: string; origins: Origin[] } {
  let folded = '';
  const origins: Origin[] = [];
  for (const match of text.matchAll(characters)) {
    const [character] = match;
    const origin = { start: match.index, end: match.index + character.length };
    const unit = /^\s+$/.test(character) ? ' ' : asHiragana(character.normalize('NFKC').toLowerCase());
    folded += unit;
    for (let index = 0; index < unit.length; index++) origins.push(origin);
  }
  return { folded, origins };
}

/**
 * A run of white space, or what composes into one character: a letter with its marks (also the half-width voiced sound
 * marks), a Korean syllable with its parts.
 */
const characters = /\s+|[\u1100-\u11ff]+|\P{M}[\p{M}\uff9e\uff9f]*(?=)|\p{M}+(?=)/gsu;
