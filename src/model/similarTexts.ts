import { searchable } from './search.ts';

export interface Similar {
  id: string;
  /** From 0, nothing in common, to 1, the same. */
  likeness: number;
}

/** How alike texts must be to be named; unrelated sentences of one language have up to 0.4 in common. */
export const alike = 0.45;
/** ... and from when on somebody who submits one has to say that it is another question (QUAL-03). */
export const veryAlike = 0.75;
/** Code points of a text that are compared, and how many it needs. */
export const compared = { most: 400, least: 12 };

/**
 * Finds texts with much in common, in any language: the cosine of their character pairs, each weighted by how rare it is
 * among all texts. Texts are added and removed at any time; each costs memory in proportion to its length.
 */
export class SimilarTexts {
  /** For each pair, the numbers of the texts with it, in order. */
  private readonly having = new Map<string, number[]>();
  private readonly texts: ({ id: string; pairs: string[] } | null)[] = [];
  private readonly numbers = new Map<string, number>();
  /** The lengths of the texts as vectors, by number; 0 is unknown. They shift as texts come and go, and are renewed. */
  private lengths: number[] = [];
  private measuredAt = 0;

  get size(): number {
    return this.numbers.size;
  }

  /** Replaces the text with this id. */
  add(id: string, text: string): void {
    this.remove(id);
    const pairs = pairsOf(text);
    const number = this.texts.push({ id, pairs }) - 1;
    this.numbers.set(id, number);
    for (const pair of pairs) {
      const having = this.having.get(pair);
      if (having) having.push(number);
      else this.having.set(pair, [number]);
    }
  }

  remove(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    this.numbers.delete(id);
    for (const pair of this.texts[number]!.pairs) {
      const left = this.having.get(pair)!.filter((one) => one !== number);
      if (left.length) this.having.set(pair, left);
      else this.having.delete(pair);
    }
    this.texts[number] = null;
  }

  /** The most similar ones, nearest first, except the text with this id. */
  find(text: string, most: number, except?: string): Similar[] {
    const pairs = pairsOf(text);
    if (!pairs.length) return [];
    this.renew();
    const weights = pairs.map((pair) => this.weight(pair));
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight, 0));
    // by number; a map of half a million sums takes several frames
    const common = new Float64Array(this.texts.length);
    for (const [index, pair] of pairs.entries())
      for (const number of this.having.get(pair) ?? []) common[number]! += weights[index]!;
    const found: Similar[] = [];
    for (const [number, weight] of common.entries()) {
      // what it has in common is at most its own length, so most need not be measured
      if (!weight || Math.sqrt(weight) < alike * length) continue;
      const { id } = this.texts[number]!;
      if (id === except) continue;
      const likeness = weight / (length * this.lengthOf(number));
      if (likeness >= alike) found.push({ id, likeness: Math.min(1, likeness) });
    }
    return found.sort((one, other) => other.likeness - one.likeness).slice(0, most);
  }

  /** The square of how rare it is. A pair that no text has counts as one that a single text has. */
  private weight(pair: string): number {
    return Math.log((1 + this.size) / (this.having.get(pair)?.length ?? 1)) ** 2;
  }

  private lengthOf(number: number): number {
    return (this.lengths[number] ||= Math.sqrt(
      this.texts[number]!.pairs.reduce((sum, pair) => sum + this.weight(pair), 0),
    ));
  }

  /** A text more or less among hundreds changes no weight by a hundredth. */
  private renew(): void {
    if (Math.abs(this.texts.length - this.measuredAt) <= this.measuredAt / 100) return;
    this.lengths = [];
    this.measuredAt = this.texts.length;
  }
}

/** Each pair of neighbouring letters and digits once, without punctuation and spaces; none of a text that is too short. */
function pairsOf(text: string): string[] {
  const letters = [
    ...searchable(text)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  ].slice(0, compared.most);
  if (letters.length < compared.least) return [];
  const pairs = new Set<string>();
  for (let index = 1; index < letters.length; index++) pairs.add(letters[index - 1]! + letters[index]!);
  return [...pairs];
}
