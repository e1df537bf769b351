import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync('src/ui/tokens.css', 'utf8');
/** Pixels that have a name in the scale of tokens.css, by kind. */
const named = (prefix: string) =>
  new Set([...tokens.matchAll(new RegExp(`--${prefix}-\\w+: (\\d+)px;`, 'g'))].map(([, pixels]) => Number(pixels)));
const spaces = named('s');
const radii = named('r');
const breakpoints = [768, 960, 1024, 1200];
/** Below this the name of the app does not fit into the header beside "Saved" in Japanese. */
const narrowest = 360;
/** From here on the header has a field to search everywhere (FIND-01). */
const widest = 1320;

const pixelsIn = (value: string) => [...value.matchAll(/(?<![\w.])(\d+)px/g)].map(([, pixels]) => Number(pixels));

/** What of a sheet stands beside the tokens. */
function besideTokens(css: string): string[] {
  const code = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const found: string[] = [];
  for (const [line, property = '', value = ''] of code.matchAll(/^\s*([\w-]+)\s*:([^;{}]+);/gm)) {
    const pixels = pixelsIn(value);
    const isSpace = /^(padding|margin|scroll-margin|gap|row-gap|column-gap)/.test(property);
    if (isSpace && pixels.some((one) => spaces.has(one))) found.push(line.trim());
    if (property.endsWith('radius') && pixels.some((one) => radii.has(one))) found.push(line.trim());
    if (property === 'z-index' && !/^ *(-1|1|var\(--layer-[a-z-]+\))$/.test(value)) found.push(line.trim());
    if (/#[0-9a-f]{3,8}\b/i.test(value)) found.push(line.trim());
  }
  for (const [media] of code.matchAll(/@media[^{]+/g))
    for (const [, side, width] of media.matchAll(/(min|max)-width: (\d+)px/g)) {
      const at = Number(width) + (side === 'max' ? 1 : 0);
      if (!breakpoints.includes(at) && at !== narrowest && at !== widest) found.push(media.trim());
    }
  return found;
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.endsWith('tokens.css'),
);

describe('the stylesheets take sizes, layers and colours from the tokens', () => {
  test('the scales are read', () => {
    expect([...spaces]).toEqual([4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80]);
    expect([...radii]).toEqual([4, 8, 12, 18, 999]);
  });

  test.each([
    ['a { padding: 6px\n 8px; }', 1],
    ['a { margin-top: -16px; }', 1],
    ['a { gap: 6px; }', 0],
    ['a { border-radius: 8px; }', 1],
    ['a { z-index: 7; }', 1],
    ['a { z-index: var(--layer-toast); }', 0],
    ['a { color: #fff; }', 1],
    ['@media (max-width: 899px) {', 1],
    ['@media (min-width: 768px) and (max-width: 959px) {', 0],
  ])('%s', (css, count) => {
    expect(besideTokens(css.replace('{ ', '{\n').replace(' }', '\n}'))).toHaveLength(count);
  });

  test.each(sheets)('%s', (file) => {
    expect(besideTokens(readFileSync(join('src', file), 'utf8'))).toEqual([]);
  });
});

/** `* + *`: whatever is put before something then restyles all of the page, as each dialog did. */
const anySibling = /\*\s*[+~]\s*\*/;

test('no selector means any sibling of anything', () => {
  expect(anySibling.test('.read > * + * {')).toBe(true);
  expect(anySibling.test('.read > * + :is(h1, h2) {')).toBe(false);
  expect(sheets.filter((file) => anySibling.test(readFileSync(join('src', file), 'utf8')))).toEqual([]);
});

/** Classes of one word that a stylesheet styles by themselves, whatever stands around them. */
const styledAlone = (css: string): string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.split(','))
    .flatMap((selector) => /^\s*\.([a-z]+)(?::[^ >+~.]+)*\s*$/.exec(selector)?.[1] ?? []);

/** Words in the classes that a screen gives, written as one or put together. */
const classesIn = (source: string): string[] =>
  [...source.matchAll(/(?:className=|classNames\().*/g)]
    .flatMap(([line]) => [...line.matchAll(/['"`]([^'"`]*)['"`]/g)])
    .flatMap(([, words]) => words!.split(/[\s${}]+/));

test('a class of one word that a feature styles is drawn by no other part: whichever file came last would win', () => {
  const part = (file: string) => /^(features\/[^/]+|[^/]+)/.exec(file)![1]!;
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const read = (file: string) => readFileSync(join('src', file), 'utf8');
  const owners = new Map<string, Set<string>>();
  for (const file of sheets)
    for (const name of styledAlone(read(file))) owners.set(name, (owners.get(name) ?? new Set()).add(part(file)));
  // what all parts draw alike is styled for all of them
  const isOwn = (name: string, file: string) =>
    [part(file), 'ui', 'app'].some((one) => owners.get(name)?.has(one) ?? true);
  const others = files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      classesIn(read(file))
        .filter((name) => !isOwn(name, file))
        .map((name) => `${file}: ${name}`),
    );
  expect(owners.size).toBeGreaterThan(20);
  expect(others).toEqual([]);
});
