import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf, tabbedOf } from './tableFile.ts';
import type { Column } from './tableRows.ts';

const columns: Column<string[]>[] = [
  { id: 'name', header: 'Name', cell: () => null, sortValue: ([name]) => name ?? null },
  { id: 'free', header: 'Only seen', cell: () => null },
  {
    ...{ id: 'two', header: 'Two in one', cell: () => null },
    file: [
      { header: 'Email', value: ([, email]) => email ?? null },
      { header: 'Number', value: ([name]) => name?.length ?? 0 },
    ],
  },
];

test('PROG-10 USER-05 a table is written as it is shown, and a spreadsheet calculates nothing in it', () => {
  const rows = [
    ['森 "はるか"', 'One, two\nthree'],
    ['=HYPERLINK("https://evil.example")', '+1@example.com'],
    ['＝1', '-2'],
    ['@SUM(1)', '\t=1'],
  ];
  const text = csvOf(columns, rows);
  expect(text.startsWith('\ufeff')).toBe(true);
  for (const { data } of [Papa.parse<string[]>(text.slice(1)), Papa.parse<string[]>(tabbedOf(columns, rows))]) {
    expect(data[0]).toEqual(['Name', 'Email', 'Number']);
    expect(data[1]).toEqual(['森 "はるか"', 'One, two\nthree', '7']);
    expect(data).toHaveLength(5);
    for (const cell of data.slice(2).flat()) expect(cell).not.toMatch(/^[=+\-@\t＝]/);
  }
});

test.each([
  ['a line feed', '=1+1\n'],
  ['a return', '@SUM(1)\rmore'],
  ['a line separator', '+1\u2028more'],
  ['a paragraph separator', '-1\u2029more'],
  ['a next line', '=1\u0085more'],
  ['a later line', 'harmless\n=1+1'],
  ['a later line after a return', 'harmless\r=1+1'],
  ['a later line after both', 'harmless\r\n=1+1'],
  ['a later line after a line separator', 'harmless\u2028＝1+1'],
  ['a wide line', '＠SUM(1)\nmore'],
  ['a small form', '﹦1\nmore'],
  ['a tab', '\t=1\nmore'],
  ['a wide space', '\u2003=1+1'],
  ['a narrow space', '\u202f@SUM(1)'],
  ['a space without width', '\u200b=1+1'],
])('PROG-10 a cell with %s is calculated by nothing that reads it whole or line by line', (_, name) => {
  const rows = [[name, 'a@example.com']];
  for (const text of [csvOf(columns, rows).slice(1), tabbedOf(columns, rows)]) {
    const [, cells] = Papa.parse<string[]>(text).data;
    const lines = cells?.[0]?.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.normalize('NFKC')).not.toMatch(/^[\s"]*[=+\-@]/);
    // and what was written is all there
    expect(cells?.[0]?.replaceAll("'", '')).toBe(name);
  }
});

test.each(['harmless;=1+1', "'=1;  =2", '"a";@SUM(1)', 'a\t=1+1'])(
  'PROG-10 %s is calculated by nothing that parts a file by something else than its commas',
  (name) => {
    const text = csvOf(columns, [[name, 'a@example.com']]).slice(1);
    for (const delimiter of [';', '\t'])
      for (const cell of Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }).data.flat())
        expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  },
);

test('a number is a number, also a negative one', () => {
  const numbers = [{ id: 'n', header: 'N', cell: () => null, sortValue: (row: number) => row }];
  expect(csvOf(numbers, [-5])).toBe('\ufeffN\r\n-5');
});
