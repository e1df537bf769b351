import { afterEach, expect, test, vi } from 'vitest';
import { mayHaveLost, piecesOf, sentencesOf, voiceFor } from './speech.ts';

afterEach(() => vi.unstubAllGlobals());

const english = () => 'en' as const;

test.each([
  ['', []],
  ['<p> </p>', []],
  ['<p>One. Two?</p>', [{ text: 'One.' }, { text: 'Two?' }]],
  ['<p>One</p><p>Two</p>', [{ text: 'One' }, { text: 'Two' }]],
  ['<p>Look:</p><pre>a\nb\n\nc</pre><p>Why?</p>', [{ text: 'Look:' }, { codeLines: 4 }, { text: 'Why?' }]],
  ['<pre><code>let secret = 1;', [{ codeLines: 1 }]],
  ['<pre></pre><p>Next</p>', [{ text: 'Next' }]],
  ['<p>Use <code>map</code> here.</p>', [{ text: 'Use map here.' }]],
  ['<p>a &lt;pre&gt; tag</p>', [{ text: 'a <pre> tag' }]],
])('COMM-06 code is announced and not read: %s', (html, pieces) => {
  expect(piecesOf(html, english)).toEqual(pieces);
});

const long = 'This is a clause of a sentence that goes on, '.repeat(9);
test.each([
  ['at a comma', long, 'en'],
  ['at a space', 'word '.repeat(90), 'en'],
  ['without either', 'x'.repeat(500), 'en'],
  ['in Japanese', '長い文章が続きます、'.repeat(40), 'ja'],
  ['between pairs', '𠮷'.repeat(200), 'ja'],
] as const)('COMM-06 no part is longer than 160, cut %s, and nothing is left out', (_where, text, language) => {
  const parts = sentencesOf(text, language);
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(160);
  expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  for (const part of parts) expect(() => encodeURIComponent(part)).not.toThrow();
});

test('COMM-06 a long sentence ends at its commas', () => {
  for (const part of sentencesOf(long, 'en').slice(0, -1)) expect(part).toMatch(/,$/);
});

test('COMM-06 the same where the browser has no segmenter', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  // as in a browser that never had it
  const { Segmenter: _, ...without } = Intl as unknown as Record<string, unknown>;
  vi.stubGlobal('Intl', without);
  expect(sentencesOf('One. Two! 三つ。四つ', 'ja')).toEqual(['One.', 'Two!', '三つ。', '四つ']);
  expect(sentencesOf('No end', 'en')).toEqual(['No end']);
});

const voice = (lang: string, localService: boolean, isDefault = false) => ({ lang, localService, default: isDefault });
const here = voice('ja-JP', true);
const away = voice('ja-JP', false, true);
const samantha = voice('en_US', true, true);

test.each([
  ['none at all', 'ja', [], false, undefined],
  ['only another language', 'ja', [samantha], false, undefined],
  ['only of the network, offline', 'ja', [away, samantha], true, undefined],
  ['only of the network', 'ja', [away], false, away],
  ['of this device first', 'ja', [away, here], false, here],
  ['of this device, offline', 'ja', [away, here], true, here],
  ['by the language alone', 'en', [here, samantha], true, samantha],
  ['the default of several', 'en', [voice('en-GB', true), samantha], true, samantha],
] as const)('COMM-04 the voice: %s', (_case, language, voices, offline, expected) => {
  expect(voiceFor(language, voices, offline)).toBe(expected);
});

test.each([
  [2, 1, true],
  [1, 1, true],
  [1, 2, false],
])('COMM-10 of %i outputs there are %i', (before, now, expected) => {
  expect(mayHaveLost(before, now)).toBe(expected);
});
