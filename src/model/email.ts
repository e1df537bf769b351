import { isWithin, limits } from './limits.ts';
import { withoutHidden } from './sanitizeText.ts';

/** One @, a dot in the domain, no whitespace and nothing unseen, at most 254 characters (A30, AUTH-29, AUTH-30). */
export const isEmail = (text: string): boolean =>
  isWithin(text, limits.emailCharacters) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && withoutHidden(text) === text;
