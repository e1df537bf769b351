// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { flags } from '#model/flags.ts';
import { userStageId } from '#model/id.ts';
import type { RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { AddDialog } from './boardAdd.tsx';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { openPart } from '../../../tests/screens/openPart.tsx';
import { idOf } from '../../../tests/screens/study.ts';

async function person(database: LocalDatabase, name: string, day: number, place?: object, full_name = name) {
  const id = idOf(name) as RowOf<'profiles'>['id'];
  await store(database, 'profiles', {
    ...{ id, full_name, email: `${name.toLowerCase()}@example.com`, role: 'user', is_active: true },
    ...{ last_login_at: null, created_at: `2026-11-${day}T00:00:00.000Z` },
  });
  if (!place) return;
  await store(database, 'user_stages', {
    ...{ id: userStageId(id), user_id: id, is_active: true, stage: 'Debrief', is_rejected: false },
    ...{ stage_updated_at: '2026-11-20T00:00:00.000Z', moved_by: idOf(`m${name}`), rejected_by: null },
    ...{ rejected_at: null, reason: null, ...place },
  });
  await writeRecord(database, name, 'x');
}

const writeRecord = (
  database: LocalDatabase,
  name: string,
  by: string,
  position = 'Backend Engineer',
  company = 'Kitami Robotics',
) =>
  store(database, 'candidates', {
    ...{ id: idOf(name), position, company, text_by: by },
    ...{ writers: { position: { by, account: 'x', at: '' } }, last_updated_at: '2026-11-20T00:00:00.000Z' },
  });

/** Ada is on the board, Dan was rejected, Eve and Finn are nowhere, and one has no name. */
async function pipeline(): Promise<LocalDatabase> {
  const database = await openPerson({ role: 'admin' });
  await person(database, 'Ada', 11, {});
  await person(database, 'Dan', 12, { is_rejected: true });
  await person(database, 'Eve', 14);
  await person(database, 'Finn', 13);
  await person(database, 'Nameless', 10, undefined, '');
  const option = (field_name: string, value: string) => ({ id: idOf(`${field_name}${value}`), field_name, value });
  await store(database, 'dropdown_options', option('role', 'SRE/DevOps'), option('role', 'Backend Engineer'));
  await store(database, 'dropdown_options', option('company', 'Kitami Robotics'), option('company', 'Hoshino Cloud'));
  return database;
}

const toast = () => useToast.getState().toast;
const entries = async (database: LocalDatabase) =>
  (await database.outbox.entries.toArray()).map(({ name, args }) => ({ name, args }));
const said = (message: string) =>
  waitFor(() => expect(toast()).toMatchObject({ kind: 'error', title: 'Error', message }));

async function openDialog(button: string, title: string) {
  await openApp('/admin?tab=users&sub=kanban');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}
type Inside = Awaited<ReturnType<typeof openDialog>>;
const add = () => openDialog('Add User', 'Add User to Kanban');
const bulk = () => openDialog('Bulk Add', 'Bulk Add');
const edit = () => openDialog('Edit Ada', 'Edit User');
const submit = (dialog: Inside, name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
const pick = async (dialog: Inside, kind: 'radio' | 'checkbox', name: string) =>
  fireEvent.click(await dialog.findByRole(kind, { name: new RegExp(`^${name}`) }));
async function choose(dialog: Inside, field: string, option: string) {
  fireEvent.click(dialog.getByRole('combobox', { name: new RegExp(`^${field}`) }));
  const list = within(await screen.findByRole('listbox', { name: field }));
  fireEvent.click(await list.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}
const whole = async (dialog: Inside, name: string) => {
  await pick(dialog, 'radio', name);
  await choose(dialog, 'Role', 'SRE/DevOps');
  await choose(dialog, 'Company', 'Hoshino Cloud');
};

test('KAN-82 a digit in the dialog of a move is the stop with that digit', async () => {
  const database = await pipeline();
  await openApp('/admin?tab=users&sub=kanban');
  fireEvent.keyDown(await screen.findByRole('article', { name: /^Ada, / }), { key: 'm' });
  const dialog = within(await screen.findByRole('dialog', { name: /^Move to/ }));
  const stop = dialog.getByRole('button', { name: /^Scheduled/ });
  fireEvent.keyDown(stop, { key: stop.querySelector('kbd')!.textContent });
  const args = { id: idOf('Ada'), stage: 'Scheduled' };
  await waitFor(async () => expect(await entries(database)).toEqual([{ name: 'candidate.move', args }]));
});

test('KAN-55 a missing user, role or company is refused', async () => {
  const database = await pipeline();
  const dialog = await add();
  submit(dialog, 'Add to Kanban');
  await said('Please select a user, assign a role, and select a company.');
  expect(await entries(database)).toEqual([]);
});

test('KAN-51 KAN-53 KAN-60 everybody, newest first, is found by name or address', async () => {
  await pipeline();
  const dialog = await add();
  const shown = () =>
    dialog.queryAllByRole('radio').map((one) => one.closest('label')!.querySelector('b')!.textContent);
  await waitFor(() => expect(shown()).toEqual(['Eve', 'Finn', 'Dan', 'Ada', 'nameless@example.com']));
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'FINN@' } });
  await waitFor(() => expect(shown()).toEqual(['Finn']));
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await dialog.findByText('No Users Found')).toBeTruthy();
});

