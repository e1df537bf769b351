import { expect, test } from 'vitest';
import { goingRecordings, recordingType } from './recording.ts';

test.each([
  [[], ''],
  [['audio/webm'], 'audio/webm'],
  [['audio/webm', 'audio/webm;codecs=opus'], 'audio/webm;codecs=opus'],
  [['audio/webm', 'audio/webm;codecs=opus', 'audio/mp4'], 'audio/mp4'],
])('COMM-12 of %j a recorder takes %s', (can, expected) => {
  expect(recordingType((type) => can.includes(type))).toBe(expected);
});

const MB = 1_000_000;
const one = (id: string, question: string, minute: number, size = MB, place?: number) => ({
  ...{ id, question, size, ...(place !== undefined && { place }) },
  at: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(),
});

test.each([
  ['nothing', [], []],
  ['three of a question', [one('a', 'q', 1), one('b', 'q', 2), one('c', 'q', 3)], []],
  ['a fourth', [one('b', 'q', 2), one('a', 'q', 1), one('d', 'q', 4), one('c', 'q', 3), one('e', 'r', 0)], ['a']],
  ['100 MB', [one('a', 'p', 1, 50 * MB), one('b', 'q', 2, 50 * MB)], []],
  ['a byte beyond', [one('a', 'p', 1, 50 * MB), one('b', 'q', 2, 50 * MB + 1)], ['a']],
  ['one that is too large alone', [one('a', 'p', 1), one('b', 'q', 2, 101 * MB)], ['a']],
])('COMM-13 of %s the oldest goes first', (_case, all, going) => {
  expect(goingRecordings(all, all.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.id ?? '')).toEqual(going);
});

test.each([
  ['of a question', (at: number, place?: number) => one(`r${place ?? at}`, 'q', at, MB, place)],
  ['of all', (at: number, place?: number) => one(`r${place ?? at}`, `q${place ?? at}`, at, 40 * MB, place)],
])('COMM-13 %s the one that is being written never goes, although the clock was ahead', (_case, make) => {
  // three of an earlier version, from a clock that was hours ahead; then the clock was put right
  const all = [make(58), make(59), make(60), make(1, 1)];
  expect(goingRecordings(all, 'r1')).toContain('r58');
  expect(goingRecordings(all, 'r1')).not.toContain('r1');
  // also once it has ended, and another one is written
  expect(goingRecordings([...all.slice(2), make(2, 2)], 'r2')).not.toContain('r1');
});
