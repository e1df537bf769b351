/** What is said of a question by hand; null leaves it to courses and bookmarks. */
export type Chosen = 'in' | 'out' | null;

export interface KnownChoices {
  /** In study without a word: of a course, or bookmarked. */
  byItself: ReadonlySet<string>;
  out: ReadonlySet<string>;
  byHand: ReadonlySet<string>;
}

/**
 * What has to be said so that these questions are in study, or not (STUDY-52). What courses and bookmarks do by
 * themselves is not said once more: such a question goes with its course.
 */
export function choicesFor(
  wanted: ReadonlyMap<string, boolean>,
  { byItself, out, byHand }: KnownChoices,
): { chosen: Chosen; questions: string[] }[] {
  const groups = new Map<Chosen, string[]>();
  for (const [question, on] of wanted) {
    const chosen: Chosen = on === byItself.has(question) ? null : on ? 'in' : 'out';
    const before: Chosen = out.has(question) ? 'out' : byHand.has(question) ? 'in' : null;
    // chosen by hand before it was on a course: it stays without that course
    if (chosen === before || (on && before === 'in')) continue;
    groups.set(chosen, [...(groups.get(chosen) ?? []), question]);
  }
  return [...groups].map(([chosen, questions]) => ({ chosen, questions }));
}

/** What was said of these questions before, for an undo. */
export const choicesBefore = (
  questions: readonly string[],
  { out, byHand }: Pick<KnownChoices, 'out' | 'byHand'>,
): { chosen: Chosen; questions: string[] }[] =>
  (['out', 'in', null] as const).map((chosen) => ({
    chosen,
    questions: questions.filter(
      (question) => (out.has(question) ? 'out' : byHand.has(question) ? 'in' : null) === chosen,
    ),
  }));
