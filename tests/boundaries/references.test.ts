import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Rules of sync are named by letter and number. M1 and M2 are too, but in a drawing every line begins with an M. */
const reference = /(?<![\w-])[IPRSW]\d{1,2}(?![\w-])/g;

const folders = ['src', 'pocketbase', 'tests', 'scripts', 'pb_migrations'];
const within = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const code = folders
  .flatMap(within)
  .filter(
    (file) => /\.(tsx?|m?js|go|css)$/.test(file) && !file.includes('/embed/') && !file.endsWith('references.test.ts'),
  )
  .toSorted();
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...within('docs')].filter((file) =>
  file.endsWith('.md'),
);
const isOfEngine = (file: string) =>
  ['ARCHITECTURE.md', 'docs/glossary.md', 'docs/promises.md'].includes(file) || file.startsWith('docs/design/');
const files = [...code, ...documents.filter(isOfEngine)];
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
  const named = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(reference) ?? []));
  expect(defined.filter((rule) => rule.startsWith('R') && !named.has(rule))).toEqual([]);
});

/** Without what is only quoted. */
const prose = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchors of a document's headings, as its pages on the web have them. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.*)$/gm)) {
    const anchor = heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let own = anchor;
    for (let again = 1; anchors.has(own); again++) own = `${anchor}-${again}`;
    anchors.add(own);
  }
  return anchors;
}

/** The links in this document that lead to no file, or to no heading of it. */
const brokenIn = (document: string, text: string): string[] =>
  [...prose(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path ? join(dirname(document), path) : document;
      if (path && !existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(path ? readFileSync(file, 'utf8') : text).has(anchor);
    });

test('every link within the documents leads to a file and a heading that exist', () => {
  expect(documents.length).toBeGreaterThan(15);
  const broken = documents.flatMap((document) =>
    brokenIn(document, readFileSync(document, 'utf8')).map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('a link that leads nowhere is found', () => {
  const text = '# One `x` here\n[a](#one-x-here) [b](#two) [c](sync.md) [d](none.md) [e](sync.md#after-a-restore)\n';
  const more = '[f](sync.md#never) `[g](none.md)` [h](https://example.com/none) ![i](none.png)\n';
  expect(brokenIn('docs/page.md', text + more)).toEqual(['#two', 'none.md', 'sync.md#never', 'none.png']);
});

test('ARCHITECTURE.md stays short enough to be read', () => {
  expect(readFileSync('ARCHITECTURE.md').byteLength).toBeLessThanOrEqual(9_000);
});
