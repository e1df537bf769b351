import { firstFound } from './search.ts';

/** The most characters that fit in three lines. */
const shown = 360;
/** Half of what three lines of the narrowest phone hold, in half-width characters: a match further in is centred. */
const half = 48;

/** The piece of a text in which the first match lies; all of a short text. */
export function around(text: string, terms: readonly string[]): string {
  const at = terms.length ? firstFound(text, terms) : -1;
  const from = beginning(text, at);
  // drop halves of surrogate pairs that the cut has split
  const whole = text.slice(from, from + shown).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from ? '…' : ''}${whole}${from + shown < text.length ? '…' : ''}`;
}

/** Where to begin, so that the match lies in the middle of three short lines; at a word if one begins nearby. */
function beginning(text: string, at: number): number {
  let from = at;
  for (let width = 0; from > 0 && width < half; from--) width += isWide(text[from - 1]!) ? 2 : 1;
  if (from <= 0) return 0;
  const word = text.slice(from, at).search(/\s\S/);
  return word >= 0 && word < half / 4 ? from + word + 1 : from;
}

/** A full-width character takes the place of two. */
const isWide = (character: string): boolean =>
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60]/.test(character);
