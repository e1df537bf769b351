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
