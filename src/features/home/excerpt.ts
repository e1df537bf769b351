import { around } from '#model/around.ts';
import { matches, searchable } from '#model/search.ts';
import type { BankQuestion } from '#queries/questionBank.ts';

/** What a row shows: the question around the match, and an excerpt of the context if something is found only there. */
export function excerpt(
  { question, context }: Pick<BankQuestion, 'question' | 'context'>,
  terms: readonly string[],
): { text: string; context: string } {
  const searched = searchable(question);
  const others = terms.filter((term) => !searched.includes(term));
  const inContext = searchable(context);
  return {
    text: around(question, terms),
    context: others.some((term) => matches(inContext, [term])) ? around(context, others) : '',
  };
}
