import { expect, test } from 'vitest';
import { contentLanguage } from './contentLanguage.ts';

test.each([
  ['日本語での面接に慣れる', 'ja'],
  ['石川 健太', 'ja'],
  ['Kitami ロボティクス', 'ja'],
  ['ﾊﾝｶｸ', 'ja'],
  ['すし', 'ja'],
  ['佐々木', 'ja'],
  ['Backend Engineer: Screening to Offer', undefined],
  ['Nguyễn Thu Hà', undefined],
  ['“quoted” — 100%', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('TIME-16 the language of %j is %j', (text, language) => {
  expect(contentLanguage(text)).toBe(language);
});
