/** A word as texts are searched for it. */
export interface Sought {
  term: string;
  /** Words that count as this one too. Where there are any, nothing goes on from what is found. */
  meant: readonly string[];
  /** With what the term and all of these begin. */
  stem: string;
}

/** What is known of a term by one that was searched before, and is a part of it. */
interface Clue {
  /** Which one of those. */
  former: number;
  /** Where it stands in the term. */
  offset: number;
  isSame: boolean;
}

/**
 * Whoever types goes on: what has the longer word had the shorter one, and not before the place where that one stood. So
 * each further letter looks only at the texts that the letters before it left, and in each only from there on (FIND-15).
 */
export class Narrowing<Item extends { readonly text: string }> {
  private items: readonly (readonly Item[])[] = [];
  /** The words, and last the phrase. */
  private terms: readonly string[] = [];
  private words = 0;
  private found: readonly Item[] = [];
  /** Of all terms in the first that was found, then of all in the second, and so on. */
  private places = new Int32Array();

  /**
   * @param words all of them have to stand in the text
   * @param phrase and this may; '' for none
   * @param take is given what was found, and where each word, and last the phrase, stands first; -1 for nowhere. The places
   * are the next one's afterwards.
   */
  each(
    items: readonly (readonly Item[])[],
    words: readonly Sought[],
    phrase: string,
    take: (item: Item, places: readonly number[]) => void,
  ): void {
    const terms = [...words.map(({ term }) => term), ...(phrase ? [phrase] : [])];
    const goesOn = this.goesOnTo(items, words);
    const clues = terms.map((term) => (goesOn ? this.clueFor(term) : undefined));
    const searched = goesOn ? [this.found] : items;
    const found: Item[] = [];
    const kept = new Int32Array(searched.reduce((sum, some) => sum + some.length, 0) * terms.length);
    const places = terms.map(() => -1);
    let known = 0;
    for (const some of searched)
      for (const item of some) {
        if (this.stand(item.text, terms, words, clues, known, places)) {
          for (let at = 0; at < terms.length; at++) kept[found.length * terms.length + at] = places[at]!;
          found.push(item);
          take(item, places);
        }
        known += this.terms.length;
      }
    Object.assign(this, { items, terms, words: words.length, found, places: kept });
  }

  /** Nothing that was left out can be found now. */
  private goesOnTo(items: readonly (readonly Item[])[], words: readonly Sought[]): boolean {
    const isSame = items.length === this.items.length && items.every((some, at) => some === this.items[at]);
    return isSame && this.terms.slice(0, this.words).every((before) => words.some(({ term }) => term.includes(before)));
  }

  /** By the longest one that it contains. */
  private clueFor(term: string): Clue | undefined {
    let clue: Clue | undefined;
    for (const [former, before] of this.terms.entries()) {
      const offset = term.indexOf(before);
      if (offset < 0 || (clue && before.length <= this.terms[clue.former]!.length)) continue;
      clue = { former, offset, isSame: before === term };
    }
    return clue;
  }

  /** Whether all words stand in the text. */
  private stand(
    text: string,
    terms: readonly string[],
    words: readonly Sought[],
    clues: readonly (Clue | undefined)[],
    known: number,
    places: number[],
  ): boolean {
    for (let at = 0; at < terms.length; at++) {
      const clue = clues[at];
      const before = clue ? this.places[known + clue.former]! : 0;
      const word = words[at];
      // most texts have not even that, which one look says of the word and of all that is meant
      const from = word?.meant.length ? text.indexOf(word.stem) : clue ? before - clue.offset : 0;
      if (from < 0 && word?.meant.length) return false;
      const place = clue?.isSame || before < 0 ? before : text.indexOf(terms[at]!, from);
      if (place < 0 && word && !word.meant.some((one) => text.includes(one, from))) return false;
      places[at] = place;
    }
    return true;
  }
}
