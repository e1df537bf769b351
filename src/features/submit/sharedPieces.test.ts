import { expect, test } from 'vitest';
import { markedWords } from '#ui/markedWords.ts';
import { sharedPieces } from './sharedPieces.ts';

const shared = (theirs: string, mine: string) =>
  sharedPieces(markedWords(theirs, mine)!.theirs).flatMap((piece) => (piece.shared ? [piece.text] : []));

test.each([
  ['A payment call times out. Why?', 'Our payment call breaks. Why?', ['payment call', 'Why']],
  ['How, then, is it?', 'Who, now, are you?', []],
  ['次に何を確認しますか？', '最初に何を確認しますか？', ['何を確認しますか']],
])('QUAL-01 what they share is marked, without signs: %s', (theirs, mine, words) =>
  expect(shared(theirs, mine)).toEqual(words),
);

test('QUAL-01 no letter is lost', () => {
  const theirs = 'Tell me about a time\nwhen you disagreed. What did you do?';
  const pieces = sharedPieces(markedWords(theirs, 'Tell us about a time when you agreed?')!.theirs);
  expect(pieces.map(({ text }) => text).join('')).toBe(theirs);
});
