// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { readRows } from '#local/rows.ts';
import { keyOf } from '#model/noun.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { optionId } from '#model/id.ts';

const idOf = (name: string) => name.padEnd(15, 'x');
const companies = { one: 'Kitami', two: 'ＫＩＴＡＭＩ', three: 'Hoshino', four: 'Never listed' };

let database: LocalDatabase;
async function open(address = '/admin?tab=questions&view=options') {
  database = await openPerson({ role: 'admin' });
  for (const [at, [name, company]] of Object.entries(companies).entries()) await storeQuestion(name, company, at);
  for (const value of ['Kitami', 'Hoshino', 'Unused'])
    await store(database, 'dropdown_options', { id: optionId('company', value), field_name: 'company', value });
  await openApp(address);
}
const storeQuestion = (name: string, company: string, at = 0) =>
  store(database, 'interview_questions', {
    ...{ id: idOf(name), question: `<p>${name}?</p>`, company, status: 'approved', text_by: `text${name}` },
    ...{ role: 'SRE/DevOps', interview_stage: 'HR Call', category: 'Technical' },
    created_at: `2026-11-0${9 - at}T09:00:00.000Z`,
  });
const table = () => screen.findByRole('table', { name: 'Options', hidden: true });
const listed = async () =>
  [...(await table()).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent),
  );
const press = async (name: string) =>
  fireEvent.click(within(await table()).getByRole('button', { name, hidden: true }));
const toast = () => useToast.getState().toast;
const entries = async () => (await database.outbox.entries.toArray()).map(({ name, args }) => [name, args]);
const companiesNow = () =>
  vi.waitFor(async () => {
    const keys = Object.keys(companies).map((name) => keyOf('interview_questions', idOf(name)));
    const rows = await readRows((_what, run) => run(), database.rows, keys);
    return keys.map((key) => rows.get(key)?.company);
  });
async function rename(option: string, to: string, button: string) {
  await press(`Rename or merge: ${option}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Rename “${option}”` }));
  fireEvent.change(dialog.getByLabelText(/New name/), { target: { value: to } });
  fireEvent.click(await dialog.findByRole('button', { name: button }));
  return dialog;
}

test('A17 the options of a list are counted, spellings are one, and what only questions have is said', async () => {
  await open();
  expect(await listed()).toEqual([
    ['Hoshino', '1', 'Offered in forms'],
    ['Kitami', '2', 'Offered in forms'],
    ['Never listed', '1', 'Only in questions'],
    ['Unused', '0', 'Offered in forms'],
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Category' }));
  await waitFor(async () => expect(await listed()).toEqual([['Technical', '4', 'Only in questions']]));
});

test('MOD-14 A130 a name is renamed in the list and in all questions, and one undo brings it back', async () => {
  await open();
  await rename('Kitami', ' 北見ロボティクス ', 'Rename everywhere');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: '“Kitami” is now “北見ロボティクス”', message: 'In 2 questions.' }),
  );
  expect(await entries()).toEqual([
    ['option.add', { field_name: 'company', value: '北見ロボティクス' }],
    ['question.refile', { ids: [idOf('one'), idOf('two')], field: 'company', from: 'Kitami', to: '北見ロボティクス' }],
    ['option.delete', { field_name: 'company', value: 'Kitami' }],
  ]);
  expect(await companiesNow()).toEqual(['北見ロボティクス', '北見ロボティクス', 'Hoshino', 'Never listed']);
  await waitFor(async () => expect((await listed()).map(([name]) => name)).not.toContain('Kitami'));
  act(() => toast()!.action!.run());
  await waitFor(() => expect(toast()?.title).toBe('“Kitami” is back'));
  expect(await companiesNow()).toEqual(['Kitami', 'Kitami', 'Hoshino', 'Never listed']);
  await waitFor(async () => expect((await listed()).map(([name]) => name)).not.toContain('北見ロボティクス'));
});

