import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file).replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

test.each([
  [
    'writes to the clipboard',
    /\bnavigator\.clipboard\b|[{,]\s*clipboard\b[^}]*\}\s*=\s*navigator/,
    ['src/ui/copyText.ts'],
  ],
  [
    'makes a table',
    /\bunparse\b|\.join\((['"`])(?:\\t)\1\)/,
    // the first writes a line of what was pasted anew, which the app alone reads
    ['src/model/bulkUsers.ts', 'src/ui/tableFile.ts'],
  ],
  ['names a file of a table', /text\/(?:csv|tab-separated-values)|\.(?:csv|tsv)\b/, ['src/ui/download.ts']],
  ['says that a text is a table', /\bas TableText\b/, ['src/ui/tableFile.ts']],
])('PROG-10 only one place %s', (_, what, places) => {
  expect(sources.filter((file) => what.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(places);
});

/** Who may ask what an error says: for the server's own sentence, or to know what kind it is. */
const saying = [
  'src/features/pipeline/candidateInformation.tsx', // whether a field is missing
  'src/remote/auth.ts', // the server's sentence
  'src/sync/browserDevice.ts', // whether the store is closed
  'src/ui/errorBoundary.tsx', // whether a file is missing
];
test('a machine’s words reach no person: what an error says goes to the console', () => {
  const said = /\b(?:error|cause|reason|problem)\s*(?:\?\.|\.)message\b|\bString\((?:error|cause|reason)\)/;
  expect(sources.filter((file) => said.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(saying);
});
