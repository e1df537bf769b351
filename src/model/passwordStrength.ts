import { characters } from './limits.ts';

/** What would make a password stronger, in the order in which it is said (USER-78 to USER-85). */
export type PasswordAdvice =
  | 'short'
  | 'longer'
  | 'uppercase'
  | 'lowercase'
  | 'digit'
  | 'special'
  | 'repeated'
  | 'common';

export interface PasswordStrength {
  /** From 0 to 6. */
  score: number;
  advice: PasswordAdvice[];
}

/** From which score on an admin may give a password to somebody (USER-60). */
export const strongEnough = 4;

const patterns = ['123', 'abc', 'qwe', 'password', 'admin'];

const repeats = (password: string): boolean =>
  [...password].some((one, at, all) => at > 1 && one === all[at - 1] && one === all[at - 2]);

/**
 * How hard a password is to guess, by the specification's rule (USER-69 to USER-77, A79). Only ASCII has classes here: the
 * server's engine does not know those of Unicode.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = characters(password);
  const lowercase = password.toLowerCase();
  const checks: [PasswordAdvice, isMet: boolean, worth: number][] = [
    ['short', length >= 8, 1],
    ['longer', length >= 12, 1],
    ['uppercase', /[A-Z]/.test(password), 1],
    ['lowercase', /[a-z]/.test(password), 1],
    ['digit', /[0-9]/.test(password), 1],
    ['special', /[^A-Za-z0-9\s]/.test(password), 1],
  ];
  const faults: [PasswordAdvice, isMet: boolean, cost: number][] = [
    ['repeated', !repeats(password), 1],
    ['common', !patterns.some((pattern) => lowercase.includes(pattern)), 2],
  ];
  const gained = checks.reduce((sum, [, isMet, worth]) => sum + (isMet ? worth : 0), 0);
  const lost = faults.reduce((sum, [, isMet, cost]) => sum + (isMet ? 0 : cost), 0);
  return {
    score: Math.max(0, Math.min(6, gained - lost)),
    advice: [...checks, ...faults].filter(([, isMet]) => !isMet).map(([advice]) => advice),
  };
}

/** Characters of a generated password (USER-89). */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*';

/**
 * 16 characters with one of each kind at least, drawn anew until the rule above calls them strong (USER-89, USER-90, A78).
 * The first is no sign: a spreadsheet would take @ for the beginning of a formula.
 * @param draw of so many characters of this alphabet, each as likely as any other, by a source that nobody can predict
 */
export function generatePassword(draw: (length: number, alphabet: string) => string): string {
  for (;;) {
    const password = draw(16, letters);
    const hasAll = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!@#$%^&*]/].every((kind) => kind.test(password));
    if (hasAll && /^[A-Za-z0-9]/.test(password) && passwordStrength(password).score >= strongEnough) return password;
  }
}
