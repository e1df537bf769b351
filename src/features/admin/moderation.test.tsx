// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { useSubmitDialog } from '#state/submitDialog.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { useSitting } from './sitting.ts';

beforeEach(() => {
  useSitting.setState({ decided: [] });
  Element.prototype.scrollIntoView = () => {};
});

const names = ['First', 'Second', 'Third'];
let database: LocalDatabase;
const idOf = (name: string) => `question${name.toLowerCase()}`.padEnd(15, 'x');
const waiting = (name: string) => ({
  ...{ id: idOf(name), question: `<p>${name} question?</p>`, status: 'pending' },
  ...{ company: 'Kitami', role: 'SRE/DevOps', interview_stage: 'HR Call', category: 'Technical', text_by: 'x' },
  ...{ submitted_by: 'lena@example.com', author: 'someone' },
  created_at: `2026-11-0${9 - names.indexOf(name)}T09:00:00.000Z`,
});
async function open(address = '/admin?tab=pending', width = 1440) {
  database = await openPerson({ role: 'admin', width });
  for (const name of names) await store(database, 'interview_questions', waiting(name));
  const router = await openApp(address);
  await screen.findByRole('list', { name: 'Waiting questions' });
  // the keys are heard from then on
  await act(async () => {});
  return router;
}
const listed = () =>
  within(screen.getByRole('list', { name: 'Waiting questions' }))
    .queryAllByRole('button', { name: /question\?/ })
    .map((row) => row.querySelector('b')!.textContent);
const isOpen = () => document.querySelector('[aria-current] b, [aria-expanded=true] b')?.textContent;
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
const entries = () => database.outbox.entries.toArray();

test('MOD-01 MOD-02 MOD-03 what waits is listed, newest first, with its number in the tab and the title', async () => {
  await open();
  expect(listed()).toEqual(['First question?', 'Second question?', 'Third question?']);
  expect(screen.getByRole('tab', { name: /Pending Questions/ }).textContent).toContain('3');
  expect(document.title).toContain('(3)');
  for (const name of ['Approve', 'Reject', 'Edit', 'Delete'])
    expect(screen.getByRole('button', { name }), name).toBeTruthy();
});

test('MOD-04 MOD-06 MOD-08 A approves, the next one opens by itself, and Ctrl+Z takes it back', async () => {
  await open();
  press('j');
  await waitFor(() => expect(isOpen()).toBe('Second question?'));
  press('a');
  await waitFor(() => expect(listed()).toEqual(['First question?', 'Third question?']));
  expect(isOpen()).toBe('Third question?');
  expect(useToast.getState().toast).toMatchObject({ title: 'Question Approved', message: 'Second question?' });
  expect(await entries()).toMatchObject([{ name: 'question.decide', args: { status: 'approved' } }]);
  press('z', { ctrlKey: true });
  await waitFor(() => expect(listed()).toHaveLength(3));
  await waitFor(() => expect(isOpen()).toBe('Second question?'));
  // what was never sent goes without a trace
  expect(await entries()).toEqual([]);
});

test('MOD-05 MOD-09 QUAL-12 R asks why, a number says it, and what is typed in the note is not a key', async () => {
  await open();
  press('r');
  const reasons = await screen.findByRole('group', { name: 'Why is it rejected?' });
  const radios = () => within(reasons).getAllByRole<HTMLInputElement>('radio');
  expect(radios().map(({ checked }) => checked)).toEqual([false, false, false, false, false]);
  expect(document.activeElement).toBe(radios()[0]);
  // not without a reason
  fireEvent.keyDown(radios()[0]!, { key: 'Enter', ctrlKey: true });
  expect(await within(reasons).findByText('Choose a reason.')).toBeTruthy();
  expect(await entries()).toEqual([]);
  fireEvent.keyDown(radios()[0]!, { key: '2' });
  await waitFor(() => expect(radios()[1]!.checked).toBe(true));
  const note = screen.getByLabelText('Note');
  fireEvent.keyDown(note, { key: 'a' });
  fireEvent.keyDown(note, { key: '1' });
  fireEvent.change(note, { target: { value: ' Which one? ' } });
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Question Rejected'));
  await waitFor(() => expect(isOpen()).toBe('Second question?'));
  press('r');
  fireEvent.click(await screen.findByRole('radio', { name: '1. Already in the bank' }));
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Why is it rejected?' }).closest('form')!).getByText('Reject'),
  );
  await waitFor(() => expect(listed()).toEqual(['Third question?']));
  expect((await entries()).map(({ args }) => args)).toEqual([
    expect.objectContaining({ status: 'rejected', kind: 'unclear', reason: 'Which one?' }),
    expect.not.objectContaining({ reason: expect.anything() }),
  ]);
});

