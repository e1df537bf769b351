import type { Mutation } from './mutation.ts';
import * as option from './option.ts';
import * as question from './question.ts';
import * as review from './review.ts';
import * as stage from './stage.ts';

/** What every device knows from the start. */
export const forEveryone = {
  'stage.complete': stage.complete,
  'stage.uncomplete': stage.uncomplete,
  'question.submit': question.submit,
  'question.edit': question.edit,
  'review.submit': review.submit,
  'option.add': option.add,
} as const;

/** What anyone may write, but hardly anyone in the first second: `forLater.ts` is loaded after the first screen. */
export const later = [
  'study.answer',
  'study.undo',
  'study.choose',
  'study.pause',
  'study.plan',
  'study.outlook',
  'reminder.set',
  'question.bookmark',
  'question.confidence',
  'answer.write',
  'answer.remove',
  'answer.share',
  'answer.comment',
  'answer.uncomment',
  'countdown.add',
  'countdown.set',
  'question.resubmit',
  'question.retract',
  'sighting.add',
  'sighting.remove',
  'report.open',
  'aside.keep',
  'aside.release',
] as const;
const isLater = (name: string): boolean => (later as readonly string[]).includes(name);

type Any = Mutation<Record<string, unknown>>;

const known = new Map<string, Any>();
const learn = (some: object): void => {
  for (const [name, one] of Object.entries(some)) known.set(name, one as Any);
};
learn(forEveryone);

/** Adds the others (`all.ts`). */
export { learn };

/** The mutation with a name from any source, without its argument type. */
export const mutationNamed = (name: string): Any | undefined => known.get(name);

/** The same for a name that somebody here is about to use: an admin's are known before a screen of theirs is shown. */
export function knownMutation(name: string): Any {
  const found = known.get(name);
  if (!found) throw new Error(`${name} is not known here`);
  return found;
}

/** Who may do it; also before it is known, so that nobody's journal loses what they may do. */
export const allowed = (name: string): Any['who'] | undefined =>
  known.get(name)?.who ?? (isLater(name) ? 'anyone' : undefined);

let hasLater = false;
/** Soon after the first screen, and before anything of it is done or replayed. Until then it waits, and is not lost. */
export async function learnLater(): Promise<void> {
  if (hasLater) return;
  learn((await import('./forLater.ts')).forLater);
  hasLater = true;
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

/** Whatever was not loaded so far, for somebody who is about to do it. */
export const learnNamed = async (name: string): Promise<void> => {
  if (!known.has(name)) await (isLater(name) ? learnLater() : learnAdmins());
};
