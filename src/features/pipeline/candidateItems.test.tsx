// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Id, RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useSession } from '#state/session.ts';
import { useToast } from '#state/toast.ts';
import { loadDialogAhead } from '#ui/dialog.tsx';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const ren = 'renxxxxxxxxxxxx' as Id<'profiles'>;
const yuki = 'yukixxxxxxxxxxx' as Id<'profiles'>;
const item = (name: string, more: Partial<RowOf<'admin_notes'>> = {}) => ({
  ...{ id: name.padEnd(15, 'x') as Id<'admin_notes'>, user_id: ren, note_type: 'note', content: `About ${name}` },
  ...{ created_by: yuki, created_at: '2026-11-05T03:00:00.000Z', updated_at: null, is_completed: false },
  ...{ due_date: null, priority: null, assigned_to: null, completed_by: null, completed_at: null },
  ...{ text_by: 'firstfirstfirst', ...more },
});

// on a busy machine the first of them takes seconds
beforeAll(() => Promise.all([import('./candidateDialog.tsx'), ...loadDialogAhead.map((load) => load())]), 60_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

let database: LocalDatabase;
async function open(part: string, ...items: ReturnType<typeof item>[]) {
  database = await openPerson({ role: 'admin' });
  const account = { is_active: true, deactivated_at: null, created_at: '2026-11-01T00:00:00.000Z' };
  await store(
    database,
    'profiles',
    { id: ren, full_name: '中村 蓮', email: 'ren@example.com', role: 'user', ...account },
    { id: yuki, full_name: 'Yuki Tanabe', email: 'yuki@example.com', role: 'admin', ...account },
  );
  if (items.length) await store(database, 'admin_notes', ...items);
  await openApp(`/admin?tab=users&sub=list&candidate=${ren}&part=${part}`);
  return within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const field = async (dialog: Dialog, name: string) => {
  const found = await dialog.findByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
  await waitFor(() => expect(found.readOnly).toBe(false));
  return found;
};
const type = (target: HTMLElement, value: string) => fireEvent.change(target, { target: { value } });
const toast = () => useToast.getState().toast;
const entries = async () => (await database.outbox.entries.toArray()).map(({ name, args }) => ({ name, args }));
const listed = (dialog: Dialog, name: string) =>
  within(dialog.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('.candidate-words')!.textContent);
const failingDisk = () => vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));

