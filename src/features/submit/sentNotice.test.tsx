// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { closeSubmitDialog, openSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { useToast } from '#state/toast.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { SubmitQuestionDialog } from './submitQuestionDialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

function Opened() {
  const { open, edits, sent } = useSubmitDialog();
  return <SubmitQuestionDialog open={open} edits={edits} sent={sent} onClose={closeSubmitDialog} />;
}

const value = (question: string) => ({
  ...{ company: 'Kitami', role: 'SRE', interview_stage: 'HR Call', category: 'Technical' },
  ...{ question, additional_context: '', recommended: false, team: '', position_name: '' },
});

async function open(sent: boolean) {
  const database = await openPerson({ online: false });
  await database.outbox.drafts.bulkPut([
    { key: 'question.submit/mineminemineaaa', at: '2026-11-24T00:31:00.000Z', value: value('<p>My own words</p>') },
    {
      key: 'question.shared/theirstheirsaaa',
      at: '2026-11-24T00:32:00.000Z',
      value: value('<p>Words from elsewhere</p>'),
    },
  ]);
  render(<Opened />);
  act(() => openSubmitDialog(null, sent));
  const drafts = async () => (await database.outbox.drafts.toArray()).map(({ key }) => key.split('/')[0]).toSorted();
  const dialog = () => screen.findByRole('dialog', { name: 'Submit Interview Question' });
  const editor = async () => within(await dialog()).findByRole('textbox', { name: 'Question' });
  const notice = async () => within(await dialog()).queryByText('Sent by another app or page');
  return { database, drafts, dialog, editor, notice };
}

async function undo() {
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('What was sent is removed'));
  act(() => useToast.getState().toast!.action!.run());
}

test('A167 what was sent stands in a form of its own, and one touch removes it and leaves own words alone', async () => {
  const { drafts, dialog, editor, notice } = await open(true);
  expect(await within(await dialog()).findByText('Sent by another app or page')).toBeTruthy();
  await waitFor(async () => expect((await editor()).textContent).toBe('Words from elsewhere'));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await drafts()).toEqual(['question.submit']));
  await waitFor(async () => expect((await editor()).textContent).toBe('My own words'));
  await waitFor(async () => expect(await notice()).toBeNull());
  await undo();
  await waitFor(async () => expect(await drafts()).toEqual(['question.shared', 'question.submit']));
  expect(await within(await dialog()).findByText('Words from elsewhere')).toBeTruthy();
  expect((await editor()).textContent).toBe('My own words');
});

test('A167 beside own words it waits with its text in sight, is removed there, and opens there', async () => {
  const { drafts, dialog, editor, notice } = await open(false);
  await waitFor(async () => expect((await editor()).textContent).toBe('My own words'));
  expect(await within(await dialog()).findByText('Words from elsewhere')).toBeTruthy();
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await drafts()).toEqual(['question.submit']));
  await waitFor(async () => expect(await notice()).toBeNull());
  await undo();
  fireEvent.click(await within(await dialog()).findByRole('button', { name: 'Open' }));
  await waitFor(async () => expect((await editor()).textContent).toBe('Words from elsewhere'));
  expect(await drafts()).toEqual(['question.shared', 'question.submit']);
});

test('A167 handed in, it is a question, and what a person began is still begun', async () => {
  const { database, drafts, dialog, editor } = await open(true);
  await waitFor(async () => expect((await editor()).textContent).toBe('Words from elsewhere'));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Submit Question' }));
  await waitFor(async () =>
    expect(await database.outbox.entries.toArray()).toMatchObject([
      { name: 'question.submit', args: { question: '<p>Words from elsewhere</p>' } },
    ]),
  );
  expect(await drafts()).toEqual(['question.submit']);
});
