import { markedPieces } from '#model/search.ts';
import './marked.css';

/** A text with the search terms highlighted. */
export const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) =>
  terms.length
    ? markedPieces(text, terms).map((piece, index) =>
        piece.found ? (
          <mark key={index} className="found">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )
    : text;
