import { firstFound, matches, searchable } from '#model/search.ts';
import type { BankQuestion } from '#queries/questionBank.ts';

/** Characters that three lines hold at most. */
const shown = 360;
/** A match further in than this may lie below the lines that show; so much of what stands before it is kept. */
const near = 140;
const before = 50;

/** What a row shows: the question from where it was found, and a piece of the context where only that was found. */
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
  // a pair that the cut has parted shows as nothing
  const whole = piece.filter((character) => !/^[\ud800-\udfff]$/.test(character)).join('');
  return `${from ? '…' : ''}${whole}${from + shown < text.length ? '…' : ''}`;
}