test('QUAL-13 what was sent back before says so, and why', async () => {
  await open();
  await store(database, 'interview_questions', {
    ...{ id: 'again'.padEnd(15, '0'), question: '<p>Mended question?</p>', status: 'pending', text_by: 'x' },
    ...{ created_at: '2026-01-01T00:00:00.000Z', author: 'someone' },
    ...{ times_sent: 2, rejection_kind: 'names', rejection_reason: 'The name of the person' },
  });
  const row = await screen.findByRole('button', { name: /Mended question/ });
  expect(screen.queryByText('Sent back before')).toBeNull();
  fireEvent.click(row);
  const before = (await screen.findByText('Sent back before')).closest('section')!;
  expect(before.textContent).toContain('Reveals the interviewer · Sent again 2 times');
  expect(before.textContent).toContain('The name of the person');
});

test('MOD-10 a decision that this device cannot store is reported, and the question stays open', async () => {
  await open();
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  press('a');
  await waitFor(() =>
    expect(useToast.getState().toast).toMatchObject({
      kind: 'error',
      title: 'Error',
      message: 'Failed to update question status.',
    }),
  );
  expect(listed()).toHaveLength(3);
  expect(isOpen()).toBe('First question?');
});

test('MOD-17 MOD-22 deleting asks and names the question', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete this question?' }));
  expect(asked.getByText(/First question\?/)).toBeTruthy();
  // keys belong to the dialog
  press('a');
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Question deleted!'));
  expect(await entries()).toMatchObject([{ name: 'question.delete' }]);
});

test('MOD-03 E edits', async () => {
  await open();
  press('e');
  expect(useSubmitDialog.getState()).toMatchObject({ open: true, edits: 'questionfirstxx' });
  act(() => useSubmitDialog.setState({ open: false, edits: null }));
});

test('QUAL-02 approved questions that are like it stand beside it', async () => {
  await open();
  const approved = { status: 'approved', company: 'Kitami', role: 'SRE/DevOps', interview_stage: 'HR Call' };
  const asked = 'How would you roll back a deployment that broke the checkout?';
  await store(database, 'interview_questions', { id: 'alikexxxxxxxxxx', question: `<p>${asked}</p>`, ...approved });
  await store(database, 'interview_questions', {
    ...{ id: 'duplicatexxxxxx', status: 'pending', created_at: '2026-11-10T09:00:00.000Z', text_by: 'x' },
    question: '<p>How do you roll back a deployment if it broke the checkout?</p>',
  });
  await screen.findByRole('button', { name: /checkout\?/ });
  expect(screen.queryByRole('region', { name: 'Similar approved questions' })).toBeNull();
  press('k');
  const similar = within(await screen.findByRole('region', { name: 'Similar approved questions' }));
  expect(similar.getByRole('link', { name: asked }).getAttribute('href')).toBe('/question/alikexxxxxxxxxx');
  expect(similar.getByText(/^\d\d% match$/)).toBeTruthy();
});

const alice = { id: 'alicexxxxxxxxxx', full_name: 'Alice Fernbrook' };
const elsewhere = (name: string, status: string) =>
  act(() =>
    store(database, 'interview_questions', {
      ...{ ...waiting(name), status, decided_by: 'theirs', approved_by: alice.id },
      approved_at: '2026-11-20T01:00:00.000Z',
    }),
  );
