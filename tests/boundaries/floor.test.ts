import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { belowFloor } from '../../scripts/floor.mjs';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'tracks-floor-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'theme.js'), 'var theme = 1;');
  writeFileSync(join(dist, 'assets/app.js'), 'export const app = [3, 1].toSorted();');
});
afterEach(() => rmSync(dist, { recursive: true }));

test('what every browser of the floor can run passes', async () => {
  expect(await belowFloor(dist)).toEqual([]);
});

test.each([
  ['a lookbehind', String.raw`export const a = /(?<!\\)b/;`, 'lookbehind'],
  ['a lookbehind in the service worker', String.raw`const a = 'b'.replace(/\\(?<=a)b/g, '')`, 'lookbehind'],
  ['sets of letters', String.raw`export const a = /[\p{L}--a]/v;`, 'regular expression flag'],
  ['a declaration that cleans up', 'export function a(b) { using c = b; }', 'token'],
  ['URL.canParse', "export const a = URL.canParse('b');", 'URL.canParse'],
  ['AbortSignal.any', 'export const a = AbortSignal.any([]);', 'AbortSignal.any'],
  ['a word that Safari does not know', 'requestVideoFrame(); new CloseWatcher();', 'CloseWatcher'],
  ['the keyboard map', 'export const a = navigator.keyboard;', 'navigator.keyboard'],
  ['Object.groupBy', 'export const a = Object.groupBy([], (b) => b);', 'ObjectGroupBy'],
  ['a method of sets', 'export const a = new Set().union(new Set());', 'SetUnion'],
])('%s is found', async (_what, code, name) => {
  writeFileSync(join(dist, code.startsWith('const') ? 'serviceWorker.js' : 'assets/planted.js'), code);
  expect((await belowFloor(dist)).join('\n')).toContain(name);
});
