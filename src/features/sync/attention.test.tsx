// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { addChange, openCentre, savedFiles, statesOf } from '../../../tests/screens/syncCentre.ts';

const question = (text: string) => ({
  ...{ id: 'qqqqqqqqqqqqqqq', company: 'Asagiri', role: 'SRE', interview_stage: 'Technical', category: 'Other' },
  ...{ additional_context: null, recommended: false },
  question: `<p>${text}</p>`,
});
const press = (within_: HTMLElement, name: string) => fireEvent.click(within(within_).getByRole('button', { name }));
const article = (centre: HTMLElement, name: string) => within(centre).findByRole('article', { name });
/** Nothing is written any more. */
const refuseWrites = ({ outbox }: LocalDatabase) =>
  vi.spyOn(outbox.entries, 'bulkPut').mockRejectedValue(new Error('the disk'));
const failed = async () => {
  await waitFor(() => expect(useToast.getState().toast?.kind).toBe('error'));
  expect(useToast.getState().toast?.message).toBe('That could not be stored on this device. Try again.');
};

test('SYNC-03 a long text is named by its beginning, and Cancel keeps all of it', async () => {
  const database = await openPerson();
  const long = 'あ'.repeat(61);
  await addChange(database, 'question.submit', question(long), { state: 'refused', code: 'invalid' });
  const centre = await openCentre();
  const refused = await article(centre, 'The server refused a question');
  expect(refused.querySelector('p[lang=ja]')!.textContent).toBe(long);
  press(refused, 'Discard');
  const asked = await screen.findByRole('dialog', { name: `Discard “${'あ'.repeat(58)}…”?` });
  expect(asked.textContent).toContain('What you wrote is deleted from this device for good.');
  press(asked, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
  expect(await statesOf(database)).toEqual(['refused']);
});

test('KAN-14 A56 a move that was refused later says so in the words of the board', async () => {
  const database = await openPerson({ role: 'admin' });
  const id = 'candidatexxxxxx';
  await store(database, 'profiles', { id, full_name: 'Ada Lovelace' });
  await addChange(database, 'candidate.move', { id, stage: 'Offer' }, { state: 'refused', code: 'forbidden' });
  const refused = await article(await openCentre(), 'The server refused a move on the board');
  expect(refused.querySelector('header p')!.textContent).toBe('Failed to move user: You may not do this.');
  await waitFor(() => expect(refused.textContent).toContain('Ada Lovelace'));
});

test('SYNC-03 where a change has no name the question names what was done', async () => {
  const database = await openPerson();
  await addChange(database, 'question.delete', { id: 'x' }, { state: 'refused', code: 'forbidden' });
  const refused = await article(await openCentre(), 'The server refused the deletion of a question');
  expect(refused.textContent).toContain('You may not do this.');
  press(refused, 'Discard');
  await screen.findByRole('dialog', { name: 'Discard “Question deleted”?' });
});

test('SYNC-03 what needs something that has not come back says only that it is not accepted yet', async () => {
  const database = await openPerson();
  await addChange(database, 'question.submit', question('Why?'), { state: 'parked' });
  const refused = await article(await openCentre(), 'The server refused a question');
  expect(refused.querySelector('header p')!.textContent).toBe('Not accepted yet');
});

test('SYNC-03 what the device cannot store says so, and stays as it is', async () => {
  const database = await openPerson();
  await addChange(database, 'question.submit', question('Why?'), { state: 'refused', code: 'fault' });
  await addChange(database, 'question.submit', question('How?'), { state: 'refused', code: 'fault' });
  const centre = await openCentre();
  const [newest] = await within(centre).findAllByRole('article');
  refuseWrites(database);

  press(newest!, 'Send again');
  await failed();
  act(() => useToast.setState({ toast: null }));
  press(centre, 'Send all again');
  await failed();
  act(() => useToast.setState({ toast: null }));
  press(newest!, 'Discard');
  press(await screen.findByRole('dialog', { name: 'Discard “How?”?' }), 'Discard');
  await failed();
  expect(await statesOf(database)).toEqual(['refused', 'refused']);
  // and each can be tried once more
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
  const sendAll = within(centre).getByRole('button', { name: 'Send all again' });
  await waitFor(() => expect(sendAll.getAttribute('aria-busy')).not.toBe('true'));
});

test('SYNC-03 what something newer took the place of is sent by itself only', async () => {
  const database = await openPerson();
  await addChange(database, 'question.submit', question('Why?'), { state: 'refused', code: 'fault' });
  await addChange(
    database,
    'stage.complete',
    { course_id: 'c', stage_id: 's' },
    { state: 'refused', code: 'superseded' },
  );
  const centre = await openCentre();
  const newer = await article(centre, 'The server refused a completed stage');
  expect(within(newer).getByRole('button', { name: 'Send again' })).toBeTruthy();
  expect(within(centre).queryByRole('button', { name: 'Send all again' })).toBeNull();
});

test('SYNC-03 discarded, it says so and is not there any more', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', { field: 'company', value: 'Kitami' }, { state: 'refused', code: 'already' });
  const centre = await openCentre();
  const refused = await article(centre, 'The server refused a new option');
  press(refused, 'Discard');
  press(await screen.findByRole('dialog', { name: 'Discard “Kitami”?' }), 'Discard');
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Discarded'));
  await waitFor(() => expect(within(centre).queryByRole('article')).toBeNull());
  await waitFor(() => expect(within(centre).queryByRole('heading', { name: /^Needs attention/ })).toBeNull());
});

