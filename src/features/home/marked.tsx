import { markedPieces } from '#model/search.ts';

/** A text with what was searched for marked in it. */
export const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) =>
  markedPieces(text, terms).map((piece, index) =>
    piece.found ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );
