import { describe, expect, test } from 'vitest';
import { isOneErrorFrom, KnownWords } from './oneError.ts';

describe('FIND-06 no error is forgiven', () => {
  test.each([
    ['nothing is wrong', 'timeout', 'timeout'],
    ['it is only begun', 'timeo', 'timeout'],
    ['two letters are wrong', 'tomeaut', 'timeout'],
    ['one is wrong and one missing', 'tmeaut', 'timeout'],
    ['two that do not touch are exchanged', 'oimettu', 'timeout'],
    ['the last letter is another and the word goes on', 'timed', 'timeout'],
    ['the word is shorter', 'timeouts!', 'time'],
    ['nothing is known', 'timeout', ''],
  ])('where %s: %s for %s', (_, typed, known) => expect(isOneErrorFrom(typed, known)).toBe(false));
});

describe('FIND-06 one error is forgiven', () => {
  test.each([
    ['a wrong letter', 'timeaut', 'timeout'],
    ['a wrong first letter', 'rimeout', 'timeout'],
    ['a wrong last letter', 'timeour', 'timeout'],
    ['a missing letter', 'timout', 'timeout'],
    ['a missing first letter', 'imeout', 'timeout'],
    ['a letter too many', 'timmeout', 'timeout'],
    ['a last letter too many', 'timeoutt', 'timeout'],
    ['two that are exchanged', 'timeuot', 'timeout'],
    ['in a word that is only begun', 'kubrn', 'kubernetes'],
  ])('%s: %s for %s', (_, typed, known) => expect(isOneErrorFrom(typed, known)).toBe(true));
});

describe('FIND-06 the words of all texts', () => {
  const words = new KnownWords();
  words.add('timeouts of the café résumé: たいむあうとt kafka 2026');
  words.add('timeouts');

  test.each([
    ['fewer than five letters', 'tmie', []],
    ['Japanese', 'たいむあうど', []],
    ['a word with digits', 'kafk4', []],
    ['nothing near', 'database', []],
    ['each once', 'timeuot', ['timeouts']],
    ['a name', 'kafak', ['kafka']],
    ['accents are letters', 'résumè', ['résumé']],
  ])('%s', (_, typed, near) => expect(words.near(typed)).toEqual(near));

  test('and no more than twenty of them', () => {
    const many = new KnownWords();
    for (let at = 0; at < 26; at++) many.add(`serv${String.fromCharCode(97 + at)}r`);
    expect(many.near('sarver')).toHaveLength(1);
    expect(many.near('servr')).toHaveLength(20);
  });
});
