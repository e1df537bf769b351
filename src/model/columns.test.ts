import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { roles } from './access.ts';
import { optionFields, questionStatuses } from './choices.ts';
import { columns, type Noun, nouns } from './noun.ts';

const rows = new Map(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id = '', area = '', text = '']) => [id, { area, text }] as const),
);

/** The columns that a row says a record holds: all its words, without what is in brackets or of another record. */
function columnsIn(text: string): string[] {
  const [, held = ''] = / holds ([^;]*)/.exec(text) ?? [];
  return held
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/, with the linked .*|, linked to .*|, unique together.*|, which points .*|\.$/g, '')
    .replaceAll(/, and the stage and rejection it stands for/g, ', stage, is_rejected')
    .split(/, and the | and |, /)
    .flatMap((part) => part.trim().split(' of the call')[0]!)
    .filter(Boolean);
}

const held = [...rows].flatMap(([id, { area, text }]): [string, Noun, string[]][] => {
  // the candidate's record has a row of its own under the profiles
  const noun = id === 'DATA-02' ? 'candidates' : area;
  return /^DATA-(0\d|1\d|20)$/.test(id) && / holds /.test(text) && nouns.includes(noun as Noun)
    ? [[id, noun as Noun, columnsIn(text)]]
    : [];
});

describe('DATA-01 DATA-02 DATA-05 DATA-07 DATA-08 DATA-09 DATA-10 DATA-11 DATA-12 DATA-13 DATA-14 DATA-15 DATA-16 DATA-17 DATA-18 DATA-19 DATA-20 a record has what its requirement names', () => {
  test.each(held)('%s %s', (_id, noun, names) => {
    expect(['id', ...Object.keys(columns[noun])]).toEqual(expect.arrayContaining(names));
  });

  test('DATA-01 DATA-20 each row is read to its end', () => {
    expect(held.map(([id]) => id)).toHaveLength(17);
    expect(held.filter(([, , names]) => names.some((name) => !/^[a-z_]+$/.test(name)))).toEqual([]);
    expect(held.reduce((sum, [, , names]) => sum + names.length, 0)).toBe(122);
  });
});

/** The values in brackets behind a word, or after `is`. */
const valuesIn = (id: string, before: RegExp): string[] => before.exec(rows.get(id)!.text)![1]!.split(/, or |, | or /);

test('DATA-03 the roles are those of the row', () =>
  expect([...roles].toSorted()).toEqual(valuesIn('DATA-03', /is ([^.]*)\./).toSorted()));
test('DATA-06 the statuses are those of the row', () =>
  expect(questionStatuses).toEqual(valuesIn('DATA-06', /is ([^.]*)\./)));
test('DATA-08 the fields of an option are those of the row', () =>
  expect(optionFields).toEqual(expect.arrayContaining(valuesIn('DATA-08', /field_name \(([^)]*)\)/))));
test('DATA-04 the position is in the candidate record, the access role in the profile', () => {
  expect(Object.keys(columns.candidates)).toContain('position');
  expect(Object.keys(columns.profiles)).not.toContain('position');
  expect(Object.keys(columns.profiles)).toContain('role');
});
