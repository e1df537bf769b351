import { describe, expect, test } from 'vitest';
import { idPattern } from '#model/id.ts';
import { generatePassword, passwordStrength } from '#model/passwordStrength.ts';
import { drawCharacters, emptyUser, newId, problemsOfUser, type UserForm, type UserProblem } from './newUser.ts';

const mei = { email: 'mei@example.com', fullName: 'Mei Lin' };

describe('USER-55 to USER-61 why an account cannot be created', () => {
  test.each<[Partial<UserForm>, UserProblem[]]>([
    [{}, ['missing']],
    [{ email: ' ', fullName: 'Mei' }, ['missing']],
    [{ email: 'mei@example.com', fullName: ' ' }, ['missing']],
    [{ email: 'mei', fullName: '' }, ['missing', 'email']],
    [{ ...mei, email: `${'x'.repeat(250)}@example.com` }, ['email']],
    [{ ...mei, fullName: 'x'.repeat(101) }, ['nameLong']],
    [{ ...mei, fullName: 'javascript:x' }, ['nameDangerous']],
    [{ ...mei, mode: 'manual' }, ['passwordMissing']],
    [{ ...mei, mode: 'manual', password: 'kitamirobots' }, ['passwordWeak']],
    [{ ...mei, mode: 'manual', password: `aB3!${'x'.repeat(80)}` }, ['passwordLong']],
    // a password that was typed before counts for nothing in Auto
    [{ ...mei, mode: 'auto', password: 'weak' }, []],
    [{ ...mei, mode: 'manual', password: 'hJkluio7' }, []],
    [mei, []],
  ])('%o', (form, problems) => expect(problemsOfUser({ ...emptyUser, ...form })).toEqual(problems));
});

test('USER-89 USER-90 a password that is generated here is strong, and another one each time', () => {
  const made = Array.from({ length: 50 }, () => generatePassword(drawCharacters));
  expect(new Set(made).size).toBe(50);
  for (const password of made) {
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
    expect(passwordStrength(password).score).toBeGreaterThanOrEqual(4);
  }
});

test('characters are drawn evenly', () => {
  const counts = new Map<string, number>();
  for (const one of Array.from({ length: 1_000 }, () => drawCharacters(70, 'abcdefg')).join(''))
    counts.set(one, (counts.get(one) ?? 0) + 1);
  expect(counts.size).toBe(7);
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(700);
});

test('an id is one that the server takes', () => {
  for (let index = 0; index < 100; index++) expect(newId()).toMatch(idPattern);
});
