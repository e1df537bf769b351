import { expect, test } from 'vitest';
import type { Part } from './figures.ts';
import { failures, record, type Result, section, smokeLines } from './report.ts';

const part: Part = {
  title: 'Search',
  about: 'A key in the bank.',
  figures: [{ what: 'a key', value: 8, unit: 'ms', goal: 16 }],
};
const measured: Result = { name: 'search', seconds: 12.4, points: [2_300.4, 2_500], part };
const failed: Result = {
  name: 'study',
  seconds: 33.6,
  points: [2_500, 2_400],
  failure: 'Timeout / waiting for .grades',
  pictures: ['.cache/bench/failed/study-1.png'],
};

test('a part is judged at the mean of the points before and after it', () => {
  expect(section({ ...measured, points: [2_300, 2_500] })).toBe(`## Search

A key in the bank. \`search\`, 12 s, at 2300 points before and 2500 after.

|  | measured | goal at 1,200 | goal here | met | ratio |
|---|---|---|---|---|---|
| a key | 8.0 ms | <= 16 ms | 8.0 ms | yes | 1.00 |
`);
});

test('a part that failed says why in place of its figures', () => {
  expect(section(failed)).toBe('## study\n\nFailed after 34 s: Timeout / waiting for .grades\n');
});

test('the failed parts are listed with their pictures', () => {
  expect(failures([measured, failed])).toEqual([
    'study: Timeout / waiting for .grades\n    a picture: .cache/bench/failed/study-1.png',
  ]);
  expect(failures([measured])).toEqual([]);
});

test('a smoke prints its timings beside no goal', () => {
  expect(smokeLines(measured, part)).toBe('search: works, 12.4 s\n    a key: 8.0 ms');
});

test('the record names the commit, the date, the points and every part', () => {
  const text = record({ commit: 'c454c39', date: '2026-11-27', results: [measured, failed] });
  expect(text).toMatch(/^# How fast it is\n/);
  expect(text).toContain('commit c454c39, 2026-11-27, 1 minutes on a machine of 2300 to 2500 points');
  expect(text.match(/^## .*/gm)).toEqual(['## Search', '## study']);
});