test('SYNC-03 an export holds the words, the reason and the change as it is', async () => {
  const database = await openPerson();
  const id = await addChange(database, 'question.submit', question('Why?'), { state: 'refused', code: 'too_long' });
  const files = savedFiles();
  press(await article(await openCentre(), 'The server refused a question'), 'Export');
  expect(files.names).toEqual([expect.stringMatching(/^interview-tracks-\d{4}-\d\d-\d\d\.json$/)]);
  const { changes } = (await files.json()) as { changes: Record<string, unknown>[] };
  expect(changes).toMatchObject([
    {
      what: 'Question submitted',
      about: 'Why?',
      reason: 'A text in it is too long.',
      content: { Question: 'Why?', Company: 'Asagiri' },
      mutation: { id, name: 'question.submit', args: question('Why?') },
    },
  ]);
});

test('MOD-23 A107 who decides second is told who did what first, and why', async () => {
  const database = await openPerson({ role: 'admin' });
  await store(database, 'profiles', { id: 'anotheradminxxx', full_name: 'Haruka Mori' });
  await store(database, 'interview_questions', {
    ...{ id: 'decidedxxxxxxxx', question: '<p>Why here?</p>', status: 'rejected', approved_by: 'anotheradminxxx' },
    ...{ approved_at: '2026-11-20T01:00:00.000Z', rejection_reason: 'Asked already', decided_by: 'x' },
  });
  const args = { id: 'decidedxxxxxxxx', status: 'approved' };
  await addChange(database, 'question.decide', args, { state: 'refused', code: 'not_pending' });
  const centre = await openCentre();
  await waitFor(() => expect(centre.textContent).toContain('Haruka Mori rejected it on'));
  expect(centre.textContent).toContain('Somebody else decided on it already.');
  expect(centre.querySelector('q')!.textContent).toBe('Asked already');
  expect(within(centre).queryByRole('button', { name: 'Send again' })).toBeNull();
});

test.each([
  ['pending', 'It is back in the queue.'],
  ['approved', 'Somebody else approved it on'],
  [null, 'It was deleted.'],
])('A107 a decision that could not be taken back, of a question that is now %s', async (status, said) => {
  const database = await openPerson({ role: 'admin' });
  if (status) await store(database, 'interview_questions', { id: 'decidedxxxxxxxx', question: '<p>Why?</p>', status });
  const args = { id: 'decidedxxxxxxxx', saw: 'mine' };
  await addChange(database, 'question.reopen', args, { state: 'refused', code: 'changed' });
  const centre = await openCentre();
  await waitFor(() => expect(centre.textContent).toContain(said));
  expect(centre.textContent).not.toContain('The text was changed');
});

test.each([
  ['report.close', { id: 'r', question_id: 'q', status: 'fixed', reply: 'Mended' }, 'A colleague closed it already.'],
  ['resource.create', { id: 'r', title: 'A guide' }, 'It exists already.'],
])('SYNC-03 A107 %s that came too late says what is so already', async (name, args, said) => {
  const database = await openPerson({ role: 'admin' });
  await addChange(database, name, args, { state: 'refused', code: 'already' });
  const centre = await openCentre();
  await waitFor(() => expect(centre.querySelector('.refused-entry header p')?.textContent).toBe(said));
});

