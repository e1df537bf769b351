// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { useSubmitDialog } from '#state/submitDialog.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const names = ['First', 'Second', 'Third'];
let database: LocalDatabase;
async function open(address = '/admin?tab=pending') {
  database = await openPerson({ role: 'admin' });
  for (const [index, name] of names.entries())
    await store(database, 'interview_questions', {
      ...{
        id: `question${name.toLowerCase()}`.padEnd(15, 'x'),
        question: `<p>${name} question?</p>`,
        status: 'pending',
      },
      ...{ company: 'Kitami', role: 'SRE/DevOps', interview_stage: 'HR Call', category: 'Technical', text_by: 'x' },
      ...{ submitted_by: 'lena@example.com', created_at: `2026-11-0${9 - index}T09:00:00.000Z`, author: 'someone' },
    });
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
  expect(before.textContent).toContain('Says who asked it · Sent again 2 times');
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
  expect(screen.queryByRole('region', { name: 'Approved already, and alike' })).toBeNull();
  press('k');
  const similar = within(await screen.findByRole('region', { name: 'Approved already, and alike' }));
  expect(similar.getByRole('link', { name: asked }).getAttribute('href')).toBe('/question/alikexxxxxxxxxx');
  expect(similar.getByText(/^\d\d% alike$/)).toBeTruthy();
});

test('A90 where nothing waits it says so', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/admin?tab=pending');
  expect(await screen.findByText('No question is waiting.')).toBeTruthy();
});
