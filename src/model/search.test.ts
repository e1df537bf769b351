import { describe, expect, it, test } from 'vitest';
import { firstFound, markedPieces, matches, searchable, searchTerms } from './search.ts';

const finds = (text: string, query: string) => matches(searchable(text), searchTerms(query));

describe('A113 a search finds', () => {
  it.each([
    ['full-width latin', 'ＡＰＩ設計', 'api'],
    ['what is typed in full width', 'API design', 'ＡＰＩ'],
    ['half-width kana', 'ﾃﾞｰﾀﾍﾞｰｽの設計', 'データベース'],
    ['what is typed in half-width kana', 'データベースの設計', 'ﾃﾞｰﾀ'],
    ['katakana with a separate voiced mark', 'ハ\u309aターン', 'パターン'],
    ['a separate accent', 'cafe\u0301', 'CAFÉ'],
    ['a ligature', 'eﬃcient', 'efficient'],
    ['circled numbers', '①次面接', '1次面接'],
    ['Korean parts', '\u1112\u1161\u11ab국', '한국'],
    ['capital letters beyond ASCII', 'ÄPFEL', 'äpfel'],
    ['across a line break', 'design\nreview', 'design review'],
    ['words separated by an ideographic space', '設計 と 障害', '障害　設計'],
    ['everything when nothing is typed', 'anything', ' 　'],
    ['a part of a word', 'idempotency', 'poten'],
    ['A124 a name across a mark that is not seen', '黒羽モビリティ\u200bソフトウェア', 'モビリティソフトウェア'],
    ['what is pasted with marks that are not seen', 'Kitami Robotics', 'kita\u200bmi\u00ad robo\u2060tics'],
    ['A124 katakana by hiragana', 'データベース', 'でーたべーす'],
    ['A124 hiragana by katakana', 'おとな', 'オトナ'],
    ['A124 half-width katakana by hiragana', 'ﾃﾞｰﾀ', 'でーた'],
    ['A124 small and repeated kana', 'ヴァイオリン ヽヾ ヶ', 'ゔぁいおりん ゝゞ ゖ'],
  ])('%s', (_, text, query) => expect(finds(text, query)).toBe(true));
});

describe('A113 a search does not find', () => {
  it.each([
    ['A124 kana without their mark of length', 'データ', 'でた'],
    ['an accented letter by the plain one', 'résumé', 'resume'],
    ['only some of the words', 'system design', 'system failure'],
    ['an unvoiced kana by a voiced one', 'ﾊﾟｽ', 'バス'],
  ])('%s', (_, text, query) => expect(finds(text, query)).toBe(false));
});

describe('matches are marked in the text as it was written', () => {
  const marked = (text: string, query: string) =>
    markedPieces(text, searchTerms(query))
      .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
      .join('');

  it.each([
    ['API設計とapi', 'api', '[API]設計と[api]'],
    ['ﾃﾞｰﾀの型', 'データ', '[ﾃﾞｰﾀ]の型'],
    ['前ｶﾞ後', 'ガ', '前[ｶﾞ]後'],
    ['one two one', 'two one', '[one] [two] [one]'],
    ['overlap', 'over verl', '[overl]ap'],
    ['cafe\u0301s', 'é', 'caf[e\u0301]s'],
    ['eﬃcient', 'f', 'e[ﬃ]cient'],
    ['黒羽\u200bソフト\u200b', '羽ソ', '黒[羽\u200bソ]フト\u200b'],
    ['a  \n b', 'a', '[a]  \n b'],
    ['𠮷野家', '野', '𠮷[野]家'],
    ['データとでーた', 'デーた', '[データ]と[でーた]'],
    ['nothing', 'x', 'nothing'],
    ['nothing asked', '', 'nothing asked'],
  ])('%s searched for %s', (text, query, pieces) => expect(marked(text, query)).toBe(pieces));

  test.each([
    ['one two one', 'two one one o', '[one] [two] [one]'],
    ['ababab', 'aba', '[aba]bab'],
    ['abcabc', 'bc ab', '[abcabc]'],
    ['タイムアウト、そのアウト。', 'あうと', 'タイム[アウト]、その[アウト]。'],
    ['“a” – b', 'b', '“a” – [b]'],
    ['…the cut off…', 'cut', '…the [cut] off…'],
    ['…of three dots…', '..', '[…]of three dots[…]'],
  ])('FIND-07 and so without a look at each character: %s searched for %s', (text, query, pieces) => {
    expect(marked(text, query)).toBe(pieces);
    // one character that has to be looked at leaves the others as they are
    expect(marked(`①${text}`, query)).toBe(`①${pieces}`);
  });

  test('and nothing of the text is lost', () => {
    const text = '\u0301a ﾊﾟ 𠮷\n\n①ﬃ한국';
    expect(
      markedPieces(text, ['a'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

test.each([
  ['ﾃﾞｰﾀの設計', '設計', 5],
  ['abc', 'x', -1],
  ['second then first', 'first second', 0],
])('the first match of %s is where it was written', (text, query, at) =>
  expect(firstFound(text, searchTerms(query))).toBe(at),
);
