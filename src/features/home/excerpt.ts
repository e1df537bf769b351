import { firstFound, matches, searchable } from '#model/search.ts';
import type { BankQuestion } from '#queries/questionBank.ts';

/** The most characters that fit in three lines. */
const shown = 360;
/** A match further in than this may lie below the visible lines; `before` is how much text before it is kept. */
const near = 140;
const before = 50;

/** What a row shows: the question around the match, and an excerpt of the context if the match is only there. */
export function excerpt(
  { question, context }: Pick<BankQuestion, 'question' | 'context'>,
  terms: readonly string[],
): { text: string; context: string } {
  const inQuestion = matches(searchable(question), terms);
  return {
    text: around(question, terms),
    context: inQuestion ? '' : around(context, terms),
  };
}

function around(text: string, terms: readonly string[]): string {
  const at = terms.length ? firstFound(text, terms) : -1;
  const from = at > near ? at - before : 0;
  const piece = [...text.slice(from, from + shown)];
  // drop halves of surrogate pairs that the cut has split
  const whole = piece.filter((character) => !/^[\ud800-\udfff]$/.test(character)).join('');
  return `${from ? '…' : ''}${whole}${from + shown < text.length ? '…' : ''}`;
}
