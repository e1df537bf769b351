// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { loadDialogAhead } from '#ui/dialog.tsx';

const idOf = (name: string) => name.padEnd(15, 'x').slice(0, 15);
const people = [
  ['ren', '中村 蓮', 'user'],
  ['liu', 'Liu Wei', 'user'],
  ['yuki', 'Yuki Tanabe', 'admin'],
] as const;
const todos: [string, string, Partial<RowOf<'admin_notes'>>][] = [
  ['thank', 'ren', { created_at: '2026-11-20T00:00:00.000Z', priority: 'low' }],
  ['sample', 'ren', { created_at: '2026-11-19T00:00:00.000Z', due_date: '2020-01-01T15:00:00.000Z', priority: 'high' }],
  ['kafka', 'liu', { created_at: '2026-11-18T00:00:00.000Z', due_date: '2999-01-01T15:00:00.000Z' }],
  [
    'guide',
    'liu',
    { created_at: '2026-11-21T00:00:00.000Z', is_completed: true, completed_at: '2026-11-22T00:00:00.000Z' },
  ],
  ['noted', 'liu', { created_at: '2026-11-22T00:00:00.000Z', note_type: 'note' }],
];

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

let database: LocalDatabase;
async function begin(width = 1440) {
  database = await openPerson({ role: 'admin', width });
  for (const [id, full_name, role] of people)
    await store(database, 'profiles', { id: idOf(id), full_name, email: `${id}@example.com`, role, is_active: true });
  for (const [id, user, more] of todos)
    await store(database, 'admin_notes', {
      ...{ id: idOf(id), user_id: idOf(user), note_type: 'todo', content: `About ${id}` },
      ...{ created_by: idOf('yuki'), updated_at: null, is_completed: false, due_date: null, priority: null },
      ...{ text_by: 'x', assigned_to: id === 'kafka' ? idOf('yuki') : null, completed_by: null, completed_at: null },
      ...more,
    });
}
const address = '/admin?tab=users&sub=tasks';
async function open(more = '', width?: number) {
  await begin(width);
  const router = await openApp(`${address}${more}`);
  await screen.findByRole('table', { name: 'Pending Tasks' }, { timeout: 5_000 });
  return router;
}
const rows = () => screen.queryAllByRole('row').slice(1);
const listed = () => rows().map((row) => row.querySelector('.main')!.textContent);
const rowOf = (text: string) => rows().find((row) => row.textContent.includes(text))!;
const press = (text: string, key: string) => {
  act(() => rowOf(text).focus());
  fireEvent.keyDown(rowOf(text), { key });
};
const toast = () => useToast.getState().toast;
const entries = async () => (await database.outbox.entries.toArray()).map(({ name, args }) => ({ name, args }));
const failingDisk = () => vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));

test('TASK-01 TASK-02 TASK-03 TASK-04 TASK-06 the cards count, and what is open is listed, overdue first, with its user', async () => {
  await open();
  const stat = (name: string) =>
    within(document.querySelector<HTMLElement>('.pipeline-stats')!).getByText(name).nextElementSibling!.textContent;
  expect(['Pending', 'Completed', 'Users', 'Total Tasks'].map(stat)).toEqual(['31 overdue', '1', '2', '4']);
  expect(listed()).toEqual(['About sample', 'About thank', 'About kafka']);
  const cells = [...rowOf('sample').querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells.slice(0, 6)).toEqual(['About sample', '中村 蓮', 'High', '2020/01/02Overdue', '–', '2026/11/19']);
  expect(within(rowOf('sample')).getByRole('link', { name: '中村 蓮' }).getAttribute('href')).toContain(
    `candidate=${idOf('ren')}&part=todos`,
  );
});

test('TASK-06 on a tablet the task has room to be read, and its ways are icons', async () => {
  await open('', 800);
  const table = screen.getByRole('table', { name: 'Pending Tasks' });
  const whole = Number.parseFloat(table.parentElement!.style.getPropertyValue('--table-width'));
  const others = screen.getAllByRole('columnheader').map((head) => Number.parseFloat(head.style.width) || 0);
  expect(whole - others.reduce((sum, width) => sum + width, 0)).toBeGreaterThanOrEqual(220);
  expect(within(rowOf('sample')).getByRole('button', { name: 'Complete: About sample' }).textContent).toBe('');
});

