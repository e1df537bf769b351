// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { optionId } from '#model/id.ts';
import type { Question } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { closeSubmitDialog, openSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { SubmitQuestionDialog } from './submitQuestionDialog.tsx';

// the editor, the dialog and the list are loaded when they are first opened
vi.setConfig({ testTimeout: 60_000 });
globalThis.reportError ??= console.error;
Element.prototype.scrollIntoView = () => Promise.resolve() as never;

const id = 'questionquestio';
const content = {
  question: '<p>Why?</p>',
  company: 'Kitami',
  role: 'SRE/DevOps',
  interview_stage: 'HR Call',
  category: 'Technical',
  additional_context: null,
};

function Opened() {
  const { open, edits } = useSubmitDialog();
  return <SubmitQuestionDialog sent={false} open={open} edits={edits} onClose={closeSubmitDialog} />;
}

beforeEach(() => useSubmitDialog.setState({ open: false, edits: null }));

const write = (database: LocalDatabase, more: Partial<Question>) =>
  store(database, 'interview_questions', {
    ...{ id, ...content, status: 'pending', mine: true, recommended: false },
    ...{ created_at: '2026-11-02T00:00:00.000Z', text_by: 'firstfirstfirst', ...more },
  });
/** A change from another device arrives. */
const arrives = (database: LocalDatabase, more: Partial<Question> = {}) =>
  act(() => write(database, { text_by: 'secondsecondsec', ...more }));

/** The form has the version of this mutation: it and this share one read. */
async function isSeen(mutation: string) {
  const { result } = renderHook(() => useLive(record(`interview_questions/${id}`)));
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', value: { text_by: mutation } }));
}

async function openEdit(draft?: object) {
  const database = await openPerson({ online: false });
  const roles = ['SRE/DevOps', 'Backend Engineer', 'Engineering Manager'];
  await store(
    database,
    'dropdown_options',
    ...roles.map((value) => ({ id: optionId('role', value), field_name: 'role', value })),
  );
  await write(database, {});
  if (draft)
    await database.outbox.drafts.put({
      key: `question.edit:${id}/draftdraftdraft`,
      at: '2026-11-24T00:31:00.000Z',
      value: { ...content, additional_context: '', recommended: false, saw: 'zerozerozerozer', ...draft },
    });
  render(<Opened />);
  act(() => openSubmitDialog(id));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit your question' }));
  await dialog.findByRole('textbox', { name: 'Question' });
  await dialog.findByRole('textbox', { name: /^Additional context/ });
  return { database, dialog };
}
type Dialog = Awaited<ReturnType<typeof openEdit>>['dialog'];

async function choose(dialog: Dialog, role: string) {
  fireEvent.click(dialog.getByRole('combobox', { name: 'Role' }));
  const list = within(await screen.findByRole('dialog', { name: 'Role' }));
  fireEvent.click(await list.findByRole('option', { name: role }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Role' }).textContent).toBe(role));
}
const shown = (dialog: Dialog) => dialog.getByRole('combobox', { name: 'Role' }).textContent;
const save = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
const place = { name: 'This was changed elsewhere while you were writing' };
const entries = ({ outbox }: LocalDatabase) => outbox.entries.orderBy('n').toArray();
const drafts = ({ outbox }: LocalDatabase) => outbox.drafts.toArray();

test('MOD-03 the text that somebody came to change has the focus', async () => {
  const { dialog } = await openEdit();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Question' })));
});

test('R25 an untouched form shows what another device wrote', async () => {
  const { database, dialog } = await openEdit();
  await arrives(database, { role: 'Backend Engineer' });
  await waitFor(() => expect(shown(dialog)).toBe('Backend Engineer'));
  expect(dialog.queryByRole('region', place)).toBeNull();
  await choose(dialog, 'Engineering Manager');
  save(dialog);
  await waitFor(async () => expect((await entries(database))[0]?.args).toMatchObject({ saw: 'secondsecondsec' }));
});

test('W8 another field of theirs is no conflict, and both stand', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await arrives(database, { company: 'Rausu', question: '<p>Why so?</p>' });
  await isSeen('secondsecondsec');
  await waitFor(async () => expect(await drafts(database)).not.toEqual([]));
  expect(dialog.queryByRole('region', place)).toBeNull();
  save(dialog);
  await waitFor(async () => expect(await entries(database)).toHaveLength(1));
  const [entry] = await entries(database);
  expect(entry?.args).toMatchObject({
    ...{ saw: 'secondsecondsec', role: 'Backend Engineer', company: 'Rausu', question: '<p>Why so?</p>' },
  });
  expect(entry?.args).not.toHaveProperty('instead');
});

test('W8 whoever keeps theirs keeps no field that nobody touched here', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await arrives(database, { role: 'Engineering Manager', question: '<p>Why so?</p>' });
  const conflict = within(await dialog.findByRole('region', place));
  expect(conflict.queryByRole('group', { name: 'Question' })).toBeNull();
  fireEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(dialog.queryByRole('region', place)).toBeNull());
  save(dialog);
  await waitFor(async () =>
    expect((await entries(database))[0]?.args).toMatchObject({ role: 'Backend Engineer', question: '<p>Why so?</p>' }),
  );
});

