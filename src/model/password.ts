import { characters, limits } from './limits.ts';

export type PasswordProblem = 'missing' | 'short' | 'long';

/** Why a new password is refused (AUTH-53, AUTH-54); nothing is trimmed or normalised. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (!password) return 'missing';
  // the bytes first: counting the characters of a megabyte takes seconds in the server's engine
  if (password.length > limits.passwordBytes || bytesOf(password) > limits.passwordBytes) return 'long';
  return characters(password) < limits.registrationPasswordCharacters ? 'short' : undefined;
}

/** In UTF-8; the server's engine has no encoder. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
