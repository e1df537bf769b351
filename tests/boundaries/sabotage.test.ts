import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { findTargets } from '../../scripts/sabotage/targets.mjs';
import { parse } from '../../scripts/sabotage/syntax.mjs';
import { safeguards } from '../sabotage/engine.js';
import { faults } from '../sabotage/requirements.js';

const planted = [
  ...faults.map((fault) => ({ name: fault.row, changes: [fault] })),
  ...safeguards.map(({ name, also, ...line }) => ({ name, changes: also ? [line, also] : [line] })),
];

/** What stands in the way of each that cannot be planted. */
function misplaced(target: ReturnType<typeof findTargets>): string[] {
  return planted.flatMap(({ name, changes }) => {
    try {
      target(changes, name);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
}

test('every line that the power of the tests and of the fuzz takes out stands in its file once', () => {
  expect(misplaced(findTargets())).toEqual([]);
});

test('and is found in another folder, under another file name, beside other code and in another format', async () => {
  const texts = new Map<string, string>();
  for (const [number, path] of parse(({ path }) => path).entries()) {
    const { code } = await format(path, readFileSync(path, 'utf8'), {
      printWidth: 50,
      useTabs: true,
      semi: false,
      singleQuote: false,
      trailingComma: 'none',
      arrowParens: 'avoid',
      bracketSpacing: false,
      bracketSameLine: true,
    });
    const moved = `moved/${basename(path, extname(path))}${number}${extname(path)}`;
    texts.set(moved, `const addedBefore = 1\n${code}\nconst addedBehind = 2\n`);
  }
  expect(misplaced(findTargets({ texts }))).toEqual([]);
});

test('a fault whose line is gone, is there twice or is in nothing of that name fails with its name', () => {
  const text =
    'export function save() { open(); if (busy) return; open(); }\nconst other = () => { if (busy) return; };';
  const target = findTargets({ texts: new Map([['moved/save.ts', text]]) });
  const plant = (change: { in: string; find: string }) => () => target([{ ...change, replace: '' }], 'AUTH-08');
  const line = 'if ( busy ) return';
  const at = text.indexOf('if (busy) return');
  expect(plant({ in: 'save', find: line })()).toEqual([
    { file: 'moved/save.ts', start: at, end: at + line.length - 2, text: '' },
  ]);
  expect(plant({ in: 'save', find: 'if (gone) return;' })).toThrow('AUTH-08: not there, in save: if (gone) return;');
  expect(plant({ in: 'save', find: 'open();' })).toThrow('AUTH-08: 2 times');
  expect(plant({ in: 'saved', find: line })).toThrow('AUTH-08: nothing is called saved');
  // parts of words are other words
  expect(plant({ in: 'save', find: 'usy' })).toThrow('AUTH-08: not there');
});
