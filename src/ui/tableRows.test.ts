import { expect, test } from 'vitest';
import { sortRows, type Column, type Sort } from './tableRows.ts';

interface Person {
  name: string;
  hours: number | null;
}

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'hours', header: 'Hours', cell: (row) => row.hours, sortValue: (row) => row.hours },
  { id: 'plain', header: 'Plain', cell: () => null },
];

const people: Person[] = [
  { name: 'Stage 10', hours: 2 },
  { name: 'stage 2', hours: null },
  { name: 'Ｓtage 1', hours: 10 },
  { name: '田中', hours: 2 },
];

const order = (sort: Sort | null) => sortRows(people, columns, sort).map((person) => person.name);

test('USER-11 numbers in names sort as numbers, and case and width do not matter', () => {
  expect(order({ column: 'name', direction: 'ascending' })).toEqual(['Ｓtage 1', 'stage 2', 'Stage 10', '田中']);
});

test('PROG-11 numbers sort as numbers, equal rows keep their order, null comes last either way', () => {
  expect(order({ column: 'hours', direction: 'ascending' })).toEqual(['Stage 10', '田中', 'Ｓtage 1', 'stage 2']);
  expect(order({ column: 'hours', direction: 'descending' })).toEqual(['Ｓtage 1', 'Stage 10', '田中', 'stage 2']);
});

test('PROG-11 without an order, or by an unsortable column, the rows stay as given', () => {
  expect(sortRows(people, columns, null)).toBe(people);
  expect(sortRows(people, columns, { column: 'plain', direction: 'ascending' })).toBe(people);
});
