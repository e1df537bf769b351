import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Rules of sync are named by letter and number. M1 and M2 are too, but in a drawing every line begins with an M. */
const reference = /(?<![\w-])[IPRSW]\d{1,2}(?![\w-])/g;

const folders = ['src', 'pocketbase', 'tests', 'scripts', 'pb_migrations'];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter(
    (file) => /\.(tsx?|m?js|go|css)$/.test(file) && !file.includes('/embed/') && !file.endsWith('references.test.ts'),
  )
  .concat('ARCHITECTURE.md')
  .toSorted();
const rules = readFileSync('docs/sync.md', 'utf8');
const defined = [...rules.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, rule]) => rule!);

/** Rules in this text that docs/sync.md does not have. */
const unknownIn = (text: string): string[] =>
  [...text.matchAll(reference)].map(([rule]) => rule).filter((rule) => !defined.includes(rule));

test('every rule that is named has a text in docs/sync.md', () => {
  expect(files.length).toBeGreaterThan(500);
  const unknown = files.flatMap((file) => unknownIn(readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`));
  expect(unknown).toEqual([]);
});

test('a rule without a text is found, and each has one text', () => {
  expect(unknownIn(`// otherwise it flickers (R98, I1)\ntest('P9 S1 the rest')`)).toEqual(['R98', 'P9']);
  expect(new Set(defined).size).toBe(defined.length);
});

test('every rule of the engine is named by the code or a test', () => {
  const named = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(reference) ?? []));
  expect(defined.filter((rule) => rule.startsWith('R') && !named.has(rule))).toEqual([]);
});