test('TASK-05 TASK-06 filters and the order are in the address, and nothing found says so', async () => {
  const router = await open(`&status=all&sort=-created&user=${idOf('liu')}`);
  expect(listed()).toEqual(['About guide', 'About kafka']);
  const ways = screen.getAllByRole('button', { name: 'Assigned to' });
  fireEvent.click(ways.find((one) => one.getAttribute('aria-haspopup') === 'menu')!);
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Yuki Tanabe' }));
  await waitFor(() => expect(listed()).toEqual(['About kafka']));
  expect(router.state.location.search).toMatchObject({ assignee: idOf('yuki'), status: 'all' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(listed()).toHaveLength(3));
  fireEvent.change(screen.getByLabelText('User or task'), { target: { value: 'nothing like it' } });
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
});

test('TASK-05 the menus of the due date and the status narrow and widen the list', async () => {
  const router = await open();
  const choose = async (menu: string, name: string) => {
    const ways = await screen.findAllByRole('button', { name: menu });
    fireEvent.click(ways.find((one) => one.getAttribute('aria-haspopup') === 'menu')!);
    fireEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose('Status: Pending', 'All');
  await waitFor(() => expect(listed()).toHaveLength(4));
  await choose('Due', 'Overdue');
  await waitFor(() => expect(listed()).toEqual(['About sample']));
  expect(router.state.location.search).toMatchObject({ due: 'overdue', status: 'all' });
});

test('TASK-05 the menus of the user and the priority narrow the list', async () => {
  const router = await open();
  fireEvent.click(screen.getByRole('combobox', { name: /^User/ }));
  const people = within(await screen.findByRole('listbox', { name: /User/ }));
  // those who have a to-do, by name, and everybody
  expect(people.getAllByRole('option').map((one) => one.textContent)).toHaveLength(3);
  fireEvent.click(people.getByRole('option', { name: '中村 蓮' }));
  await waitFor(() => expect(listed()).toEqual(['About sample', 'About thank']));
  expect(router.state.location.search).toMatchObject({ user: idOf('ren') });
  const ways = screen.getAllByRole('button', { name: 'Priority' });
  fireEvent.click(ways.find((one) => one.getAttribute('aria-haspopup') === 'menu')!);
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'High' }));
  await waitFor(() => expect(listed()).toEqual(['About sample']));
  expect(router.state.location.search).toMatchObject({ user: idOf('ren'), priority: 'high' });
});

test.each([
  ['', ['About sample', 'About thank', 'About kafka']],
  ['&status=completed', ['About guide']],
  ['&priority=high', ['About sample']],
  ['&due=overdue', ['About sample']],
  ['&status=whatever', ['About sample', 'About thank', 'About kafka']],
])('TASK-05 the address %j lists %j', async (more, expected) => {
  await open(more);
  expect(listed()).toEqual(expected);
});

test('TASK-07 TASK-08 C completes the row with the focus, the next one takes it, and Undo brings it back', async () => {
  await open();
  press('thank', 'c');
  await waitFor(() => expect(toast()?.title).toBe('Task marked as completed.'));
  expect(await entries()).toEqual([{ name: 'note.complete', args: { id: idOf('thank'), is_completed: true } }]);
  await waitFor(() => expect(listed()).toEqual(['About sample', 'About kafka']));
  await waitFor(() => expect(document.activeElement).toBe(rowOf('kafka')));
  act(() => toast()!.action!.run());
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(toast()?.title).toBe('Task is pending again.');
});

test('TASK-08 A184 Undo leaves a colleague’s tick alone, and says so', async () => {
  await open();
  press('thank', 'c');
  await waitFor(() => expect(toast()?.title).toBe('Task marked as completed.'));
  // sent, and the server had it from a colleague already
  await database.outbox.entries.clear();
  await store(database, 'admin_notes', {
    ...{ id: idOf('thank'), user_id: idOf('ren'), note_type: 'todo', content: 'About thank', text_by: 'x' },
    ...{ is_completed: true, completed_by: idOf('yuki'), completed_at: '2026-11-22T00:00:00.000Z' },
  });
  act(() => toast()!.action!.run());
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'error', message: 'A colleague has completed it too.' }));
});

test('TASK-09 what this device cannot store says so, and the task stays', async () => {
  await open();
  failingDisk();
  fireEvent.click(within(rowOf('sample')).getByRole('button', { name: 'Complete: About sample' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to complete task. Please try again.' }),
  );
  expect(listed()).toHaveLength(3);
});

test('TASK-10 TASK-11 TASK-12 a completed one is deleted too, after a question; what fails is said', async () => {
  await Promise.all(loadDialogAhead.map((load) => load()));
  await open('&status=completed');
  // it is completed already
  press('guide', 'c');
  expect(within(rowOf('guide')).queryByRole('button', { name: /^Complete/ })).toBeNull();
  const ask = async () => {
    press('guide', 'Delete');
    return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this item?' }));
  };
  let asked = await ask();
  expect(asked.getByText('About guide')).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await entries()).toEqual([]);
  const disk = failingDisk();
  asked = await ask();
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to delete task. Please try again.' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  disk.mockRestore();
  asked = await ask();
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast()?.title).toBe('Task deleted successfully.'));
  expect(await entries()).toEqual([{ name: 'note.delete', args: { id: idOf('guide'), saw: 'x' } }]);
});

test('TASK-13 a store that cannot be read says so, and why', async () => {
  await begin();
  const { people: shelf } = database.rows.collections;
  const find = shelf.find.bind(shelf);
  vi.spyOn(shelf, 'find').mockImplementation((query) =>
    JSON.stringify(query).includes('"admin_notes"')
      ? ({ $: throwError(() => new Error('the disk')) } as never)
      : find(query),
  );
  await openApp(address);
  expect(
    await screen.findByText('Failed to load tasks: This device could not read it.', { selector: 'main *' }),
  ).toBeTruthy();
});

test('A90 without a task it says what to do', async () => {
  await openPerson({ role: 'admin' });
  await openApp(address);
  expect(await screen.findByText('No pending tasks.')).toBeTruthy();
});

test('TASK-07 TASK-10 on a phone each task is a card with its ways', async () => {
  await begin(390);
  await openApp(address);
  const cards = within(await screen.findByRole('list', { name: 'Pending Tasks' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(within(cards[0]!).getByRole('button', { name: 'Delete: About sample' })).toBeTruthy();
  fireEvent.click(within(cards[0]!).getByRole('button', { name: 'Complete: About sample' }));
  await waitFor(async () => expect(await entries()).toMatchObject([{ name: 'note.complete' }]));
});
