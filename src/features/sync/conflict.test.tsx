// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reviewId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, idOf } from '../../../tests/screens/study.ts';
import { addChange, openCentre, statesOf } from '../../../tests/screens/syncCentre.ts';

const id = 'qqqqqqqqqqqqqqq';
const facts = { company: 'Asagiri', role: 'SRE', interview_stage: 'Technical', category: 'Other' };
const toast = () => useToast.getState().toast;
const press = (centre: HTMLElement, name: string) => fireEvent.click(within(centre).getByRole('button', { name }));

/** My edit of a question, refused because theirs came first. */
async function conflict(mine: string, theirs: string): Promise<{ database: LocalDatabase; centre: HTMLElement }> {
  const database = await openPerson();
  await store(database, 'interview_questions', {
    ...{ id, ...facts, question: theirs, additional_context: null },
    ...{ status: 'pending', mine: true, text_by: 'theirstheirsthe' },
  });
  const args = { id, saw: 'olderolderolder', ...facts, question: mine, additional_context: null };
  await addChange(database, 'question.edit', args, { state: 'refused', code: 'changed' });
  const centre = await openCentre('/company');
  await within(centre).findByRole('group', { name: 'Question' });
  return { database, centre };
}

test('SYNC-03 what is the same on both sides takes one line, and both texts can be sent, theirs first', async () => {
  const { database, centre } = await conflict('<p>Mine</p>', '<p>Theirs</p>');
  expect(centre.textContent).toContain('The same on both sides: Company, ');
  press(centre, 'Take both');
  await waitFor(() => expect(toast()?.title).toBe('Both versions are sent, theirs first'));
  expect(await database.outbox.entries.orderBy('n').last()).toMatchObject({
    state: 'pending',
    args: { question: '<p>Theirs</p><p>Mine</p>', saw: 'theirstheirsthe', instead: true },
  });
});

test('SYNC-03 both together can be too long: it says so, and nothing is lost or sent', async () => {
  const half = 'x'.repeat(limits.questionCharacters / 2 + 10);
  const { database, centre } = await conflict(`<p>${half}</p>`, `<p>y${half}</p>`);
  press(centre, 'Take both');
  const problem = await within(centre).findByText(/^Both together are longer than is allowed\./);
  expect(problem.getAttribute('role')).toBe('alert');
  expect(await statesOf(database)).toEqual(['refused']);
  // another way is still open
  press(centre, 'Take theirs');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Their version stands' }));
});

test('SYNC-03 where mine holds theirs already, both is not offered', async () => {
  const { centre } = await conflict('<p>Theirs</p><p>Mine</p>', '<p>Theirs</p>');
  expect(within(centre).queryByRole('button', { name: 'Take both' })).toBeNull();
  expect(within(centre).getByRole('button', { name: 'Keep mine' })).toBeTruthy();
});

test('SYNC-03 a choice that cannot be stored says so, and can be made again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const { database, centre } = await conflict('<p>Mine</p>', '<p>Theirs</p>');
  vi.spyOn(database.outbox.entries, 'bulkPut').mockRejectedValueOnce(new Error('the disk'));
  press(centre, 'Keep mine');
  await waitFor(() => expect(toast()?.message).toBe('That could not be stored on this device. Try again.'));
  expect(await statesOf(database)).toEqual(['refused']);
  press(centre, 'Keep mine');
  await waitFor(async () => expect(await statesOf(database)).toEqual(['resolved', 'pending']));
});

test('SYNC-03 a review stands beside the one that this person gave elsewhere', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['Screen']);
  await store(database, 'course_reviews', {
    id: reviewId(database.account, idOf('Backend')),
    ...{
      user_id: database.account,
      course_id: idOf('Backend'),
      support_feedback: 'On the phone',
      text_by: 'theirstheirsthe',
    },
  });
  const args = { course_id: idOf('Backend'), saw: '', support_feedback: 'At the desk' };
  await addChange(database, 'review.submit', args, { state: 'refused', code: 'changed' });
  const centre = await openCentre('/company');
  await waitFor(() => expect(centre.textContent).toContain('On the phone'));
  expect(centre.textContent).toContain('At the desk');
  expect(await within(centre).findByText('Backend')).toBeTruthy();
});

test('SYNC-03 the time of an interview stands in words of Tokyo, not as it is stored', async () => {
  const database = await openPerson({ role: 'admin' });
  const content = { interview_name: 'HR Interview', place: null, interviewers: [], notes: null };
  await store(database, 'interviews', {
    ...{ id: 'iiiiiiiiiiiiiii', ...content, scheduled_date: '2026-11-25T01:00:00.000Z', text_by: 'theirstheirsthe' },
    status: 'scheduled',
  });
  const args = { id: 'iiiiiiiiiiiiiii', saw: 'olderolderolder', ...content, duration_minutes: 60 };
  const mine = { ...args, scheduled_date: '2026-11-25T15:30:00.000Z' };
  await addChange(database, 'interview.edit', mine, { state: 'refused', code: 'changed' });
  const centre = await openCentre('/company');
  const texts = await within(centre).findByRole('group', { name: 'Date and time' });
  expect(texts.textContent).toContain('2026/11/25 10:00');
  expect(texts.textContent).toContain('2026/11/26 00:30');
  expect(texts.textContent).not.toContain('T15:30');
});

test('SYNC-03 R25 of a candidate only the field is in question that both wrote', async () => {
  const database = await openPerson({ role: 'admin' });
  const by = (name: string) => ({ by: name, account: 'someoneelsexxxx', at: '2026-11-20T00:00:00.000Z' });
  await store(database, 'candidates', {
    ...{ id: 'ccccccccccccccc', location: 'Kyoto', current_salary: '10', text_by: 'salarysalarysal' },
    writers: { location: by('theirstheirsthe'), current_salary: by('salarysalarysal') },
  });
  const args = { id: 'ccccccccccccccc', saw: '', location: 'Osaka' };
  await addChange(database, 'candidate.edit', args, { state: 'refused', code: 'changed' });
  const centre = await openCentre('/company');
  const texts = await within(centre).findByRole('group', { name: 'Location' });
  expect(texts.textContent).toContain('Kyoto');
  expect(texts.textContent).toContain('Osaka');
  expect(within(centre).queryByRole('group', { name: 'Current salary' })).toBeNull();
  expect(within(centre).queryByRole('button', { name: 'Take both' })).toBeNull();
  press(centre, 'Keep mine');
  await waitFor(() => expect(toast()?.title).toBe('Your version goes over theirs'));
  expect(await database.outbox.entries.orderBy('n').last()).toMatchObject({
    state: 'pending',
    args: { id: 'ccccccccccccccc', saw: 'theirstheirsthe', instead: true, location: 'Osaka' },
  });
});

test('R25 SYNC-03 a text that was changed elsewhere and deleted then is called deleted, and offers no version that is gone', async () => {
  const { database, centre } = await conflict('<p>Mine</p>', '<p>Theirs</p>');
  await act(() => remove(database, 'interview_questions', id));
  await within(centre).findByText('It was deleted elsewhere.');
  expect(within(centre).queryByRole('button', { name: 'Keep mine' })).toBeNull();
  expect(centre.textContent).toContain('Mine');
  expect(await statesOf(database)).toEqual(['refused']);
});
