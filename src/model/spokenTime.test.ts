import { describe, expect, test } from 'vitest';
import { roundedSeconds, spokenTime } from './spokenTime.ts';

describe('ANSWER-04 how long a text takes to say', () => {
  test.each([
    ['nothing', '', 0, 0, 0],
    ['signs alone', '... – !', 0, 0, 0],
    ['a minute of English', Array(140).fill('word').join(' '), 140, 0, 60],
    ['a contraction, a number and a compound are a word each', 'don’t cut 1,000 well-kept tests', 5, 0, 2.1],
    ['a minute of Japanese', '話'.repeat(300), 0, 300, 60],
    ['marks of Japanese are not spoken', '話す、聞く。「はい」', 0, 6, 1.2],
    ['half width kana', 'ﾀｲﾑｱｳﾄ', 0, 6, 1.2],
    ['both languages in one sentence', 'REST を使う API です', 2, 5, 1.9],
  ])('%s', (_, text, words, characters, seconds) => {
    const spoken = spokenTime(text);
    expect(spoken).toMatchObject({ words, characters });
    expect(spoken.seconds).toBeCloseTo(seconds, 1);
  });

  test.each([
    [0, 0],
    [0.4, 5],
    [28, 30],
    [57, 55],
    [58, 60],
    [66, 60],
    [70, 75],
    [125, 120],
    [128, 135],
  ])('%s seconds are said as %s', (seconds, said) => {
    expect(roundedSeconds(seconds)).toBe(said);
  });
});
