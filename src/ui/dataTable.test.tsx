// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { setTableLayout, useTableLayouts } from '#state/tableLayout.ts';
import { useToast } from '#state/toast.ts';
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
afterEach(() => {
  cleanup();
  localStorage.clear();
  useTableLayouts.setState({ layouts: {} });
});

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

test('what is done with a row stays in view, and so does its header', () => {
  render(<Table />);
  expect(screen.getByRole('button', { name: 'Edit Kenta' }).closest('td')?.className).toBe('stays');
  expect(screen.getByRole('columnheader', { name: 'Actions' }).className).toBe('stays');
});

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

interface Question {
  id: string;
  name: string;
  company: string;
}
const wide: Column<Question>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'company', header: 'Company', cell: (row) => row.company, sortValue: (row) => row.company },
  { id: 'actions', header: 'Actions', kind: 'actions', cell: () => <button type="button">Edit</button> },
];
const questionIds = (count: number): Question[] =>
  Array.from({ length: count }, (_, at) => ({ id: `q${at}`, name: `Question ${at}`, company: `=C${at % 3}` }));
const run = vi.fn();
const chosenIds = vi.fn();
function Wide({ rows, all = rows }: { rows: Question[]; all?: Question[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      id="wide"
      label="Questions"
      columns={wide}
      rows={rows}
      all={all}
      rowId={(row) => row.id}
      selected={selected}
      onSelect={setSelected}
      onOpen={opened}
      keys={[{ key: 'e', does: 'edit', run }]}
      actions={(chosen) => {
        chosenIds(chosen.map((row) => row.id));
        return <button type="button">Approve</button>;
      }}
    />
  );
}
const rowAt = (at: number) => document.querySelector<HTMLElement>(`tr[data-index="${at}"]`)!;
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
const selectedNames = () =>
  [...document.querySelectorAll('tr[aria-selected=true] .main')].map((cell) => cell.textContent.slice(9));

test('DOOR-11 a key that is held decides about a row once, and with AltGr not at all', () => {
  run.mockClear();
  render(<Wide rows={questionIds(8)} />);
  rowAt(2).focus();
  press('e', { modifierAltGraph: true });
  expect(run).not.toHaveBeenCalled();
  for (const repeat of [false, true, true]) press('e', { repeat });
  expect(run).toHaveBeenCalledOnce();
  for (const repeat of [false, true, true]) press('x', { repeat });
  expect(selectedNames()).toEqual(['2']);
});

test('USER-05 Shift extends a range, and takes back what it took too much', () => {
  render(<Wide rows={questionIds(8)} />);
  rowAt(2).focus();
  press('ArrowDown', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  expect(selectedNames()).toEqual(['2', '3', '4']);
  press('ArrowUp', { shiftKey: true });
  expect(selectedNames()).toEqual(['2', '3']);
  press('ArrowDown');
  press('x');
  fireEvent.click(within(rowAt(6)).getByText('Question 6'), { shiftKey: true });
  expect(selectedNames()).toEqual(['2', '3', '4', '5', '6']);
  press('a', { ctrlKey: true });
  expect(selectedNames()).toHaveLength(8);
  press('Escape');
  expect(selectedNames()).toEqual([]);
});

test('USER-05 Shift extends a range by the boxes of its rows, and each box says so', () => {
  render(<Wide rows={questionIds(8)} />);
  const boxOf = (at: number) => within(rowAt(at)).getByRole<HTMLInputElement>('checkbox');
  const boxes = () =>
    [...document.querySelectorAll<HTMLInputElement>('tbody input:checked')].map((box) => box.closest('tr'));
  fireEvent.click(boxOf(1));
  fireEvent.click(boxOf(4), { shiftKey: true });
  expect(selectedNames()).toEqual(['1', '2', '3', '4']);
  expect(boxes()).toEqual([1, 2, 3, 4].map(rowAt));
  fireEvent.click(boxOf(2), { shiftKey: true });
  expect(selectedNames()).toEqual(['1', '2']);
  expect(boxes()).toEqual([1, 2].map(rowAt));
  fireEvent.click(boxOf(2));
  expect(selectedNames()).toEqual(['1']);
});

test('USER-05 what a filter hides stays selected and is counted; what is deleted is not', () => {
  const all = questionIds(5);
  const { rerender } = render(<Wide rows={all} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByText('5 selected')).toBeTruthy();
  rerender(<Wide rows={all.slice(3)} all={all} />);
  expect(screen.getByText('5 selected')).toBeTruthy();
  expect(screen.getByText('3 of them not shown by the filters')).toBeTruthy();
  // clearing what is shown leaves what is hidden
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
  rerender(<Wide rows={all.slice(2)} all={all.slice(2)} />);
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(chosenIds).toHaveBeenLastCalledWith(['q2']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('USER-05 a key acts on the row with the focus, not in a field and not with Ctrl', () => {
  run.mockClear();
  render(<Wide rows={questionIds(3)} />);
  rowAt(1).focus();
  press('e', { ctrlKey: true });
  within(rowAt(1)).getByRole('button').focus();
  press('e');
  expect(run).not.toHaveBeenCalled();
  rowAt(1).focus();
  press('E');
  expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'q1' }));
});

test('USER-05 a row that moves keeps the focus, and glides unless motion is unwanted', () => {
  const moves: string[] = [];
  Element.prototype.animate = function animate(this: HTMLElement, frames: unknown) {
    moves.push(`${this.querySelector('.main')?.textContent} ${JSON.stringify(frames)}`);
    return {} as Animation;
  };
  const all = questionIds(4);
  const { rerender } = render(<Wide rows={all} />);
  rowAt(3).focus();
  rerender(<Wide rows={[all[3]!, all[0]!, all[1]!, all[2]!]} />);
  expect(document.activeElement?.querySelector('.main')?.textContent).toBe('Question 3');
  expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  expect(moves[0]).toMatch(/^Question 3 .*translateY\(120px\)/);
  expect(moves).toHaveLength(4);
  expect(moves[0]).toContain('"none"');
  // another filter is another list
  rerender(<Wide rows={[all[2]!]} />);
  expect(moves).toHaveLength(4);
  window.matchMedia = (media) =>
    ({ media, matches: media.includes('reduced-motion'), addEventListener() {}, removeEventListener() {} }) as never;
  rerender(<Wide rows={[all[0]!, all[2]!]} />);
  rerender(<Wide rows={[all[2]!, all[0]!]} />);
  expect(moves).toHaveLength(4);
  delete (Element.prototype as Partial<Element>).animate;
});

test('NAV-27 a card that moves glides by its own height', () => {
  window.matchMedia = (media) =>
    ({ media, matches: !media.includes('reduced-motion'), addEventListener() {}, removeEventListener() {} }) as never;
  const moves: unknown[] = [];
  Element.prototype.animate = function animate(this: HTMLElement, frames: unknown, options: unknown) {
    moves.push([this.dataset.index, JSON.stringify(frames), (options as KeyframeAnimationOptions).composite]);
    return {} as Animation;
  };
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  const all = questionIds(3);
  const { rerender } = render(<Wide rows={all} />);
  rerender(<Wide rows={[all[1]!, all[0]!, all[2]!]} />);
  expect(moves).toEqual([
    ['0', '[{"transform":"translateY(100px)"},{"transform":"none"}]', 'add'],
    ['1', '[{"transform":"translateY(-100px)"},{"transform":"none"}]', 'add'],
  ]);
  delete (Element.prototype as Partial<Element>).animate;
});

test('USER-05 where the row with the focus is deleted, the next one has it', () => {
  const all = questionIds(4);
  const { rerender } = render(<Wide rows={all} />);
  rowAt(1).focus();
  rerender(<Wide rows={all.filter(({ id }) => id !== 'q1')} />);
  expect(document.activeElement?.querySelector('.main')?.textContent).toBe('Question 2');
});

test('USER-05 a column is widened by keyboard, within bounds, and stays so on this device', () => {
  const { unmount } = render(<Wide rows={questionIds(2)} />);
  const edge = () => screen.getByRole('separator', { name: 'Width of Name' });
  const width = () => Number(edge().getAttribute('aria-valuenow'));
  expect(screen.queryByRole('separator', { name: 'Width of Actions' })).toBeNull();
  fireEvent.keyDown(edge(), { key: 'ArrowRight' });
  const before = width();
  fireEvent.keyDown(edge(), { key: 'ArrowRight' });
  expect(width()).toBe(before + 16);
  for (let times = 0; times < 30; times++) fireEvent.keyDown(edge(), { key: 'ArrowLeft' });
  expect(width()).toBe(56);
  fireEvent.keyDown(edge(), { key: 'ArrowRight' });
  unmount();
  expect(localStorage.getItem('tables')).toContain('72');
  render(<Wide rows={questionIds(2)} />);
  expect(width()).toBe(72);
  expect(screen.getByRole('columnheader', { name: 'Name' }).style.width).toBe('72px');
});

test('USER-05 the edge is dragged', () => {
  render(<Wide rows={questionIds(2)} />);
  const edge = screen.getByRole('separator', { name: 'Width of Name' });
  fireEvent.mouseDown(edge, { clientX: 100, detail: 1 });
  const before = Number(edge.getAttribute('aria-valuenow'));
  fireEvent.mouseMove(document, { clientX: 180 });
  fireEvent.mouseUp(document, { clientX: 180 });
  expect(Number(edge.getAttribute('aria-valuenow'))).toBe(before + 80);
  fireEvent.mouseMove(document, { clientX: 400 });
  expect(Number(edge.getAttribute('aria-valuenow'))).toBe(before + 80);
});

test('USER-05 columns are chosen, but never all of them, and what is stored wrong is passed over', async () => {
  localStorage.setItem(
    'tables',
    JSON.stringify({ state: { layouts: { wide: { widths: { name: 9, company: 'x' }, hidden: [4] } } }, version: 1 }),
  );
  await useTableLayouts.persist.rehydrate();
  expect(useTableLayouts.getState().layouts.wide).toEqual({ widths: {}, hidden: [] });
  render(<Wide rows={questionIds(2)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(panel.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(panel.getByRole('checkbox', { name: 'Company' }));
  expect(screen.queryByRole('columnheader', { name: 'Company', hidden: true })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Restore widths and columns' }));
  expect(screen.getByRole('columnheader', { name: 'Company', hidden: true })).toBeTruthy();
});

test('USER-05 what is shown is copied in its order and columns, and no cell is a formula', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { unmount } = render(<Wide rows={questionIds(2)} />);
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(useToast.getState().toast?.title).toBe('2 rows copied'));
  expect(writeText).toHaveBeenLastCalledWith(`Name\tCompany\nQuestion 1\t"'=C1"\nQuestion 0\t"'=C0"`);
  unmount();
  setTableLayout('wide', { widths: {}, hidden: ['company'] });
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  render(<Wide rows={questionIds(1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(useToast.getState().toast?.title).toBe('The table could not be copied. Try again.'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(writeText).toHaveBeenLastCalledWith('Name\nQuestion 0'));
});

test('NAV-27 cards are selected as well', () => {
  phone = true;
  render(<Wide rows={questionIds(3)} />);
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[1]!);
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(chosenIds).toHaveBeenLastCalledWith(['q0', 'q1', 'q2']);
});
