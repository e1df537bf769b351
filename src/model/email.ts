import { comparable } from './id.ts';
import { isWithin, limits } from './limits.ts';
import { withoutMarks } from './sanitizeText.ts';

/** As accounts have it: what a paste brings along unseen goes, too. */
export const addressIn = (typed: string): string => withoutMarks(comparable(typed)).trim();

/** One @, a dot in the domain, no whitespace and nothing unseen, at most 254 characters (A30, AUTH-29, AUTH-30). */
export const isEmail = (text: string): boolean =>
  isWithin(text, limits.emailCharacters) &&
  /^[^\s@\ufffd]+@[^\s@\ufffd]+\.[^\s@\ufffd]+$/.test(text) &&
  withoutMarks(text) === text;
