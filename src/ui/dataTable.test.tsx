// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { DataTable } from './dataTable.tsx';
import type { Column } from './tableRows.ts';

interface Person {
  id: string;
  name: string;
}

const people = ['Haruka', 'Kenta', 'Aleksandra'].map((name) => ({ id: name, name }));
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'actions', header: 'Actions', kind: 'actions', cell: (row) => <button type="button">Edit {row.name}</button> },
];

let phone = false;
beforeEach(() => {
  phone = false;
  window.matchMedia = (media) =>
    ({ media, matches: phone, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
});
afterEach(cleanup);

const opened = vi.fn();
function Table({ rows = people }: { rows?: Person[] }) {
  const [selected, setSelected] = useState(new Set<string>());
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      selected={selected}
      onSelect={setSelected}
      onOpen={opened}
      empty={<p>No users found.</p>}
    />
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.main')?.textContent);

test('PROG-11 a header sorts, reverses, and says so', () => {
  render(<Table />);
  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(header.getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(header).getByRole('button'));
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  expect(names()).toEqual(['Aleksandra', 'Haruka', 'Kenta']);
  fireEvent.click(within(header).getByRole('button'));
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(['Kenta', 'Haruka', 'Aleksandra']);
});

test('USER-05 rows are navigated, opened and selected by keyboard', () => {
  render(<Table />);
  const rows = screen.getAllByRole('row').slice(1);
  rows[0]?.focus();
  fireEvent.keyDown(rows[0]!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(rows[1]);
  fireEvent.keyDown(rows[1]!, { key: 'End' });
  expect(document.activeElement).toBe(rows[2]);
  fireEvent.keyDown(rows[2]!, { key: 'Enter' });
  expect(opened).toHaveBeenLastCalledWith(people[2]);
  fireEvent.keyDown(rows[2]!, { key: ' ' });
  expect(rows[2]?.getAttribute('aria-selected')).toBe('true');
});

test('USER-05 a control inside a row does not open the row', () => {
  opened.mockClear();
  render(<Table />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Kenta' }));
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Kenta'));
  expect(opened).toHaveBeenCalledWith(people[1]);
});

test('USER-05 all rows are selected at once, and a partial selection shows as partial', () => {
  render(<Table />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[0]!);
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(all.checked).toBe(true);
  expect(all.indeterminate).toBe(false);
});

test('USER-09 an empty table shows its empty state', () => {
  render(<Table rows={[]} />);
  expect(screen.getByText('No users found.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('NAV-27 on a phone each row is a card with its actions', () => {
  phone = true;
  render(<Table />);
  const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  fireEvent.click(within(cards[0]!).getByRole('button', { name: 'Haruka' }));
  expect(opened).toHaveBeenLastCalledWith(people[0]);
  expect(within(cards[0]!).getByRole('button', { name: 'Edit Haruka' })).toBeTruthy();
});