const read = () => document.querySelector('.moderation-title')?.textContent;
const approvedByAlice = 'Alice Fernbrook approved this question in the meantime.';
const saidToBe = async (sentence: string) =>
  waitFor(() => expect(document.querySelector('.moderation-meanwhile')?.textContent).toContain(sentence));

test('MOD-23 A107 a question that a colleague decides on stays in front, says who did, and no key decides on another', async () => {
  await open();
  await store(database, 'profiles', alice);
  await elsewhere('First', 'approved');
  await saidToBe(approvedByAlice);
  await waitFor(() => expect(read()).toBe('First question?'));
  expect(screen.getByRole('tab', { name: /Pending Questions/ }).textContent).toContain('2');
  for (const key of ['a', 'r', 'e']) press(key);
  for (const name of ['Approve', 'Reject', 'Edit', 'Delete']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled'), name).toBe('true');
    fireEvent.click(button);
  }
  expect(await entries()).toEqual([]);
  expect(screen.queryByRole('group', { name: 'Why is it rejected?' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useSubmitDialog.getState().open).toBe(false);
  // going on is the admin's own act, and the hands are where the next one is
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(read()).toBe('Second question?'));
  await waitFor(() => expect(listed()).toEqual(['Second question?', 'Third question?']));
  expect(document.activeElement?.getAttribute('data-question')).toBe(idOf('Second'));
  press('a');
  await waitFor(async () => expect(await entries()).toMatchObject([{ args: { id: idOf('Second') } }]));
});

test.each([
  ['a desktop', 1440],
  ['a phone', 400],
])(
  'MOD-23 QUAL-12 A107 on %s the note of a rejection stays under the hands while a colleague decides',
  async (_, width) => {
    await open(`/admin?tab=pending&question=${idOf('First')}`, width);
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await waitFor(() => expect(note.readOnly).toBe(false));
    act(() => note.focus());
    fireEvent.change(note, { target: { value: 'It is as' } });
    await elsewhere('First', 'approved');
    // a name that this device does not know
    await saidToBe('A colleague approved this question in the meantime.');
    expect(document.activeElement).toBe(note);
    expect(note.isConnected).toBe(true);
    fireEvent.change(note, { target: { value: 'It is asked already' } });
    fireEvent.click(screen.getByRole('radio', { name: '1. Already in the bank' }));
    fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
    expect(note.value).toBe('It is asked already');
    await waitFor(async () =>
      expect(await database.outbox.drafts.toArray()).toMatchObject([{ value: { reason: 'It is asked already' } }]),
    );
    expect(await entries()).toEqual([]);
    // taken back: as it was before
    await act(() => store(database, 'interview_questions', waiting('First')));
    await waitFor(() => expect(document.querySelector('.moderation-meanwhile')?.textContent).toBe(''));
    fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
    await waitFor(async () =>
      expect((await entries()).map(({ args }) => args)).toMatchObject([
        { id: idOf('First'), status: 'rejected', kind: 'duplicate', reason: 'It is asked already' },
      ]),
    );
    await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
  },
);

test('MOD-23 A107 the last one that waits stays too, and its end is left by Next', async () => {
  await open(`/admin?tab=pending&question=${idOf('Third')}`);
  await store(database, 'profiles', alice);
  await elsewhere('First', 'approved');
  await elsewhere('Second', 'rejected');
  await waitFor(() => expect(read()).toBe('Third question?'));
  await elsewhere('Third', 'rejected');
  await saidToBe('Alice Fernbrook rejected this question in the meantime.');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('No question is waiting.')).toBeTruthy();
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

test('MOD-23 MOD-17 A107 what is deleted or withdrawn elsewhere stays to be read, and J goes on from there', async () => {
  await open();
  press('j');
  await waitFor(() => expect(read()).toBe('Second question?'));
  await act(() => remove(database, 'interview_questions', idOf('Second')));
  await saidToBe('This question was deleted or withdrawn in the meantime.');
  await waitFor(() => expect(read()).toBe('Second question?'));
  press('a');
  press('j');
  await waitFor(() => expect(read()).toBe('Third question?'));
  expect(await entries()).toEqual([]);
  expect(listed()).toEqual(['First question?', 'Third question?']);
});

test('MOD-17 A107 what was approved while its deletion was asked for is not deleted', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete this question?' }));
  await elsewhere('First', 'approved');
  await saidToBe('A colleague approved this question in the meantime.');
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await entries()).toEqual([]);
  await waitFor(() => expect(read()).toBe('First question?'));
});