test('KAN-53 the list of users has a height that it does not grow beyond, and scrolls', async () => {
  await pipeline();
  const style = document.createElement('style');
  style.textContent = readFileSync('src/features/pipeline/boardDialog.css', 'utf8');
  document.head.append(style);
  onTestFinished(() => style.remove());
  const list = (await (await add()).findByRole('radio', { name: /^Eve/ })).closest('[role=group]')!;
  const { maxHeight, overflowY } = getComputedStyle(list);
  expect(maxHeight).toMatch(/^\d+px$/);
  expect(overflowY).toMatch(/^(auto|scroll)$/);
});

test('KAN-52 KAN-54 KAN-59 KAN-17 KAN-85 one person gets a role and a company, and starts in Interested', async () => {
  const database = await pipeline();
  const dialog = await add();
  await pick(dialog, 'radio', 'Eve');
  fireEvent.click(dialog.getByRole('combobox', { name: /^Role/ }));
  const options = within(await screen.findByRole('listbox', { name: 'Role' }));
  expect(options.getAllByRole('option').map((one) => one.textContent)).toEqual(['Backend Engineer', 'SRE/DevOps']);
  fireEvent.click(options.getByRole('option', { name: 'SRE/DevOps' }));
  await choose(dialog, 'Company', 'Hoshino Cloud');
  submit(dialog, 'Add to Kanban');
  await waitFor(() => expect(toast()?.title).toBe('User added to Kanban!'));
  const args = { id: idOf('Eve'), position: 'SRE/DevOps', company: 'Hoshino Cloud' };
  expect(await entries(database)).toEqual([{ name: 'candidate.add', args }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await screen.findByRole('region', { name: 'Interested, 1 user' })).getByText('Eve')).toBeTruthy();
});

test('KAN-56 whoever is on the board already is refused', async () => {
  const database = await pipeline();
  const dialog = await add();
  await whole(dialog, 'Ada');
  submit(dialog, 'Add to Kanban');
  await said('Ada: This user is already in the kanban board.');
  expect(await entries(database)).toEqual([]);
});

test('KAN-57 KAN-58 a check and an addition that fail say so, each in its words', async () => {
  const database = await pipeline();
  vi.spyOn(console, 'error').mockReturnValue();
  const dialog = await add();
  await whole(dialog, 'Eve');
  const failing = vi
    .spyOn(database.rows.collections.people, 'findOne')
    .mockReturnValue({ $: throwError(() => new Error('the disk')) } as never);
  submit(dialog, 'Add to Kanban');
  await said('Eve: Failed to check if user already exists in kanban.');
  failing.mockRestore();
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  submit(dialog, 'Add to Kanban');
  await said('Eve: Failed to add user to kanban board: This device could not store it.');
});