test('A130 the undo offers nothing again that a colleague has renamed since', async () => {
  await open();
  await rename('Kitami', '北見', 'Rename everywhere');
  await waitFor(() => expect(toast()).toMatchObject({ title: '“Kitami” is now “北見”' }));
  await act(async () => {
    for (const name of ['one', 'two']) await storeQuestion(name, 'Kitami KK');
  });
  const before = (await entries()).length;
  act(() => toast()!.action!.run());
  await waitFor(() => expect(toast()?.title).toBe('Error'));
  expect(await entries()).toHaveLength(before);
  expect((await listed()).map(([name]) => name)).not.toContain('Kitami');
});

test('A130 only the spelling is changed', async () => {
  await open();
  await rename('Kitami', 'KITAMI', 'Rename everywhere');
  await waitFor(() => expect(toast()?.title).toBe('“Kitami” is now “KITAMI”'));
  expect(await companiesNow()).toEqual(['KITAMI', 'KITAMI', 'Hoshino', 'Never listed']);
  await waitFor(async () => expect((await listed())[1]).toEqual(['KITAMI', '2', 'Offered in forms']));
});

test('A130 an existing name merges two, and the undo parts exactly what was joined', async () => {
  await open();
  const dialog = await rename('Kitami', ' hoshino', 'Merge');
  expect(dialog.getByText('“Hoshino” is there already: both become one.')).toBeTruthy();
  await waitFor(() => expect(toast()?.title).toBe('“Kitami” is now “Hoshino”'));
  expect(await companiesNow()).toEqual(['Hoshino', 'Hoshino', 'Hoshino', 'Never listed']);
  act(() => toast()!.action!.run());
  await waitFor(() => expect(toast()?.title).toBe('“Kitami” is back'));
  expect(await companiesNow()).toEqual(['Kitami', 'Kitami', 'Hoshino', 'Never listed']);
  await waitFor(async () =>
    expect((await listed()).slice(0, 2).map(([name, uses]) => [name, uses])).toEqual([
      ['Hoshino', '1'],
      ['Kitami', '2'],
    ]),
  );
});

test.each([
  ['', 'Enter a name.'],
  ['Kitami', 'This is its name already.'],
  ['<b>x</b>', 'A name is no markup.'],
  ['x'.repeat(501), /At most \d+ characters/],
])('A130 the name %j is refused in place', async (name, message) => {
  await open();
  const dialog = await rename('Kitami', name, 'Rename everywhere');
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(await entries()).toEqual([]);
});

test('A130 what cannot be stored says how many are left, and what is done stays', async () => {
  await open();
  const add = database.outbox.entries.add.bind(database.outbox.entries);
  let times = 0;
  vi.spyOn(database.outbox.entries, 'add').mockImplementation((entry) =>
    // a failed save is tried three times
    (times += 1) > 1 ? (Promise.reject(new Error('the disk')) as never) : add(entry),
  );
  await rename('Kitami', 'Northlight', 'Rename everywhere');
  await waitFor(() => expect(toast()?.message).toMatch(/^2 questions could not be changed/));
  expect((await entries()).map(([name]) => name)).toEqual(['option.add']);
});

test('A17 what is used is removed from the list after a question; unused at once, with an undo', async () => {
  await open();
  await press('Remove from the list: Kitami');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove “Kitami” from the list?' }));
  expect(asked.getByText(/^2 questions keep it/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Remove from the list' }));
  await waitFor(async () => expect((await listed())[1]).toEqual(['Kitami', '2', 'Only in questions']));
  await press('Offer in forms: Kitami');
  await waitFor(async () => expect((await listed())[1]).toEqual(['Kitami', '2', 'Offered in forms']));
  await press('Remove from the list: Unused');
  await waitFor(async () => expect(await listed()).toHaveLength(3));
  act(() => toast()!.action!.run());
  await waitFor(async () => expect(await listed()).toHaveLength(4));
});