test('R25 an edited form shows both versions, and nothing is saved before one is chosen', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await arrives(database, { role: 'Engineering Manager' });
  const conflict = await dialog.findByRole('region', place);
  expect(within(conflict).getByRole('group', { name: 'Role' }).textContent).toBe(
    'RoleTheirsEngineering ManagerMineBackend Engineer',
  );
  // choices cannot be combined
  expect(within(conflict).queryByRole('button', { name: 'Take both' })).toBeNull();
  save(dialog);
  await waitFor(() => expect(document.activeElement).toBe(conflict));
  expect(await entries(database)).toEqual([]);
  fireEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  await waitFor(async () =>
    expect((await drafts(database))[0]?.value).toMatchObject({ saw: 'secondsecondsec', instead: true }),
  );
  expect(shown(dialog)).toBe('Backend Engineer');
  save(dialog);
  await waitFor(async () =>
    expect((await entries(database))[0]).toMatchObject({
      name: 'question.edit',
      args: { saw: 'secondsecondsec', instead: true, role: 'Backend Engineer' },
    }),
  );
});

test('QUAL-13 what is sent back while its author edits it says why, and is sent again', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await act(() => write(database, { status: 'rejected', rejection_kind: 'unclear', rejection_reason: 'Which one?' }));
  await dialog.findByText('Which one?');
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(async () =>
    expect((await entries(database))[0]).toMatchObject({
      name: 'question.resubmit',
      args: { saw: 'firstfirstfirst', role: 'Backend Engineer' },
    }),
  );
});

test('R25 QUES-49 a draft that began with an older version is asked about as soon as it is opened', async () => {
  const { database, dialog } = await openEdit({ question: '<p>How?</p>' });
  const conflict = await dialog.findByRole('region', place);
  fireEvent.click(within(conflict).getByRole('button', { name: 'Take both' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Question' }).textContent).toBe('Why?How?'));
  save(dialog);
  await waitFor(async () =>
    expect((await entries(database))[0]?.args).toMatchObject({
      saw: 'firstfirstfirst',
      instead: true,
      question: '<p>Why?</p><p>How?</p>',
    }),
  );
});

test('R30 theirs replaces mine, which goes into the history and comes back by Undo', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await arrives(database, { role: 'Engineering Manager' });
  const conflict = await dialog.findByRole('region', place);
  fireEvent.click(within(conflict).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(shown(dialog)).toBe('Engineering Manager'));
  expect(await entries(database)).toMatchObject([
    { name: 'aside.keep', args: { noun: 'interview_questions', record_id: id, content: { role: 'Backend Engineer' } } },
  ]);
  await waitFor(async () => expect(await drafts(database)).toEqual([]));
  act(() => useToast.getState().toast!.action!.run());
  await waitFor(() => expect(shown(dialog)).toBe('Backend Engineer'));
  expect(await dialog.findByRole('region', place)).toBeTruthy();
  await waitFor(async () =>
    expect((await entries(database)).map(({ name }) => name)).toEqual(['aside.keep', 'aside.release']),
  );
});

test('R30 when mine cannot be kept, nothing is changed', async () => {
  const { database, dialog } = await openEdit();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await choose(dialog, 'Backend Engineer');
  await arrives(database, { role: 'Engineering Manager' });
  const conflict = await dialog.findByRole('region', place);
  const full = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('disk'));
  fireEvent.click(within(conflict).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(useToast.getState().toast?.title).toBe(
      'Your version could not be kept on this device, so nothing was changed.',
    ),
  );
  expect(shown(dialog)).toBe('Backend Engineer');
  expect(dialog.getByRole('region', place)).toBeTruthy();
  expect(log).toHaveBeenCalled();
  full.mockRestore();
  log.mockRestore();
});

test('R25 identical text on both devices leaves nothing to choose', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await arrives(database, { role: 'Backend Engineer' });
  await isSeen('secondsecondsec');
  save(dialog);
  await waitFor(async () => expect((await entries(database))[0]?.args).toMatchObject({ saw: 'secondsecondsec' }));
  expect(dialog.queryByRole('region', place)).toBeNull();
});

test('R25 QUES-49 what is typed in a question that is deleted meanwhile stays, and is handed in as a new one', async () => {
  const { database, dialog } = await openEdit();
  await choose(dialog, 'Backend Engineer');
  await act(() => remove(database, 'interview_questions', id));
  await dialog.findByText('This was deleted elsewhere meanwhile');
  expect(shown(dialog)).toBe('Backend Engineer');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Add as a new one' }));
  await waitFor(async () =>
    expect(await database.outbox.entries.toArray()).toMatchObject([
      { name: 'question.submit', args: { question: '<p>Why?</p>', role: 'Backend Engineer' } },
    ]),
  );
});
