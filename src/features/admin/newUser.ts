import type { Role } from '#model/access.ts';
import { comparable } from '#model/id.ts';
import { mixesScripts } from '#model/mixedScripts.ts';
import { type AddressProblem, addressProblem } from '#model/newAddress.ts';
import { passwordProblem } from '#model/password.ts';
import { passwordStrength, strongEnough } from '#model/passwordStrength.ts';
import { sanitizeName } from '#model/sanitizeText.ts';

/** The form for one account. */
export interface UserForm {
  email: string;
  fullName: string;
  role: Role;
  mode: 'auto' | 'manual';
  /** In manual mode; typed or generated here. */
  password: string;
}

export const emptyUser: UserForm = { email: '', fullName: '', role: 'user', mode: 'auto', password: '' };

export type UserProblem =
  | 'missing'
  | 'email'
  | Exclude<AddressProblem, 'shape'>
  | 'nameLong'
  | 'nameDangerous'
  | 'passwordMissing'
  | 'passwordWeak'
  | 'passwordLong';

/** Why it cannot be created, all reasons, in the order of the form (USER-55 to USER-61). */
export function problemsOfUser({ email, fullName, mode, password }: UserForm): UserProblem[] {
  const problems: UserProblem[] = [];
  const name = sanitizeName(fullName);
  const isNameMissing = 'problem' in name && (name.problem === 'nothing_left' || name.problem === 'not_text');
  if (!email.trim() || isNameMissing) problems.push('missing');
  const address = email.trim() ? addressProblem(comparable(email), mixesScripts) : undefined;
  if (address) problems.push(address === 'shape' ? 'email' : address);
  if ('problem' in name && name.problem === 'too_long') problems.push('nameLong');
  if ('problem' in name && name.problem === 'dangerous') problems.push('nameDangerous');
  if (mode === 'auto') return problems;
  if (!password) problems.push('passwordMissing');
  else if (passwordProblem(password) === 'long') problems.push('passwordLong');
  else if (passwordStrength(password).score < strongEnough) problems.push('passwordWeak');
  return problems;
}

/** So many characters of the alphabet, each as likely as any other. */
export function drawCharacters(length: number, alphabet: string): string {
  // the last bytes that would make the first characters likelier are drawn again
  const limit = 256 - (256 % alphabet.length);
  let drawn = '';
  while (drawn.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < limit && drawn.length < length) drawn += alphabet[byte % alphabet.length];
  return drawn;
}

/** Of the account, so that a repeat after a lost answer makes no second one. */
export const newId = (): string => drawCharacters(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
