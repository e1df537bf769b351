import * as answer from './answer.ts';
import * as answerComment from './answerComment.ts';
import * as aside from './aside.ts';
import * as countdown from './countdown.ts';
import type { Mutation } from './mutation.ts';
import * as option from './option.ts';
import * as question from './question.ts';
import * as review from './review.ts';
import * as stage from './stage.ts';
import * as study from './study.ts';

/** The files that every device loads. */
export const forEveryone = {
  'stage.complete': stage.complete,
  'stage.uncomplete': stage.uncomplete,
  'question.submit': question.submit,
  'question.edit': question.edit,
  'review.submit': review.submit,
  'option.add': option.add,
  'aside.keep': aside.keep,
  'aside.release': aside.release,
  'study.answer': study.answer,
  'study.undo': study.undo,
  'study.choose': study.choose,
  'study.pause': study.pause,
  'study.plan': study.plan,
  'question.bookmark': study.bookmark,
  'question.confidence': study.confidence,
  'answer.write': answer.write,
  'answer.remove': answer.remove,
  'answer.share': answer.share,
  'answer.comment': answerComment.comment,
  'answer.uncomment': answerComment.uncomment,
  'countdown.add': countdown.add,
  'countdown.set': countdown.set,
} as const;

type Any = Mutation<Record<string, unknown>>;

const known = new Map<string, Any>();
const learn = (some: object): void => {
  for (const [name, one] of Object.entries(some)) known.set(name, one as Any);
};
learn(forEveryone);

/** Adds the admins' (`all.ts`). */
export { learn };

/** The mutation with a name from any source, without its argument type. */
export const mutationNamed = (name: string): Any | undefined => known.get(name);

/** The same for a name that somebody here is about to use: an admin's are known before a screen of theirs is shown. */
export function knownMutation(name: string): Any {
  const found = known.get(name);
  if (!found) throw new Error(`${name} is not known here`);
  return found;
}

let hasLearned = false;
export const knowsAdmins = (): boolean => hasLearned;

/**
 * Before anything is done or replayed as an admin. Without a learner's rights nothing is lost by not knowing them: what
 * is not known is neither replayed nor judged, and waits.
 */
export async function learnAdmins(): Promise<void> {
  if (hasLearned) return;
  learn((await import('./forAdmins.ts')).forAdmins);
  hasLearned = true;
}
