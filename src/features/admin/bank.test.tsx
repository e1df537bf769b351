// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { limits } from '#model/limits.ts';
import { useSubmitDialog } from '#state/submitDialog.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const bank = [
  ['one', 'How do you roll back?', 'Kitami', 'approved', true],
  ['two', 'What is a queue?', 'Hoshino', 'pending', false],
  ['three', 'Which framework is best?', 'Hoshino', 'rejected', false],
  ['four', 'Explain idempotency.', 'kitami', 'approved', false],
] as const;
const idOf = (name: string) => name.padEnd(15, 'x');

let database: LocalDatabase;
async function open(address = '/admin?tab=questions', width = 1440) {
  database = await openPerson({ role: 'admin', width });
  for (const [at, [id, question, company, status, recommended]] of bank.entries())
    await store(database, 'interview_questions', {
      ...{
        id: idOf(id),
        question: `<p>${question}</p>`,
        company,
        status,
        recommended,
        text_by: 'x',
        author: 'someone',
      },
      ...{ role: 'SRE/DevOps', interview_stage: 'HR Call', category: 'Technical' },
      created_at: `2026-11-0${9 - at}T09:00:00.000Z`,
    });
  return openApp(address);
}
const table = () => screen.findByRole('table', { name: 'Questions' });
const listed = async () => [...(await table()).querySelectorAll('tbody .main')].map((cell) => cell.textContent);
const rowOf = async (text: string) =>
  within(await table())
    .getAllByRole('row')
    .find((row) => row.textContent.includes(text))!;
const press = async (text: string, key: string, more = {}) => {
  const row = await rowOf(text);
  act(() => row.focus());
  fireEvent.keyDown(row, { key, ...more });
};
const toast = () => useToast.getState().toast;
const entries = () => database.outbox.entries.toArray();
const all = bank.map(([, question]) => question);