test('QUAL-13 R25 what was edited out of reach while it was sent back goes with the same words as what mends it', async () => {
  const database = await openPerson();
  const text = { ...question('Which queue, and why?'), id: 'sentbackxxxxxxx' };
  const { recommended: _, ...edit } = text;
  const row = { ...text, question: '<p>Which queue?</p>', mine: true, text_by: 'seenseenseensee', times_sent: 0 };
  await store(database, 'interview_questions', { ...row, status: 'approved' });
  const args = { ...edit, saw: 'seenseenseensee' };
  await addChange(database, 'question.edit', args, { state: 'refused', code: 'not_pending', version: 3 });
  const centre = await openCentre();
  await waitFor(() => expect(centre.textContent).toContain('Somebody else decided on it already.'));
  // in the bank it is not theirs to mend any more
  expect(within(centre).queryByRole('button', { name: 'Send again' })).toBeNull();
  await remove(database, 'interview_questions', 'sentbackxxxxxxx');
  await store(database, 'interview_questions', { ...row, status: 'rejected', rejection_kind: 'unclear' });
  fireEvent.click(await within(centre).findByRole('button', { name: 'Send again' }));
  await waitFor(async () => {
    const [sent] = await database.outbox.entries.where('state').equals('pending').toArray();
    expect(sent).toMatchObject({ name: 'question.resubmit', args: { id: 'sentbackxxxxxxx', saw: 'seenseenseensee' } });
    expect(sent!.args).toMatchObject({ question: '<p>Which queue, and why?</p>' });
    expect(sent!.args).not.toHaveProperty('instead');
  });
});

test('SYNC-03 an own question that was edited out of reach and approved meanwhile is submitted with the words as a new one', async () => {
  const database = await openPerson();
  const text = { ...question('Which queue, and why?'), id: 'approvedxxxxxxx' };
  const { recommended: _, ...edit } = text;
  const row = { ...text, question: '<p>Which queue?</p>', mine: true, text_by: 'seenseenseensee', status: 'approved' };
  await store(database, 'interview_questions', row);
  const args = { ...edit, saw: 'seenseenseensee' };
  await addChange(database, 'question.edit', args, { state: 'refused', code: 'not_pending', version: 3 });
  const centre = await openCentre();
  fireEvent.click(await within(centre).findByRole('button', { name: 'Submit as a new question' }));
  await waitFor(async () => {
    const [sent] = await database.outbox.entries.where('state').equals('pending').toArray();
    expect(sent).toMatchObject({ name: 'question.submit', args: { question: '<p>Which queue, and why?</p>' } });
    expect((sent!.args as { id: string }).id).not.toBe('approvedxxxxxxx');
  });
  // settled by it: nothing is asked any more, and the question that everybody reads is as it was
  await waitFor(() => expect(within(centre).queryByRole('button', { name: 'Submit as a new question' })).toBeNull());
});

test('A86 what holds no text is discarded at once, after a question; a text stays', async () => {
  const database = await openPerson({ role: 'admin' });
  const gone = { state: 'refused', code: 'not_found' } as const;
  for (const user_id of ['one', 'two', 'three'])
    await addChange(database, 'assignment.create', { user_id: user_id.padEnd(15, 'x'), course_id: 'c' }, gone);
  await addChange(database, 'question.submit', question('Why?'), { state: 'refused', code: 'invalid' });
  const centre = await openCentre();
  fireEvent.click(await within(centre).findByRole('button', { name: 'Discard those without text' }));
  let asked = await screen.findByRole('dialog', { name: 'Discard 3 changes without text?' });
  press(asked, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard 3/ })).toBeNull());
  expect(await statesOf(database)).toEqual(['refused', 'refused', 'refused', 'refused']);
  press(centre, 'Discard those without text');
  asked = await screen.findByRole('dialog', { name: 'Discard 3 changes without text?' });
  press(asked, 'Discard');
  await waitFor(async () =>
    expect(await statesOf(database)).toEqual(['discarded', 'discarded', 'discarded', 'refused']),
  );
  await waitFor(() => expect(within(centre).queryByRole('button', { name: 'Discard those without text' })).toBeNull());
});
