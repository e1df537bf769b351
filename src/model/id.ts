import type { Id } from './nouns/define.ts';

/** Record ids: 15 characters of [a-z0-9], minted on the device or derived, never on the server (A93). */
export const idPattern = /^[a-z0-9]{15}$/;

/** The ids in arguments that are whole values, not inside a text; undefined when there are more than `most`. */
export function idsWithin(args: unknown, most: number): string[] | undefined {
  const ids = (JSON.stringify(args) ?? '').match(/"[a-z0-9]{15}"/g) ?? [];
  return ids.length > most ? undefined : ids.map((id) => id.slice(1, -1));
}

/**
 * The same parts give the same id on every device, so that two offline devices make the same row (A93). Neither secret
 * nor proof: the server derives it again from the arguments.
 */
export function derivedId(...parts: string[]): string {
  const text = parts.join('\n');
  const known = derived.get(text);
  if (known) return known;
  if (derived.size >= 5_000) derived.clear();
  const made = hashed(text);
  derived.set(text, made);
  return made;
}

/** The server's engine takes a twentieth of a millisecond for each, and a mutation needs the same ones several times. */
const derived = new Map<string, string>();

function hashed(text: string): string {
  const parts36 = [0x9e3779b9, 0x85ebca6b].map((seed) => hash(text, seed).toString(36).padStart(11, '0'));
  return parts36.join('').slice(-15);
}

/** 53 bits of cyrb53, a public-domain string hash: the server's engine has no crypto, and ids need only be rare. */
function hash(text: string, seed: number): number {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return 4294967296 * (2097151 & h2) + (h1 >>> 0);
}

export const progressId = (user: Id<'profiles'>, stage: Id<'course_stages'>, course: Id<'courses'>) =>
  derivedId('progress', user, course, stage) as Id<'user_progress'>;
export const assignmentId = (user: Id<'profiles'>, course: Id<'courses'>) =>
  derivedId('assignment', user, course) as Id<'course_assignments'>;
export const reviewId = (user: Id<'profiles'>, course: Id<'courses'>) =>
  derivedId('review', user, course) as Id<'course_reviews'>;
/** Links a question or a resource to a stage. */
export const linkId = (stage: Id<'course_stages'>, item: string) => derivedId('link', stage, item);
/** Includes the owner, so that no row can occupy the place of another person's. */
export const asideId = (user: Id<'profiles'>, mutation: string) =>
  derivedId('aside', user, mutation) as Id<'set_aside'>;
/** What recruiting knows about a person has the id of their account. */
export const candidateId = (user: Id<'profiles'>) => user as string as Id<'candidates'>;
/** A person has one place in the pipeline, so two admins who add them offline make the same one. */
export const userStageId = (user: Id<'profiles'>) => derivedId('pipeline', user) as Id<'user_stages'>;
/** Each mutation makes at most one. */
export const transitionId = (mutation: string) => derivedId('transition', mutation) as Id<'stage_transitions'>;
/** One record for each person and study day, whichever device answers first. */
export const studyDayId = (user: Id<'profiles'>, day: number) =>
  derivedId('study', user, String(day)) as Id<'study_days'>;
/** What a person says of a question, and what they would say to it: one record of each. */
export const studyCardId = (user: Id<'profiles'>, question: Id<'interview_questions'>) =>
  derivedId('card', user, question) as Id<'study_cards'>;
export const myAnswerId = (user: Id<'profiles'>, question: Id<'interview_questions'>) =>
  derivedId('answer', user, question) as Id<'my_answers'>;
/** Of an interview here; a date of one's own has an id of its own. */
export const countdownId = (user: Id<'profiles'>, interview: string) =>
  derivedId('countdown', user, interview) as Id<'countdowns'>;

/** A person has one plan. */
export const studyPlanId = (user: Id<'profiles'>) => user as string as Id<'study_plans'>;
/** What a person is reminded of: one record. */
export const reminderId = (user: Id<'profiles'>) => user as string as Id<'reminders'>;
export const optionId = (field: string, value: string) =>
  derivedId('option', field, comparable(value)) as Id<'dropdown_options'>;

/** How texts are compared and searched: NFKC, lower case, trimmed (A113). */
export const comparable = (text: string) => text.normalize('NFKC').trim().toLowerCase();

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random id; the bytes come from the caller, because the server's engine has no source. 64 bytes are plenty. */
export function idFromBytes(bytes: Uint8Array): string {
  let id = '';
  // 252 is the largest multiple of 36 in a byte: larger values would favour the first letters
  for (const byte of bytes) if (byte < 252 && id.length < 15) id += alphabet[byte % 36];
  return id.padEnd(15, '0');
}
