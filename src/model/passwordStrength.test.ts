import { describe, expect, test } from 'vitest';
import { generatePassword, passwordStrength } from './passwordStrength.ts';

describe('USER-69 USER-70 USER-71 USER-72 USER-73 USER-74 USER-75 USER-76 USER-77 USER-78 USER-79 USER-80 USER-81 USER-82 USER-83 USER-84 USER-85 the strength of a password', () => {
  test.each<[string, number, string[]]>([
    ['', 0, ['short', 'longer', 'uppercase', 'lowercase', 'digit', 'special']],
    ['hjkl', 1, ['short', 'longer', 'uppercase', 'digit', 'special']],
    ['hjkluiop', 2, ['longer', 'uppercase', 'digit', 'special']],
    ['hjkluiophjkl', 3, ['uppercase', 'digit', 'special']],
    ['hJkluiop', 3, ['longer', 'digit', 'special']],
    ['hJkluio7', 4, ['longer', 'special']],
    ['hJkluio7!', 5, ['longer']],
    ['hJkluio7!hjk', 6, []],
    ['hJkluio7!hhhk', 5, ['repeated']],
    ['hJkluio!1234', 4, ['common']],
    ['PassWord', 1, ['longer', 'digit', 'special', 'common']],
    ['adminADMIN', 1, ['longer', 'digit', 'special', 'common']],
    ['xxxqwe', 0, ['short', 'longer', 'uppercase', 'digit', 'special', 'repeated', 'common']],
    ['aaa', 0, ['short', 'longer', 'uppercase', 'digit', 'special', 'repeated']],
    // a code point is one character, and a space is none of the special ones
    ['😀😀x y', 2, ['short', 'longer', 'uppercase', 'digit']],
  ])('%s', (password, score, advice) => expect(passwordStrength(password)).toEqual({ score, advice }));
});

describe('USER-89 USER-90 A78 a generated password', () => {
  test('is drawn again until every kind is in it and it is strong', () => {
    const draws = [
      'abcdefghijklmnop',
      'ABCDEFGHIJKLMNOP',
      'Abcdefghijklmno1',
      // each kind, but too weak: three in a row and a common pattern
      'aaaA1!123abcxyzq',
      '@hJkluio7!hjkuio',
      'hJkluio7!hjkuiop',
    ];
    expect(generatePassword(() => draws.shift()!)).toBe('hJkluio7!hjkuiop');
    expect(draws).toEqual([]);
  });

  test('is 16 characters of letters, digits and the eight signs', () => {
    const asked: [number, string][] = [];
    generatePassword((length, alphabet) => {
      asked.push([length, alphabet]);
      return 'hJkluio7!hjkuiop';
    });
    expect(asked[0]![0]).toBe(16);
    expect(asked[0]![1]).toMatch(/^[A-Za-z0-9!@#$%^&*]{70}$/);
    expect(new Set(asked[0]![1]).size).toBe(70);
  });
});