describe('Notes', () => {
  test('CAND-30 CAND-31 CAND-32 CAND-33 a note is added, the newest first; nothing but spaces is none', async () => {
    const dialog = await open(
      'notes',
      item('old', { created_at: '2026-11-01T00:00:00.000Z' }),
      item('new', { created_at: '2026-11-09T00:00:00.000Z' }),
    );
    await dialog.findByRole('list', { name: 'Notes' });
    expect(listed(dialog, 'Notes')).toEqual(['About new', 'About old']);
    const text = await field(dialog, 'Note');
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Note' });
    expect(add.disabled).toBe(true);
    // nor is what nobody sees, as the server judges it too
    for (const nothing of ['  \n ', '\u200b\u2060', '\u3164 \u00ad']) {
      type(text, nothing);
      expect(add.disabled).toBe(true);
    }
    type(text, ' Prefers Tokyo ');
    fireEvent.click(add);
    await waitFor(() => expect(toast()?.title).toBe('Note added successfully.'));
    expect(await entries()).toMatchObject([
      { name: 'note.add', args: { user_id: ren, note_type: 'note', content: 'Prefers Tokyo' } },
    ]);
    await waitFor(() => expect(listed(dialog, 'Notes')[0]).toBe('Prefers Tokyo'));
    // the next one begins empty
    expect(text.value).toBe('');
    expect(await database.outbox.drafts.count()).toBe(0);
  });

  test('CAND-31 Ctrl+Enter adds a note too, and nothing but spaces is none', async () => {
    const dialog = await open('notes');
    const text = await field(dialog, 'Note');
    type(text, '  ');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    // nothing can be typed while a note is handed in
    expect(text.readOnly).toBe(false);
    type(text, 'Prefers Tokyo');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await waitFor(async () => expect(await entries()).toMatchObject([{ args: { content: 'Prefers Tokyo' } }]));
  });

  test('CAND-34 a note that this device cannot store is said, and stays typed', async () => {
    const dialog = await open('notes');
    expect(await dialog.findByText('No notes yet.')).toBeTruthy();
    const text = await field(dialog, 'Note');
    type(text, 'Prefers Tokyo');
    failingDisk();
    fireEvent.click(dialog.getByRole('button', { name: 'Add Note' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to add note. Please try again.' }),
    );
    expect(text.value).toBe('Prefers Tokyo');
  });

  test('CAND-30 R25 a note that a colleague edits meanwhile shows both, and neither is lost', async () => {
    const dialog = await open('notes', item('one'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(dialog.getAllByLabelText<HTMLTextAreaElement>('Note')[1]!.readOnly).toBe(false));
    type(dialog.getAllByLabelText('Note')[1]!, 'Mine');
    await act(() => store(database, 'admin_notes', item('one', { content: 'Theirs', text_by: 'secondsecondsec' })));
    const conflict = await dialog.findByRole('region', { name: 'This was changed elsewhere while you were writing' });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(conflict));
    expect(await entries()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Take both' }));
    await waitFor(() => expect(dialog.getAllByLabelText<HTMLTextAreaElement>('Note')[1]!.value).toBe('Theirs\n\nMine'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast()?.title).toBe('Saved'));
    expect(await entries()).toMatchObject([
      { name: 'note.edit', args: { saw: 'secondsecondsec', instead: true, content: 'Theirs\n\nMine' } },
    ]);
  });

  test.each([
    ['Notes', 'notes', 'Note', 'note'],
    ['To-dos', 'todos', 'To-do', 'todo'],
  ])(
    'R25 %s: what is typed in one that a colleague deletes meanwhile stays, says by whom, and becomes a new one',
    async (_part, part, label, note_type) => {
      const dialog = await open(part, item('one', { note_type }), item('two', { note_type }));
      fireEvent.click((await dialog.findAllByRole('button', { name: /^Edit/ }))[0]!);
      const own = () =>
        dialog
          .getAllByLabelText<HTMLTextAreaElement>(label, { selector: 'textarea' })
          .find(({ value }) => value.includes('About') || value === 'Mine')!;
      await waitFor(() => expect(own().readOnly).toBe(false));
      type(own(), 'Mine');
      await act(async () => {
        await store(database, 'stage_transitions', {
          ...{ id: 'deletedbyyuki00', user_id: ren, kind: `${note_type}_deleted`, transitioned_by: yuki },
          ...{ about_at: '2026-11-05T03:00:00.000Z', transitioned_at: '2026-11-06T03:00:00.000Z' },
        });
        await database.rows.collections.people.findOne(`admin_notes/${item('one').id}`).remove();
        await database.rows.collections.people.findOne(`admin_notes/${item('two').id}`).remove();
      });
      await dialog.findByText('Yuki Tanabe has deleted this meanwhile');
      expect(own().value).toBe('Mine');
      expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
      fireEvent.click(dialog.getByRole('button', { name: 'Add as a new one' }));
      await waitFor(async () =>
        expect(await entries()).toMatchObject([
          { name: 'note.add', args: { user_id: ren, note_type, content: 'Mine' } },
        ]),
      );
      await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
      await waitFor(() => expect(toast()?.title).toMatch(/added successfully\.$/));
    },
  );
});

describe('To-dos', () => {
  test('CAND-35 a to-do with half a date, or with a year that is only a slip, is not stored without its date', async () => {
    const dialog = await open('todos', item('old', { note_type: 'todo', due_date: '2026-12-04T15:00:00.000Z' }));
    const halfIn = (due: HTMLElement, is: boolean) =>
      Object.defineProperty(due, 'validity', { configurable: true, value: { badInput: is } });
    const says = 'Enter a whole date between the years 2000 and 2199, or none.';
    type(await field(dialog, 'To-do'), 'Call back');
    const due = dialog.getByLabelText(/^Due/);
    const add = dialog.getByRole('button', { name: 'Add' });
    type(due, '0005-01-01');
    fireEvent.click(add);
    expect(await dialog.findByText(says)).toBeTruthy();
    type(due, '');
    expect(dialog.queryByText(says)).toBeNull();
    halfIn(due, true);
    fireEvent.click(add);
    expect(await dialog.findByText(says)).toBeTruthy();
    expect(document.activeElement).toBe(due);
    fireEvent.click(dialog.getByRole('button', { name: /^Edit/ }));
    const form = within((await dialog.findByRole('button', { name: 'Save' })).closest('form')!);
    await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>(/^To-do/).readOnly).toBe(false));
    type(form.getByLabelText(/^Due/), '');
    halfIn(form.getByLabelText(/^Due/), true);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(says)).toBeTruthy();
    expect(await entries()).toEqual([]);
    halfIn(due, false);
    fireEvent.click(add);
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ args: { content: 'Call back', due_date: null } }]),
    );
  });

  test('CAND-35 CAND-37 CAND-38 CAND-39 TASK-14 one line adds, with a date, a priority and whose it is', async () => {
    const dialog = await open('todos', item('old', { note_type: 'todo' }));
    await dialog.findByRole('list', { name: 'To-dos' });
    const text = await field(dialog, 'To-do');
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' });
    type(text, '   ');
    expect(add.disabled).toBe(true);
    expect(dialog.getByLabelText<HTMLSelectElement>('Priority').value).toBe('medium');
    type(text, 'Check notice period');
    type(dialog.getByLabelText(/^Due/), '2026-11-27');
    type(dialog.getByLabelText(/^Assigned to/), yuki);
    fireEvent.submit(text.closest('form')!);
    await waitFor(() => expect(toast()?.title).toBe('To-do item added successfully.'));
    expect(await entries()).toMatchObject([
      {
        name: 'note.add',
        args: {
          ...{ user_id: ren, note_type: 'todo', content: 'Check notice period', priority: 'medium' },
          ...{ due_date: '2026-11-26T15:00:00.000Z', assigned_to: yuki },
        },
      },
    ]);
    await waitFor(() => expect(listed(dialog, 'To-dos')).toEqual(['Check notice period', 'About old']));
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)).toEqual([false, false]);
    expect(text.value).toBe('');
  });

  test('TASK-14 what is overdue says so in words', async () => {
    const dialog = await open('todos', item('late', { note_type: 'todo', due_date: '2020-01-01T15:00:00.000Z' }));
    const listItem = await dialog.findByRole('listitem');
    expect(listItem.textContent).toContain('2020/01/02Overdue');
    expect(within(listItem).getByText('Overdue').className).toContain('red');
  });

  test('CAND-40 a to-do that this device cannot store is said, and stays typed', async () => {
    const dialog = await open('todos');
    const text = await field(dialog, 'To-do');
    type(text, 'Check notice period');
    failingDisk();
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to add to-do item. Please try again.' }),
    );
    expect(text.value).toBe('Check notice period');
  });

  test('CAND-36 CAND-41 ticking strikes it through, and a second touch takes that back', async () => {
    const dialog = await open('todos', item('one', { note_type: 'todo' }));
    const box = () => dialog.getByRole<HTMLInputElement>('checkbox');
    await dialog.findByRole('checkbox');
    expect(dialog.getByText('About one').tagName).not.toBe('S');
    fireEvent.click(box());
    await waitFor(() => expect(dialog.getByText('About one').tagName).toBe('S'));
    expect(box().checked).toBe(true);
    expect(await entries()).toMatchObject([{ name: 'note.complete', args: { is_completed: true } }]);
    fireEvent.click(box());
    await waitFor(() => expect(dialog.getByText('About one').tagName).not.toBe('S'));
    expect((await entries()).at(-1)).toMatchObject({ name: 'note.complete', args: { is_completed: false } });
  });

  test('CAND-42 a tick that this device cannot store is said', async () => {
    const dialog = await open('todos', item('one', { note_type: 'todo' }));
    const box = await dialog.findByRole<HTMLInputElement>('checkbox');
    failingDisk();
    fireEvent.click(box);
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to update to-do item. Please try again.' }),
    );
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  test('TASK-14 the date moves without the words being written again', async () => {
    const dialog = await open('todos', item('one', { note_type: 'todo' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit: About one' }));
    const save = await dialog.findByRole('button', { name: 'Save' });
    const form = within(save.closest('form')!);
    await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>('To-do').readOnly).toBe(false));
    type(form.getByLabelText(/^Due/), '2026-12-01');
    fireEvent.click(save);
    await waitFor(() => expect(toast()?.title).toBe('Saved'));
    const about = { id: item('one').id, saw: 'firstfirstfirst' };
    expect(await entries()).toEqual([{ name: 'note.edit', args: { ...about, due_date: '2026-11-30T15:00:00.000Z' } }]);
  });

  test.each(['0005-12-01', '9999-12-01'])('TASK-14 a to-do is not due in %s: that is said at its date', async (due) => {
    const dialog = await open('todos', item('one', { note_type: 'todo' }));
    const text = await field(dialog, 'To-do');
    const wrong = 'Enter a whole date between the years 2000 and 2199, or none.';
    type(text, 'Check notice period');
    type(dialog.getByLabelText(/^Due/), due);
    expect(dialog.queryByText(wrong)).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText(wrong);
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Due/));
    type(dialog.getByLabelText(/^Due/), '2026-12-01');
    expect(dialog.queryByText(wrong)).toBeNull();
    expect(text.value).toBe('Check notice period');

    fireEvent.click(dialog.getByRole('button', { name: 'Edit: About one' }));
    const save = await dialog.findByRole('button', { name: 'Save' });
    const form = within(save.closest('form')!);
    await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>('To-do').readOnly).toBe(false));
    type(form.getByLabelText(/^Due/), due);
    fireEvent.click(save);
    await form.findByText(wrong);
    expect(await entries()).toEqual([]);
  });

  const editing = async (todo: ReturnType<typeof item>) => {
    const dialog = await open('todos', todo);
    fireEvent.click(await dialog.findByRole('button', { name: `Edit: ${todo.content}` }));
    const save = await dialog.findByRole('button', { name: 'Save' });
    const form = within(save.closest('form')!);
    await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>('To-do').readOnly).toBe(false));
    const valueOf = (name: string | RegExp) =>
      form.getByLabelText<HTMLInputElement>(name, { selector: 'input, select, textarea' }).value;
    return { dialog, form, save, valueOf };
  };
  const first = { by: 'firstfirstfirst', account: yuki, at: '2026-11-05T03:00:00.000Z' };
  const second = { ...first, by: 'secondsecondsec' };
  const wrote = { content: first, due_date: first, priority: first, assigned_to: first };

  test('A170 R35 a colleague’s date and priority show at once, and stay when the words are saved', async () => {
    const todo = item('one', { note_type: 'todo', priority: 'low', writers: wrote });
    const { form, save, valueOf } = await editing(todo);
    type(form.getByLabelText('To-do'), 'Mine');
    const theirs = { priority: 'high', due_date: '2026-12-04T15:00:00.000Z', text_by: 'secondsecondsec' };
    const writers = { ...wrote, priority: second, due_date: second };
    await act(() => store(database, 'admin_notes', { ...todo, ...theirs, writers }));
    await waitFor(() => expect(valueOf('Priority')).toBe('high'));
    expect(valueOf(/^Due/)).toBe('2026-12-05');
    expect(valueOf('To-do')).toBe('Mine');
    expect(form.queryByRole('region')).toBeNull();
    fireEvent.click(save);
    await waitFor(() => expect(toast()?.title).toBe('Saved'));
    expect(await entries()).toEqual([
      { name: 'note.edit', args: { id: todo.id, saw: 'firstfirstfirst', content: 'Mine' } },
    ]);
  });

  test('A170 R35 a date that both have set is asked about, and what was typed is not overwritten', async () => {
    const todo = item('one', { note_type: 'todo', priority: 'low', writers: wrote });
    const { dialog, form, save, valueOf } = await editing(todo);
    type(form.getByLabelText(/^Due/), '2026-12-01');
    type(form.getByLabelText('Priority'), 'high');
    const theirs = { due_date: '2026-12-04T15:00:00.000Z', text_by: 'secondsecondsec' };
    await act(() => store(database, 'admin_notes', { ...todo, ...theirs, writers: { ...wrote, due_date: second } }));
    const conflict = within(
      await dialog.findByRole('region', { name: 'This was changed elsewhere while you were writing' }),
    );
    expect(valueOf(/^Due/)).toBe('2026-12-01');
    expect(conflict.getByRole('group', { name: 'Due' }).textContent).toMatch(/2026\/12\/05.*2026\/12\/01/);
    expect(conflict.queryByRole('group', { name: 'Priority' })).toBeNull();
    fireEvent.click(save);
    expect(await entries()).toEqual([]);
    fireEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
    fireEvent.click(save);
    await waitFor(() => expect(toast()?.title).toBe('Saved'));
    expect(await entries()).toEqual([
      {
        name: 'note.edit',
        args: { id: todo.id, saw: 'secondsecondsec', instead: true, due_date: '2026-11-30T15:00:00.000Z' },
      },
      { name: 'note.edit', args: { id: todo.id, saw: 'firstfirstfirst', priority: 'high' } },
    ]);
  });

  test('A170 what was planned is there again when the to-do is opened again', async () => {
    const todo = item('one', { note_type: 'todo', priority: 'low' });
    const { form } = await editing(todo);
    type(form.getByLabelText('Priority'), 'high');
    await waitFor(async () =>
      expect((await database.outbox.drafts.toArray())[0]?.value).toMatchObject({ priority: { text: 'high' } }),
    );
  });
});

