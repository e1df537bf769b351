/** A word in which an error is forgiven: Latin letters, and enough of them that few others are as near (FIND-06). */
const word = /[a-z\u00df-\u024f]{5,}/g;
const wholeWord = /^[a-z\u00df-\u024f]{5,}$/;
/** Of a bank in which everything is written; more than that are kept of none. */
const mostWords = 100_000;
/** So many words are searched instead of one with an error. */
const mostNear = 20;

/** The Latin words of all texts, in which a word with one error is looked up: far fewer than the places they stand at. */
export class KnownWords {
  private readonly words = new Set<string>();

  /** @param text as searches compare it. Words that are gone from all texts stay: searching for them finds nothing. */
  add(text: string): void {
    if (this.words.size >= mostWords) return;
    for (const [found] of text.matchAll(word)) this.words.add(found);
  }

  /** Those that begin with this word but for one error; none for a short word, and for one in Japanese. */
  near(typed: string): string[] {
    const near: string[] = [];
    if (!wholeWord.test(typed)) return near;
    for (const known of this.words) {
      if (!isOneErrorFrom(typed, known)) continue;
      near.push(known);
      if (near.length === mostNear) break;
    }
    return near;
  }
}

/**
 * Whether the word is what was meant: one letter is wrong, missing, or too many, or two neighbours are exchanged. Somebody
 * may still be typing it: what follows in the word does not matter, unless the last typed letter is the wrong one.
 */
export function isOneErrorFrom(typed: string, known: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === known[same]) same += 1;
  if (same === typed.length) return false;
  const isLast = same === typed.length - 1;
  const rest = typed.slice(same + 1);
  const isTooMany = known.startsWith(rest, same);
  const isWrong = same < known.length && known.startsWith(rest, same + 1);
  if (isLast)
    return (isTooMany && known.length === same) || (isWrong && known.length === typed.length) || isLetterMissing();
  return isTooMany || isWrong || isLetterMissing() || areExchanged();

  function isLetterMissing() {
    return known.startsWith(typed.slice(same), same + 1);
  }
  function areExchanged() {
    return (
      typed[same] === known[same + 1] && rest[0] === known[same] && known.startsWith(typed.slice(same + 2), same + 2)
    );
  }
}
