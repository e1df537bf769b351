// @vitest-environment jsdom
/// <reference types="vite/client" />
import { beforeEach, expect, test, vi } from 'vitest';
import { refusalCodes, stopCodes } from '#model/code.ts';
import { setLanguage, usePreferences } from '#state/preferences.ts';
import { en } from './en.ts';
import { enScreens } from './enScreens.ts';
import { ja } from './ja.ts';
import { jaScreens } from './jaScreens.ts';
import type { Section } from './section.ts';
import { currentTexts, followLanguage } from './texts.ts';

beforeEach(() => localStorage.clear());

test('TIME-01 Japanese has each text that English has, and none is left in English', () => {
  const english = leaves({ ...en, screens: enScreens });
  const japanese = leaves({ ...ja, screens: jaScreens });
  expect([...japanese.keys()]).toEqual([...english.keys()]);
  // names, codes and numbers are the same in both
  const same = [...english].filter(([key, text]) => japanese.get(key) === text).map(([key]) => key);
  expect(same).toEqual([
    'common.appName',
    'common.characters',
    'common.percent',
    'nav.languages.en',
    'nav.languages.ja',
    'notFound.code',
  ]);
});

test('TIME-01 each section of a screen is complete in Japanese too, and none of it is left in English', async () => {
  const found = import.meta.glob<Record<string, Section<object>>>('./sections/*.ts', { eager: true });
  for (const [path, module] of Object.entries(found))
    for (const texts of Object.values(module)) {
      const english = leaves(texts.en);
      const japanese = leaves(texts.ja);
      expect([...japanese.keys()], path).toEqual([...english.keys()]);
      // names of products and companies, codes and numbers are the same in both
      const same = [...english].filter(([key, text]) => japanese.get(key) === text && /[a-z]{3} [a-z]{2}/.test(text));
      expect(same, path).toEqual([]);
    }
});

test('no sentence has a time or a size of its own: they are the limits that are kept', () => {
  const sources = import.meta.glob<string>(['./*.ts', './sections/*.ts', '!./**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const literal = /.*['"`][^'"`]*(?<![\d.,])\d+ ?(?:seconds?|minutes?|hours?|days?|weeks?|MB|秒|分|時間|日|週間).*/g;
  const found = Object.entries(sources)
    // how long the selection of an invented company takes
    .filter(([path]) => path !== './sections/company.ts')
    .flatMap(([path, source]) => (source.match(literal) ?? []).map((line) => `${path}: ${line.trim()}`));
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('TIME-01 each refusal and each stop has its sentence', () => {
  for (const { refusal } of [enScreens, jaScreens])
    for (const code of refusalCodes) expect(refusal[code]).toMatch(/[.。]$/);
  for (const texts of [en, ja]) {
    for (const code of stopCodes) expect(texts.stop[code]).toMatch(/[.。]$/);
  }
});

test('TIME-16 html lang and the texts follow the language, and the switch is remembered', async () => {
  await followLanguage();
  expect(document.documentElement.lang).toBe('en');
  setLanguage('ja');
  await vi.waitFor(() => expect(currentTexts()).toBe(ja));
  expect(document.documentElement.lang).toBe('ja');
  expect(localStorage.getItem('preferences')).toContain('"language":"ja"');
  setLanguage('en');
  await vi.waitFor(() => expect(currentTexts()).toBe(en));
  expect(usePreferences.getState().language).toBe('en');
});

/** Each text by its path; functions by what they return for 1 and 2. */
function leaves(texts: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts) as [string, unknown][]) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else if (typeof value === 'function') found.set(here, String((value as (...of: number[]) => string)(1, 2, 3)));
    else for (const leaf of leaves(value as object, here)) found.set(...leaf);
  }
  return found;
}
