// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const [report, other] = ['reportonexxxxxx', 'reporttwoxxxxxx'];
const row = (id: string, status = 'open') => ({
  ...{ id, question_id: 'questionxxxxxxx', kind: 'wrong', note: `Note of ${id}`, status, author: 'someone' },
  ...{ reply: status === 'open' ? '' : 'Their reply', decided_by: status === 'open' ? '' : 'theirs', told: '' },
  ...{ created_at: `2026-11-0${id === report ? 2 : 1}T00:00:00.000Z`, updated_at: '' },
});

async function open() {
  const database = await openPerson({ role: 'admin' });
  await store(database, 'interview_questions', {
    id: 'questionxxxxxxx',
    question: '<p>Why here?</p>',
    status: 'approved',
  });
  await store(database, 'question_reports', row(report), row(other));
  await openApp('/admin?tab=reports');
  await screen.findByText(`Note of ${report}`);
  return database;
}
const card = (id: string) => within(screen.getByText(`Note of ${id}`).closest('li')!);
const replyTo = async (id: string) => {
  const reply = card(id).getByLabelText<HTMLTextAreaElement>('Reply');
  await waitFor(() => expect(reply.readOnly).toBe(false));
  return reply;
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const closedElsewhere = (database: LocalDatabase, id: string, status: string) =>
  act(() => store(database, 'question_reports', row(id, status)));
const drafts = async ({ outbox }: LocalDatabase) => (await outbox.drafts.toArray()).map(({ value }) => value);

test('QUAL-10 A107 a reply stays under the hands while a colleague closes the report, and says how it was closed', async () => {
  const database = await open();
  const reply = await replyTo(report);
  act(() => reply.focus());
  type(reply, 'We have m');
  await closedElsewhere(database, report, 'fixed');
  const said = 'A colleague closed this report as “Fixed” in the meantime.';
  await waitFor(() => expect(card(report).getByRole('status').textContent).toContain(said));
  expect(card(report).getByText('Their reply')).toBeTruthy();
  expect(document.activeElement).toBe(reply);
  type(reply, 'We have mended it');
  await waitFor(async () => expect(await drafts(database)).toEqual([{ reply: 'We have mended it' }]));
  for (const name of ['Fixed', 'Keep as it is']) {
    const button = card(report).getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
  }
  expect(await database.outbox.entries.count()).toBe(0);
  const writeText = vi.fn(async () => undefined);
  Object.assign(navigator, { clipboard: { writeText } });
  fireEvent.click(card(report).getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith('We have mended it');

  // left without a word: it waits beside the closed report, and goes when its author says so
  fireEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  await waitFor(() => expect(screen.queryByText(`Note of ${other}`)).toBeNull());
  await waitFor(() =>
    expect(card(report).getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('We have mended it'),
  );
  fireEvent.click(card(report).getByRole('button', { name: 'Discard reply' }));
  await waitFor(async () => expect(await drafts(database)).toEqual([]));
  await waitFor(() => expect(card(report).queryByLabelText('Reply')).toBeNull());
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

test('QUAL-10 A107 a report that a colleague closes does not slip away from under the hand', async () => {
  const database = await open();
  await closedElsewhere(database, report, 'kept');
  await waitFor(() =>
    expect(card(report).getByRole('status').textContent).toContain(
      'A colleague closed this report as “Kept as it is” in the meantime.',
    ),
  );
  // nothing was written: there is nothing to discard
  expect(card(report).queryByRole('button', { name: 'Discard reply' })).toBeNull();
  fireEvent.click(card(report).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(`Note of ${report}`)).toBeNull());
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

test('QUAL-10 one’s own closing takes the report from the list', async () => {
  const database = await open();
  type(await replyTo(report), 'Done');
  fireEvent.click(card(report).getByRole('button', { name: 'Fixed' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Report closed'));
  await waitFor(() => expect(screen.queryByText(`Note of ${report}`)).toBeNull());
  expect(await database.outbox.entries.toArray()).toMatchObject([
    { name: 'report.close', args: { id: report, status: 'fixed', reply: 'Done' } },
  ]);
  expect(screen.getByText(`Note of ${other}`)).toBeTruthy();
});