describe('deleting', () => {
  const parts = ['notes', 'todos'];
  test.each(parts)('CAND-43 CAND-44 CAND-45 of %s asks, and says what fails', async (part) => {
    const dialog = await open(part, item('one', { note_type: part === 'notes' ? 'note' : 'todo' }));
    const ask = async () => {
      fireEvent.click(await dialog.findByRole('button', { name: /^Delete/ }));
      return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this item?' }));
    };
    let asked = await ask();
    expect(asked.getByText('About one')).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Are you sure/ })).toBeNull());
    expect(await entries()).toEqual([]);
    const disk = failingDisk();
    asked = await ask();
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to delete item. Please try again.' }),
    );
    expect(dialog.getByText('About one')).toBeTruthy();
    disk.mockRestore();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Are you sure/ })).toBeNull());
    asked = await ask();
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toast()?.title).toBe('Item deleted successfully.'));
    expect(await entries()).toMatchObject([{ name: 'note.delete' }]);
    await waitFor(() => expect(dialog.queryByText('About one')).toBeNull());
  });
});

test('CAND-32 CAND-38 who is signed in is the author', async () => {
  const dialog = await open('notes');
  type(await field(dialog, 'Note'), 'Mine');
  fireEvent.click(dialog.getByRole('button', { name: 'Add Note' }));
  await dialog.findByText('Mine', { selector: 'p' });
  const rows = await database.rows.collections.people.find({ selector: { noun: 'admin_notes' } }).exec();
  expect(rows.map((one) => (one as never as { _data: { row: RowOf<'admin_notes'> } })._data.row)).toMatchObject([
    { created_by: useSession.getState().account!.id, is_completed: false, note_type: 'note' },
  ]);
});
