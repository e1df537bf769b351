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

const MB = 1024 * 1024;
const one = (id: string, question: string, minute: number, size = MB) => ({
  ...{ id, question, size },
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
  expect(goingRecordings(all)).toEqual(going);
});