test('MOD-01 A107 what arrives above the question in front does not take its place', async () => {
  await open();
  await waitFor(() => expect(read()).toBe('First question?'));
  await act(() =>
    store(database, 'interview_questions', {
      ...{ ...waiting('First'), id: 'newestxxxxxxxxx', question: '<p>Newest question?</p>' },
      created_at: '2026-11-10T09:00:00.000Z',
    }),
  );
  await waitFor(() => expect(listed()).toHaveLength(4));
  await waitFor(() => expect(read()).toBe('First question?'));
  expect(isOpen()).toBe('First question?');
});

test('MOD-03 on a tablet, which has no bar for the thumb, the ways stand below the question', async () => {
  await open(`/admin?tab=pending&question=${idOf('First')}`, 900);
  expect(screen.getByRole('button', { name: 'Approve' }).closest('.thumb-bar')).toBeNull();
});

test('A90 where nothing waits it says so', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/admin?tab=pending');
  expect(await screen.findByText('No question is waiting.')).toBeTruthy();
});

test(
  'MOD-04 MOD-05 A184 what was decided in this sitting is a list, and each of it can be taken back',
  { timeout: 90_000 },
  async () => {
    await open();
    expect(screen.queryByRole('button', { name: /in this sitting/ })).toBeNull();
    press('a');
    await waitFor(() => expect(listed()).toEqual(['Second question?', 'Third question?']));
    press('r');
    const first = await screen.findByRole('radio', { name: '1. Already in the bank' });
    fireEvent.keyDown(first, { key: '1' });
    fireEvent.keyDown(first, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(listed()).toEqual(['Third question?']));
    fireEvent.click(await screen.findByRole('button', { name: '1 approved, 1 rejected in this sitting: take back' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Undo rejection: Second question?',
      'Undo approval: First question?',
    ]);
    // not only the latest
    fireEvent.click(items[1]!);
    await waitFor(() => expect(listed()).toEqual(['First question?', 'Third question?']));
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Back in the queue: “First question?”'));
    expect(await screen.findByRole('button', { name: '1 rejected in this sitting: take back' })).toBeTruthy();
    // below a menu that is still leaving no key means anything
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    press('z', { ctrlKey: true });
    await waitFor(() => expect(listed()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('button', { name: /in this sitting/ })).toBeNull());
  },
);

test('MOD-02 MOD-03 the question in front says company, role, stage and the name of its author, and its keys', async () => {
  await open();
  await store(database, 'profiles', { ...alice, id: 'someone', full_name: 'Lena Vogt', email: 'lena@example.com' });
  const facts = () => document.querySelector('.moderation-facts')!.textContent;
  for (const fact of ['Kitami', 'SRE/DevOps', 'HR Call', 'Technical', 'lena@example.com'])
    await waitFor(() => expect(facts(), fact).toContain(fact));
  await waitFor(() => expect(facts()).toContain('Lena Vogt'));
  for (const [name, key] of [
    ['Approve', 'A'],
    ['Reject', 'R'],
    ['Edit', 'E'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    expect([button.ariaKeyShortcuts ?? button.getAttribute('aria-keyshortcuts'), button.textContent]).toEqual([
      key,
      `${name} ${key}`,
    ]);
  }
});

test('MOD-05 QUAL-12 a space at the reasons chooses nothing, and what is typed there goes to the note', async () => {
  await open();
  press('r');
  const first = await screen.findByRole<HTMLInputElement>('radio', { name: '1. Already in the bank' });
  expect(fireEvent.keyDown(first, { key: ' ' })).toBe(false);
  for (const key of ['N', 'o', ' ']) fireEvent.keyDown(first, { key });
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  await waitFor(() => expect(note.value).toBe('No '));
  expect(first.checked).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(screen.getByText('Digits choose, letters go to the note, Ctrl+Enter rejects.')).toBeTruthy();
});
