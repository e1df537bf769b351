import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tables of what is expected: written by hand, from the rows. Read from the code, they would expect whatever it does. */
const tables = ['tests/rights.ts', 'tests/sync/decisions.ts', 'tests/sync/words.ts', 'tests/sync/times.ts'];

/** Every import of the code's rules that is more than a type. */
const rulesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s*'(#(?:mutations|model)\/[^']*)'|import\(\s*'(#(?:mutations|model)\/[^']*)'/gm,
    ),
  ]
    .filter(([, names = '']) => !/^\{(\s*type\s[^,}]*,?)+\s*\}$/.test(names))
    .map(([, , from, loaded]) => from ?? loaded!);

test.each(tables)('%s takes nothing but types from what it is to judge', (file) => {
  expect(rulesIn(readFileSync(file, 'utf8'))).toEqual([]);
});

test.each([
  ["import { mutations } from '#mutations/all.ts';", ['#mutations/all.ts']],
  ["import { type Role, roles } from '#model/access.ts';", ['#model/access.ts']],
  ["import {\n  mayDo,\n} from '#mutations/run.ts';", ['#mutations/run.ts']],
  ["import * as run from '#mutations/run.ts';", ['#mutations/run.ts']],
  ["export { roles } from '#model/access.ts';", ['#model/access.ts']],
  ["const run = await import('#mutations/run.ts');", ['#mutations/run.ts']],
  ["import type { MutationName } from '#mutations/all.ts';", []],
  ["import { type Role, type Noun } from '#model/noun.ts';", []],
  ["import type { Entry } from '#local/outbox.ts';", []],
])('%s is found: %j', (line, found) => expect(rulesIn(line)).toEqual(found));

/** The code's own answer to who may do what: held to the table here, and used by the world of the histories. */
const asksTheCode = [
  'src/mutations/known.test.ts',
  'tests/sync/forms.ts',
  'tests/sync/mutations.test.ts',
  'tests/sync/world.ts',
];

test('SEC-24 no other test asks the code who may do what', () => {
  const files = ['src', 'tests', 'pocketbase'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const tests = files.filter((file) => (file.startsWith('tests/') ? /\.tsx?$/ : /\.test\.tsx?$/).test(file));
  const asking = tests.filter((file) => /\bmayDo\(/.test(readFileSync(file, 'utf8')));
  expect(asking.toSorted()).toEqual(asksTheCode);
});
