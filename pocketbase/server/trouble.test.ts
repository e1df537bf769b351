import { expect, test } from 'vitest';
import { isTrouble } from './trouble.ts';

/** As PocketBase passes it on: the driver's text, ending with SQLite's code. */
const failure = (text: string, code: number) => new Error(`GoError: ${text} (${code})`);

test.each([
  ['BUSY', 5],
  ['LOCKED', 6],
  ['NOMEM', 7],
  ['READONLY', 8],
  ['IOERR', 10],
  ['CORRUPT', 11],
  ['FULL', 13],
  ['CANTOPEN', 14],
  ['NOTADB', 26],
  ['BUSY_SNAPSHOT', 517],
  ['READONLY_DBMOVED', 1032],
  ['IOERR_WRITE', 778],
  ['CANTOPEN_ISDIR', 526],
])("SYNC-03 SQLite's %s is trouble for anything that is sent", (name, code) => {
  expect(isTrouble(failure(name, code))).toBe(true);
});

test.each([
  ['ERROR', 1],
  ['TOOBIG', 18],
  ['CONSTRAINT', 19],
  ['MISMATCH', 20],
  ['CONSTRAINT_UNIQUE', 2067],
  ['ERROR_RETRY', 513],
])("SYNC-03 SQLite's %s is the fault of what was sent", (name, code) => {
  expect(isTrouble(failure(name, code))).toBe(false);
});

test.each([
  ['no code', new Error('database or disk is full')],
  ['a number without its brackets', new Error('disk I/O error 10')],
  ['another pair of brackets after it', new Error('failed (13) in a text (of a person)')],
  ['brackets of a text', new Error('there are 5 (five)')],
  ['nothing', undefined],
])('SYNC-03 %s is not trouble', (_what, error) => {
  expect(isTrouble(error)).toBe(false);
});

test('SYNC-03 the code also counts when something follows it, and when a string was thrown instead of an error', () => {
  expect(isTrouble(new Error('disk full (13)\n'))).toBe(true);
  expect(isTrouble('disk I/O error: (778).')).toBe(true);
});