test('KAN-84 a rejected person is offered Restore instead', async () => {
  const database = await pipeline();
  const dialog = await add();
  await pick(dialog, 'radio', 'Dan');
  expect(dialog.queryByRole('button', { name: 'Add to Kanban' })).toBeNull();
  submit(dialog, 'Restore');
  await waitFor(async () =>
    expect(await entries(database)).toEqual([{ name: 'candidate.restore', args: { id: idOf('Dan') } }]),
  );
});

test('KAN-61 KAN-79 options that cannot be read say which', async () => {
  const database = await pipeline();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { study } = database.rows.collections;
  const find = study.find.bind(study);
  vi.spyOn(study, 'find').mockImplementation((query) => {
    const { parent } = (query?.selector ?? {}) as { parent?: string };
    return parent === 'company' ? ({ $: throwError(() => new Error('the disk')) } as never) : find(query);
  });
  const dialog = await add();
  await said('Failed to load company options: This device could not read it.');
  expect(dialog.getAllByText('Failed to load company options: This device could not read it.').length).toBeGreaterThan(
    0,
  );
  expect(logged).toHaveBeenCalledWith('board', 'Failed to load company options: This device could not read it.');
});

test('KAN-62 users that cannot be read say so', async () => {
  const database = await openPerson({ role: 'admin' });
  vi.spyOn(console, 'error').mockReturnValue();
  const failing = { $: throwError(() => new Error('the disk')) } as never;
  vi.spyOn(database.rows.collections.people, 'find').mockReturnValue(failing);
  await openPart(<AddDialog open onClose={() => undefined} />);
  await said('Failed to load users: This device could not read it.');
});

test('KAN-68 KAN-69 nobody, or no role, is refused', async () => {
  const database = await pipeline();
  const dialog = await bulk();
  submit(dialog, 'Add 0 Users to Kanban');
  await said('Please select users to add to Kanban.');
  await pick(dialog, 'checkbox', 'Eve');
  submit(dialog, 'Add 1 Users to Kanban');
  await said('Please select a role to assign to all users.');
  expect(await entries(database)).toEqual([]);
});

test('KAN-64 KAN-65 KAN-66 KAN-67 KAN-70 KAN-71 KAN-72 many get one role and one stage, through Interested', async () => {
  const database = await pipeline();
  const dialog = await bulk();
  for (const name of ['Eve', 'Finn', 'Ada', 'Dan']) await pick(dialog, 'checkbox', name);
  expect(dialog.getByRole('button', { name: 'Add 4 Users to Kanban' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take out Dan' }));
  fireEvent.change(dialog.getByLabelText('Stage'), { target: { value: 'CV Sent' } });
  await choose(dialog, 'Role', 'SRE/DevOps');
  vi.spyOn(console, 'error').mockReturnValue();
  submit(dialog, 'Add 3 Users to Kanban');
  await waitFor(() => expect(toast()?.title).toBe('Successfully added 2 users to Kanban and assigned role. 1 failed.'));
  expect(toast()?.message).toBe('Not added: Ada');
  const steps = (name: string) => [
    { name: 'candidate.add', args: { id: idOf(name), position: 'SRE/DevOps' } },
    { name: 'candidate.move', args: { id: idOf(name), stage: 'CV Sent' } },
  ];
  expect(await entries(database)).toEqual([...steps('Eve'), ...steps('Finn')]);
});

test('KAN-67 the button counts whoever is chosen, and nobody whose account is gone since', async () => {
  const database = await pipeline();
  const dialog = await bulk();
  const label = () => dialog.getByRole('button', { name: /Users to Kanban$/ }).textContent;
  expect(label()).toBe('Add 0 Users to Kanban');
  for (const name of ['Eve', 'Finn']) await pick(dialog, 'checkbox', name);
  expect(label()).toBe('Add 2 Users to Kanban');
  // not those whom the search leaves
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'Eve' } });
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1));
  expect(label()).toBe('Add 2 Users to Kanban');
  await act(() => remove(database, 'profiles', idOf('Finn')));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Take out Finn' })).toBeNull());
  expect(label()).toBe('Add 1 Users to Kanban');
  await pick(dialog, 'checkbox', 'Eve');
  expect(label()).toBe('Add 0 Users to Kanban');
});

