import type { Marked } from '#ui/markedWords.ts';

export interface SharedPiece {
  text: string;
  shared?: true;
}

/** A text in pieces: words that the other one has too are `shared`, without the signs and spaces around them (QUAL-01). */
export const sharedPieces = (theirs: Marked['theirs']): SharedPiece[] =>
  theirs.flatMap(({ text, only }) => {
    // a comma or a space in common says nothing
    if (only || !/[\p{L}\p{N}]/u.test(text)) return [{ text }];
    const [, before, words, after] = /^([^\p{L}\p{N}]*)([^]*?)([^\p{L}\p{N}]*)$/u.exec(text)!;
    return [{ text: before! }, { text: words!, shared: true as const }, { text: after! }].filter((piece) => piece.text);
  });
