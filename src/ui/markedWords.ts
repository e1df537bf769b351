import { diffArrays } from 'diff';
import { contentLanguage } from '#i18n/contentLanguage.ts';

/** A piece of a text; `only` if the other text does not have it. */
export interface Piece {
  text: string;
  only?: true;
}

export interface Marked {
  theirs: readonly Piece[];
  mine: readonly Piece[];
}

/** A comparison takes no longer than a frame or two, whatever is pasted; beyond that neither text is marked. */
const bounds = { characters: 20_000, milliseconds: 40, edits: 1_500 };

/** The differences, word by word, in languages without spaces too; null if that would take too long. */
export function markedWords(theirs: string, mine: string): Marked | null {
  if (theirs.length + mine.length > bounds.characters) return null;
  const changes = diffArrays(wordsOf(theirs), wordsOf(mine), {
    timeout: bounds.milliseconds,
    maxEditLength: bounds.edits,
  });
  if (!changes) return null;
  const marked: { theirs: Piece[]; mine: Piece[] } = { theirs: [], mine: [] };
  changes.forEach(({ value, added, removed }, index) => {
    const text = value.join('');
    // a space between two changed words belongs to them
    const isGap = !added && !removed && text.trim() === '' && index > 0 && index < changes.length - 1;
    if (!added) put(marked.theirs, text, removed || isGap);
    if (!removed) put(marked.mine, text, added || isGap);
  });
  return marked;
}

function put(pieces: Piece[], text: string, only: boolean): void {
  const last = pieces.at(-1);
  if (last && !!last.only === only) last.text += text;
  else pieces.push(only ? { text, only } : { text });
}

/** Words, and the separators between them. */
const wordsOf = (text: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(segmenter(text).segment(text), ({ segment }) => segment)
    : text.split(/(\s+)/);

const segmenters = new Map<string, Intl.Segmenter>();
function segmenter(text: string): Intl.Segmenter {
  const language = contentLanguage(text) ?? 'en';
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}