test('KAN-73 when nobody could be added an error shows instead', async () => {
  const database = await pipeline();
  vi.spyOn(console, 'error').mockReturnValue();
  const dialog = await bulk();
  await pick(dialog, 'checkbox', 'Ada');
  await choose(dialog, 'Role', 'SRE/DevOps');
  submit(dialog, 'Add 1 Users to Kanban');
  await said('Failed to add users to kanban board.\nNot added: Ada');
  expect(await entries(database)).toEqual([]);
});

test('KAN-63 without any users it says No Users Found', async () => {
  const database = await openPerson({ role: 'admin' });
  const dialog = await add();
  await waitFor(() => expect(toast()?.title).toBe('No Users Found'));
  expect(dialog.getAllByText('No Users Found').length).toBeGreaterThan(0);
  expect(await entries(database)).toEqual([]);
});

test('KAN-74 KAN-75 KAN-77 position and company are changed, one entry for each, and the card shows them', async () => {
  const database = await pipeline();
  const dialog = await edit();
  await dialog.findByRole('combobox', { name: /^Role/ });
  await choose(dialog, 'Role', 'SRE/DevOps');
  await choose(dialog, 'Company', 'Hoshino Cloud');
  submit(dialog, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await entries(database)).toMatchObject([
    { name: 'candidate.edit', args: { id: idOf('Ada'), position: 'SRE/DevOps', saw: 'x' } },
    { name: 'candidate.edit', args: { id: idOf('Ada'), company: 'Hoshino Cloud', saw: '' } },
  ]);
  const card = screen.getByRole('article', { name: /^Ada, / });
  await waitFor(() => expect(within(card).getByText('SRE/De…')).toBeTruthy());
  expect(await within(card).findByText('Hoshino Cloud')).toBeTruthy();
  // to who has none nothing is said of it
  await act(() => writeRecord(database, 'Ada', 'y', 'SRE/DevOps', ''));
  await waitFor(() => expect(card.querySelector('.board-card-company')).toBeNull());
});

test('KAN-76 KAN-78 a missing role or company is refused, and a save that fails is reported', async () => {
  const database = await pipeline();
  vi.spyOn(console, 'error').mockReturnValue();
  await store(database, 'candidates', {
    ...{ id: idOf('Ada'), position: 'Backend Engineer', company: null, writers: {} },
    ...{ text_by: 'x', last_updated_at: null },
  });
  const dialog = await edit();
  await dialog.findByRole('combobox', { name: /^Role/ });
  submit(dialog, 'Save');
  await said('Please select both a role and company.');
  await choose(dialog, 'Company', 'Hoshino Cloud');
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  submit(dialog, 'Save');
  await said('Failed to update user position. Please try again.');
});

test("KAN-77 a colleague's change meanwhile shows both, and nothing is overwritten unseen", async () => {
  const database = await pipeline();
  const dialog = await edit();
  await dialog.findByRole('combobox', { name: /^Role/ });
  await choose(dialog, 'Role', 'SRE/DevOps');
  await act(() => writeRecord(database, 'Ada', 'theirs', 'Engineering Manager'));
  const both = within(await dialog.findByRole('region'));
  expect(both.getByText('Engineering Manager')).toBeTruthy();
  submit(dialog, 'Save');
  await act(async () => {});
  expect(await entries(database)).toEqual([]);
});

test('CONST-02 A35 switched off, Bulk Add is not there', async () => {
  await pipeline();
  Object.assign(flags, { bulkAdd: false });
  try {
    await openApp('/admin?tab=users&sub=kanban');
    expect(await screen.findByRole('button', { name: 'Add User' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bulk Add' })).toBeNull();
  } finally {
    Object.assign(flags, { bulkAdd: true });
  }
});
