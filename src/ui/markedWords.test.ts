import { describe, expect, test } from 'vitest';
import { markedWords, type Piece } from './markedWords.ts';

const shown = (pieces: readonly Piece[] = []) => pieces.map(({ text, only }) => (only ? `[${text}]` : text)).join('');
const both = (theirs: string, mine: string) => {
  const marked = markedWords(theirs, mine);
  return [shown(marked?.theirs), shown(marked?.mine)];
};

describe('R25 differences are marked word by word', () => {
  test.each([
    ['a word', 'How do you retry?', 'How do you recover?', 'How do you [retry]?', 'How do you [recover]?'],
    ['words with a space between them', 'the old way', 'a new way', '[the old] way', '[a new] way'],
    [
      'a Japanese word',
      '面接で何を聞かれますか',
      '試験で何を聞かれますか',
      '[面接]で何を聞かれますか',
      '[試験]で何を聞かれますか',
    ],
    ['a line that one has more', 'One\nTwo', 'One', 'One[\nTwo]', 'One'],
    ['everything', 'Theirs', '', '[Theirs]', ''],
    ['nothing', 'Same', 'Same', 'Same', 'Same'],
  ])('%s', (_, theirs, mine, one, other) => {
    expect(both(theirs, mine)).toEqual([one, other]);
  });

  test('and neither text is altered by it', () => {
    const [theirs, mine] = ['A  b\n\n c 一 二\t', ' A b\nc 二 三'];
    const marked = markedWords(theirs, mine)!;
    expect(marked.theirs.map(({ text }) => text).join('')).toBe(theirs);
    expect(marked.mine.map(({ text }) => text).join('')).toBe(mine);
  });

  test('texts that would take too long are not compared', () => {
    const words = (word: string) => Array.from({ length: 4_000 }, (_, n) => `${word}${n}`).join(' ');
    expect(markedWords('x'.repeat(30_000), 'y')).toBeNull();
    expect(markedWords(words('a').slice(0, 9_000), words('b').slice(0, 9_000))).toBeNull();
  });
});
