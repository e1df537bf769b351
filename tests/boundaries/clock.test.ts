import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Who may ask the device's own clock, and what for. Nobody else: what they write is the server's time (A158). */
const measuring: Record<string, string> = {
  'src/state/clock.ts': 'the clock itself',
  'src/ui/optionList.tsx': 'how long ago a letter was typed',
  'src/sync/tendMedia.ts': 'how long to leave the server alone',
  'src/sync/leader.ts': 'how long a sync takes',
  'src/local/rows.ts': 'a column that RxDB wants and nothing reads',
  'src/local/shared.ts': 'how long ago something was shared, by the clock of the service worker',
  'src/app/receiveShare.ts': 'when something was shared, which shared.ts compares',
};

const asksTheDevice = /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|[^\s(])|(?<![\w.])Date\(\)|\btimeOrigin\b/;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file).replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

test('A158 R39 only what measures a duration asks the device’s own clock', () => {
  const asking = sources.filter((file) => asksTheDevice.test(readFileSync(file, 'utf8')));
  expect(asking.toSorted()).toEqual(Object.keys(measuring).toSorted());
});

test('what runs beside the server in memory has its time from there: it passes on every date', () => {
  const beside = ['tests/sync', 'src/sync'].flatMap((folder) =>
    readdirSync(folder).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return folder === 'tests/sync' || /\.test\.tsx?$/.test(file)
        ? [{ file, text: /memoryServer|phone\.ts/.test(text) ? text : '' }]
        : [];
    }),
  );
  expect(beside.filter(({ text }) => text).length).toBeGreaterThan(10);
  expect(beside.filter(({ text }) => asksTheDevice.test(text)).map(({ file }) => file)).toEqual([]);
});

test.each([
  ['mutate("a", { at: Date.now() })', true],
  ['useState(Date.now)', true],
  ['new Date().toISOString()', true],
  ['new Date( )', true],
  ['new Date;', true],
  ['String(Date())', true],
  ['performance.timeOrigin + performance.now()', true],
  ['new Date(at).toISOString()', false],
  ['Date.parse(at)', false],
  ['performance.now()', false],
  ['formatDate()', false],
])('%s asks it: %s', (line, expected) => expect(asksTheDevice.test(line)).toBe(expected));