test('ADMIN-06 every status is listed, newest first, with its columns', async () => {
  await open();
  expect(await listed()).toEqual(all);
  expect(
    within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([
    ...['', 'Question', 'Company', 'Role', 'Interview stage', 'Category', 'Featured', 'Status', 'Created', 'Actions'],
  ]);
  expect((await rowOf('framework')).textContent).toContain('rejected');
  expect(within(await rowOf('roll back')).getByRole<HTMLInputElement>('switch').checked).toBe(true);
});

test('ADMIN-06 search, filters and order are in the address, spellings are one, and nothing found says so', async () => {
  const router = await open('/admin?tab=questions&company=KITAMI&sort=question');
  expect(await listed()).toEqual(['Explain idempotency.', 'How do you roll back?']);
  fireEvent.click(screen.getByRole('button', { name: 'Featured', pressed: false }));
  await waitFor(async () => expect(await listed()).toEqual(['How do you roll back?']));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toMatchObject({
    recommended: 'true',
    company: 'KITAMI',
  });
  fireEvent.change(screen.getByLabelText('Search questions'), { target: { value: 'nothing like it' } });
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(async () => expect(await listed()).toHaveLength(4));
});

test.each([
  ['pending', ['What is a queue?']],
  ['rejected', ['Which framework is best?']],
  ['approved', ['How do you roll back?', 'Explain idempotency.']],
  ['whatever', all],
])('ADMIN-06 the status %s is a filter', async (status, expected) => {
  await open(`/admin?tab=questions&status=${status}`);
  expect(await listed()).toEqual(expected);
});

test('ADMIN-06 MOD-12 MOD-14 E edits, F features, Enter opens, and what is typed in a field is not a key', async () => {
  const router = await open();
  const field = await screen.findByLabelText('Search questions');
  fireEvent.keyDown(field, { key: 'f' });
  await press('queue', 'f', { ctrlKey: true });
  expect(await entries()).toEqual([]);
  await press('queue', 'f');
  await waitFor(async () =>
    expect(await entries()).toMatchObject([{ name: 'question.feature', args: { id: idOf('two'), recommended: true } }]),
  );
  await waitFor(async () =>
    expect(within(await rowOf('queue')).getByRole<HTMLInputElement>('switch').checked).toBe(true),
  );
  await waitFor(async () => expect((await rowOf('queue')).textContent).toContain('Not sent yet'));
  await press('framework', 'e');
  expect(useSubmitDialog.getState()).toMatchObject({ open: true, edits: idOf('three') });
  act(() => useSubmitDialog.setState({ open: false, edits: null }));
  await press('framework', 'Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/question/${idOf('three')}`));
});

describe('deleting', () => {
  test('MOD-17 it goes after some seconds, and until then nothing is written', async () => {
    await open();
    await listed();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await press('queue', 'Delete');
    await waitFor(async () => expect(await listed()).not.toContain('What is a queue?'));
    expect(toast()).toMatchObject({ title: 'The question goes in 8 seconds', message: 'What is a queue?' });
    expect(await entries()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(limits.undoDeletionMs));
    vi.useRealTimers();
    await waitFor(() => expect(toast()?.title).toBe('Question deleted!'));
    expect(await entries()).toMatchObject([{ name: 'question.delete', args: { id: idOf('two') } }]);
  });

  test('MOD-17 Ctrl+Z keeps it, and a second one goes only by its own time', async () => {
    await open();
    await press('queue', 'Delete');
    await waitFor(async () => expect(await listed()).toHaveLength(3));
    fireEvent.keyDown(screen.getByLabelText('Search questions'), { key: 'z', ctrlKey: true });
    expect(await listed()).toHaveLength(3);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(async () => expect(await listed()).toEqual(all));
    expect(await entries()).toEqual([]);
    await press('queue', 'Delete');
    await press('framework', 'Backspace');
    // the one before goes at once
    await waitFor(async () => expect(await entries()).toMatchObject([{ args: { id: idOf('two') } }]));
    // its own toast: the undo of the one before keeps nothing any more
    await waitFor(() => expect(toast()).toMatchObject({ message: expect.stringMatching(/framework/i), action: {} }));
    act(() => toast()!.action!.run());
    await waitFor(async () => expect(await listed()).toHaveLength(3));
    expect(await entries()).toHaveLength(1);
  });

  test('MOD-17 leaving the screen lets it go', async () => {
    const router = await open();
    await press('queue', 'Delete');
    await waitFor(async () => expect(await listed()).toHaveLength(3));
    await act(() => router.navigate({ to: '/admin', search: { tab: 'pending' } }));
    await waitFor(async () => expect(await entries()).toMatchObject([{ name: 'question.delete' }]));
  });

  test('MOD-18 what cannot be stored says so, and the question stays', async () => {
    await open();
    await press('queue', 'Delete');
    await waitFor(async () => expect(await listed()).toHaveLength(3));
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
    await press('framework', 'Delete');
    await waitFor(() => expect(toast()?.message).toBe('Failed to delete question: This device could not store it.'));
    act(() => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    await waitFor(async () => expect(await listed()).toContain('What is a queue?'));
  });
});

test('ADMIN-06 H hides what learners read: it waits for a decision again, and one undo shows it again', async () => {
  await open();
  await press('framework', 'h');
  await waitFor(() => expect(toast()?.title).toBe('None of these is shown to learners.'));
  expect(await entries()).toEqual([]);
  await press('idempotency', 'h');
  await waitFor(() => expect(toast()?.title).toMatch(/^1 question hidden/));
  expect(await entries()).toMatchObject([{ name: 'question.withdraw' }]);
  await waitFor(async () => expect((await rowOf('idempotency')).textContent).toContain('pending'));
  act(() => toast()!.action!.run());
  await waitFor(async () => expect((await rowOf('idempotency')).textContent).toContain('approved'));
});

test('ADMIN-06 MOD-04 many are approved, featured and deleted at once; a decision that stands is not replaced', async () => {
  await open();
  await listed();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(toast()?.title).toBe('1 question approved'));
  expect(await entries()).toMatchObject([{ name: 'question.decide', args: { id: idOf('two'), status: 'approved' } }]);
  act(() => toast()!.action!.run());
  await waitFor(() => expect(toast()?.title).toBe('Undone for 1 question'));
  fireEvent.click(screen.getByRole('button', { name: 'Feature' }));
  await waitFor(() => expect(toast()?.title).toBe('3 questions featured'));
  act(() => toast()!.action!.run());
  await waitFor(() => expect(toast()?.title).toBe('Undone for 3 questions'));
  // the one that was featured before still is
  await waitFor(async () => expect((await table()).querySelectorAll('input[role=switch]:checked')).toHaveLength(1));
  const bar = screen.getByText('4 selected').closest<HTMLElement>('.selection-bar')!;
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast()?.title).toBe('4 questions go in 8 seconds'));
  expect(screen.queryByText(/selected$/)).toBeNull();
  act(() => toast()!.action!.run());
  await waitFor(async () => expect(await listed()).toHaveLength(4));
});

test('ADMIN-06 NAV-27 on a phone each question is a card with its state and its ways', async () => {
  await open('/admin?tab=questions', 390);
  const cards = within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem');
  expect(cards).toHaveLength(4);
  expect(cards[1]!.textContent).toContain('pending');
  fireEvent.click(within(cards[1]!).getByRole('button', { name: 'Featured', pressed: false }));
  await waitFor(async () => expect(await entries()).toMatchObject([{ name: 'question.feature' }]));
  expect(within(cards[1]!).getByRole('button', { name: 'Delete: What is a queue?' })).toBeTruthy();
});

test('ADMIN-06 A90 an empty bank says what comes', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/admin?tab=questions');
  expect(await screen.findByText('No questions yet')).toBeTruthy();
});
