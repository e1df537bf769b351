// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { en } from '#i18n/en.ts';
import { enScreens } from '#i18n/enScreens.ts';
import { ja } from '#i18n/ja.ts';
import { jaScreens } from '#i18n/jaScreens.ts';
import { joined } from '#i18n/screenTexts.ts';
import { storageSentence } from './thisDevice.tsx';

test.each([
  [{ used: 86_000_000, quota: 2_100_000_000, kept: true }, '86 MB of 2.1 GB. The browser promised to keep it.'],
  [
    { used: 86_000_000, quota: 2_100_000_000, kept: false },
    '86 MB of 2.1 GB. The browser may delete it when space runs out.',
  ],
  [{ used: 86_000_000, quota: 2_100_000_000, kept: null }, '86 MB of 2.1 GB.'],
  [
    { used: null, quota: null, kept: true },
    'The browser does not say how much is used. The browser promised to keep it.',
  ],
  [{ used: 5, quota: 0, kept: null }, 'The browser does not say how much is used.'],
])('SYNC-01 of the storage %j only what the browser says is said', (storage, sentence) => {
  expect(storageSentence(storage, joined(en, enScreens).sync)).toBe(sentence);
});

test('SYNC-01 Japanese sentences have no space between them', () => {
  expect(storageSentence({ used: 1_000_000, quota: 9_000_000, kept: true }, joined(ja, jaScreens).sync)).not.toContain(
    '。 ',
  );
});
