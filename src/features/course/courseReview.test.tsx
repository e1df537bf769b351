// @vitest-environment jsdom
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reviewId } from '#model/id.ts';
import type { Review } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { courseReview } from '#queries/courseReview.ts';
import { useLive } from '#queries/live.ts';
import { usePreferences } from '#state/preferences.ts';
import { setSession } from '#state/session.ts';
import { showToast, useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { heldSave } from '../../../tests/screens/heldSave.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, complete, idOf } from '../../../tests/screens/study.ts';
import { submitReview } from './submitReview.ts';

vi.setConfig({ testTimeout: 30_000 });

const stages = ['HR Call', 'Screen', 'Offer'];

async function finished(person: Person = {}, done = stages) {
  const database = await openPerson(person);
  await addCourse(database, 'Backend', stages);
  await addQuestions(database, 'HR Call', [{ question: '<p>Why?</p>' }]);
  await complete(database, 'Backend', ...done);
  return database;
}

const addReview = (database: LocalDatabase, more: Partial<Review> = {}) =>
  store(database, 'course_reviews', {
    id: reviewId(database.account, idOf('Backend')),
    user_id: database.account,
    course_id: idOf('Backend'),
    stage_ratings: [{ stageId: idOf('HR Call'), stageName: 'HR Call', helpfulness: 5, accuracy: 4 }],
    support_feedback: 'The manager interview',
    improvement_suggestions: null,
    created_at: '2026-10-02T03:00:00.000Z',
    updated_at: '2026-10-02T03:00:00.000Z',
    text_by: 'firstfirstfirst',
    ...more,
  });

const form = async () => within(await screen.findByRole('region', { name: 'Review this Course' }));
const support = () =>
  screen.getByLabelText<HTMLTextAreaElement>(
    /^Which part of the interview process would you like more support with\?$/,
  );
const improvements = () =>
  screen.getByLabelText<HTMLTextAreaElement>(/^Do you have any suggestions for improving the course\?$/);
const stars = (stage: string, question = 'How helpful was this stage?') =>
  within(screen.getByRole('radiogroup', { name: `${stage} ${question}` }));
const chosen = (group: ReturnType<typeof stars>) =>
  group.getAllByRole<HTMLInputElement>('radio').find((one) => one.checked)?.value;
const toast = () => useToast.getState().toast;
/** The screen has the version of this mutation: it and this share one read. */
async function isSeen(database: LocalDatabase, mutation: string) {
  const { result } = renderHook(() => useLive(courseReview(database.account, idOf('Backend'))));
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', value: { text_by: mutation } }));
}
const entries = (database: LocalDatabase) => database.outbox.entries.toArray();

/** A draft based on one version, while another device submits the next. */
async function conflicting() {
  const database = await finished();
  await addReview(database);
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.change(support(), { target: { value: 'From the desk' } });
  await act(() => addReview(database, { support_feedback: 'From the phone', text_by: 'secondsecondsec' }));
  return { database, fields };
}

test('REV-02 before every stage is complete no review form shows, and an admin never sees one', async () => {
  await finished({}, ['HR Call', 'Screen']);
  await openApp('/course/backend');
  await screen.findByRole('heading', { name: 'Practice Questions' });
  expect(screen.queryByText('Review this Course')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show questions' })).toBeNull();
});

test('STAGE-08 REV-02 an admin who completed everything as a learner is shown the questions', async () => {
  await finished({ role: 'admin', meta: { first: true, role: 'admin', syncedAt: '2026-11-01T00:00:00.000Z' } });
  await openApp('/course/backend');
  await screen.findByRole('heading', { name: 'Practice Questions' });
  expect(screen.queryByText('Review this Course')).toBeNull();
});

test('REV-02 REV-30 the form takes the place of the questions, and Show questions brings them back', async () => {
  await finished();
  await openApp('/course/backend');
  await form();
  expect(screen.queryByText('Why?')).toBeNull();
  // the questions alone give way: what is to be read and its resources stay (2 §2)
  expect(screen.getByRole('heading', { level: 2, name: 'HR Call' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Learning Resources' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show questions' }));
  expect(await screen.findByText('Why?')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Review this Course' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the review' }));
  await form();
});

test('REV-30 choosing a stage opens it', async () => {
  await finished();
  const router = await openApp('/course/backend');
  await form();
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Stages' })).getByRole('link', { name: /Offer/ }));
  await act(() => router.load());
  expect(await screen.findByRole('heading', { level: 2, name: 'Offer' })).toBeTruthy();
});

test('REV-03 REV-04 REV-05 REV-06 REV-07 REV-08 REV-10 the form of a learner who has not reviewed yet', async () => {
  await finished();
  await openApp('/course/backend');
  const fields = await form();
  for (const stage of stages)
    for (const question of ['How helpful was this stage?', 'How accurate was the content?']) {
      expect(stars(stage, question).getAllByRole('radio')).toHaveLength(5);
      // A154: a mark that nobody gave
      expect(stars(stage, question).queryByRole('radio', { checked: true })).toBeNull();
    }
  expect(support().value).toBe('');
  expect(improvements().value).toBe('');
  expect(fields.getByRole('button', { name: 'Submit Review' })).toBeTruthy();
});

test('REV-04 REV-05 stars are chosen by a touch and by their digit', async () => {
  await finished();
  await openApp('/course/backend');
  await form();
  fireEvent.click(stars('Screen').getByRole('radio', { name: '4 stars' }));
  expect(chosen(stars('Screen'))).toBe('4');
  for (const [key, value] of [
    ['2', '2'],
    ['9', '2'],
    ['0', '2'],
    ['5', '5'],
  ]) {
    fireEvent.keyDown(stars('Screen').getByRole('radio', { checked: true }), { key });
    expect(chosen(stars('Screen'))).toBe(value);
  }
  expect(document.activeElement).toBe(stars('Screen').getByRole('radio', { name: '5 stars' }));
  const other = stars('Screen', 'How accurate was the content?');
  expect(other.queryByRole('radio', { checked: true })).toBeNull();
  fireEvent.keyDown(other.getByRole('radio', { name: '1 star' }), { key: '3' });
  expect(chosen(stars('Screen', 'How accurate was the content?'))).toBe('3');
});

/** Stars that nobody touched are asked about once (A125). */
const submitAsItIs = async (fields: ReturnType<typeof within>, submit = 'Submit') => {
  fireEvent.click(await fields.findByRole('button', { name: `${submit} Review` }));
  fireEvent.click(await screen.findByRole('button', { name: `${submit} as it is` }));
};

test('A125 REV-10 stars that nobody touched are asked about once, and nothing is sent before', async () => {
  const database = await finished();
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.click(stars('HR Call').getByRole('radio', { name: '5 stars' }));
  // one star is an answer too
  fireEvent.click(stars('HR Call', 'How accurate was the content?').getByRole('radio', { name: '1 star' }));
  fireEvent.click(fields.getByRole('button', { name: 'Submit Review' }));
  const question = await screen.findByRole('dialog', { name: `Send ${2 * stages.length - 2} ratings as 1 star?` });
  fireEvent.click(within(question).getByRole('button', { name: 'Rate first' }));
  expect(await entries(database)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(stars('Screen').getByRole('radio', { name: '1 star' })));
  fireEvent.click(stars('Screen').getByRole('radio', { name: '4 stars' }));
  fireEvent.click(fields.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(toast()?.title).toBe('Review submitted'));
  expect((await entries(database))[0]!.args).toMatchObject({
    stage_ratings: [
      { helpfulness: 5, accuracy: 1 },
      { helpfulness: 4, accuracy: 1 },
      { helpfulness: 1, accuracy: 1 },
    ],
  });
});

test('A125 who touched every star is asked nothing', async () => {
  const database = await finished();
  await openApp('/course/backend');
  const fields = await form();
  for (const stage of stages)
    for (const question of ['How helpful was this stage?', 'How accurate was the content?'])
      fireEvent.click(stars(stage, question).getByRole('radio', { name: '3 stars' }));
  fireEvent.click(fields.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(toast()?.title).toBe('Review submitted'));
  expect(await entries(database)).toHaveLength(1);
});

test('REV-08 REV-17 REV-20 the first review is stored on the device, with thanks', async () => {
  const database = await finished({ online: false });
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.click(stars('HR Call').getByRole('radio', { name: '5 stars' }));
  fireEvent.change(support(), { target: { value: 'More on <b>managers</b>' } });
  await submitAsItIs(fields);
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Review submitted', message: 'Thank you for your feedback!' }),
  );
  const [entry] = await entries(database);
  expect(entry).toMatchObject({
    name: 'review.submit',
    state: 'pending',
    args: { course_id: idOf('Backend'), saw: '' },
  });
  expect((entry!.args as { stage_ratings: unknown[] }).stage_ratings).toEqual(
    stages.map((title) => ({
      stageId: idOf(title),
      stageName: title,
      helpfulness: title === 'HR Call' ? 5 : 1,
      accuracy: 1,
    })),
  );
  // it now exists: marked as not sent, and offered for update
  expect(await fields.findByRole('button', { name: 'Update Review' })).toBeTruthy();
  expect(await fields.findByText('Not sent yet')).toBeTruthy();
  expect(await database.outbox.drafts.count()).toBe(0);
});

test('REV-09 REV-18 REV-19 REV-21 an existing review is loaded, and submitting it again updates the same record', async () => {
  const database = await finished();
  await addReview(database);
  await openApp('/course/backend');
  const fields = await form();
  expect(chosen(stars('HR Call'))).toBe('5');
  expect(chosen(stars('HR Call', 'How accurate was the content?'))).toBe('4');
  expect(chosen(stars('Offer'))).toBeUndefined();
  expect(support().value).toBe('The manager interview');
  fireEvent.change(improvements(), { target: { value: 'Less theory' } });
  await submitAsItIs(fields, 'Update');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Review updated', message: 'Thank you for your feedback!' }),
  );
  const stored = await entries(database);
  expect(stored).toHaveLength(1);
  expect(stored[0]!.args).toMatchObject({ saw: 'firstfirstfirst', improvement_suggestions: 'Less theory' });
  expect(await database.rows.collections.people.count({ selector: { noun: 'course_reviews' } }).exec()).toBe(1);
  expect(improvements().value).toBe('Less theory');
});

test('REV-13 REV-14 too many characters are reported at the field, which is focused, and nothing is sent', async () => {
  const database = await finished();
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.change(support(), { target: { value: '面'.repeat(1001) } });
  fireEvent.change(improvements(), { target: { value: '面'.repeat(1001) } });
  expect(fields.getByText('Support feedback must be less than 1000 characters')).toBeTruthy();
  expect(fields.getByText('Improvement suggestions must be less than 1000 characters')).toBeTruthy();
  fireEvent.click(fields.getByRole('button', { name: 'Submit Review' }));
  expect(document.activeElement).toBe(support());
  fireEvent.change(support(), { target: { value: '面'.repeat(1000) } });
  expect(fields.queryByText('Support feedback must be less than 1000 characters')).toBeNull();
  fireEvent.click(fields.getByRole('button', { name: 'Submit Review' }));
  expect(document.activeElement).toBe(improvements());
  expect(await entries(database)).toEqual([]);
});

test('REV-22 a review that could not be stored stays in the form', async () => {
  const database = await finished();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.change(support(), { target: { value: 'Kept' } });
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk is full'));
  await submitAsItIs(fields);
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to submit review. Please try again.' }),
  );
  expect(support().value).toBe('Kept');
  expect(await fields.findByRole('button', { name: 'Submit Review' })).toBeTruthy();
  expect(log).toHaveBeenCalled();
});

test('REV-17 R25 what is typed while the review is being stored is kept as the next draft', async () => {
  const database = await finished();
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.change(support(), { target: { value: 'Handed in' } });
  const letGo = heldSave();
  await submitAsItIs(fields);
  fireEvent.change(support(), { target: { value: 'Handed in, and more' } });
  await act(letGo);
  await waitFor(() => expect(toast()?.title).toBe('Review submitted'));
  const [entry] = await entries(database);
  expect(entry!.args).toMatchObject({ support_feedback: 'Handed in' });
  expect(support().value).toBe('Handed in, and more');
  await waitFor(async () =>
    expect(await database.outbox.drafts.toArray()).toMatchObject([
      { value: { support: 'Handed in, and more', saw: entry!.id } },
    ]),
  );
  fireEvent.click(await fields.findByRole('button', { name: 'Update Review' }));
  await waitFor(async () =>
    expect((await entries(database)).at(-1)!.args).toMatchObject({ support_feedback: 'Handed in, and more' }),
  );
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});

test('REV-12 it says so when no one is signed in', async () => {
  const database = await openPerson();
  setSession({ status: 'signedOut', account: null });
  const handIn = vi.fn<() => never>();
  const args = { course_id: 'c', saw: '', stage_ratings: [], support_feedback: null, improvement_suggestions: null };
  expect(await submitReview(args, { isShown: false, isUpdate: false, draft: { handIn } })).toBeUndefined();
  expect(toast()).toMatchObject({ title: 'Authentication required', message: 'Please log in to submit a review.' });
  expect(handIn).not.toHaveBeenCalled();
  expect(await entries(database)).toEqual([]);
});

test('REV-23 a review that cannot be read is only logged, and the form remains usable', async () => {
  const database = await finished();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { storageInstance } = database.rows.collections.people;
  const find = storageInstance.findDocumentsById.bind(storageInstance);
  const broken = vi
    .spyOn(storageInstance, 'findDocumentsById')
    .mockImplementation((ids, deleted) =>
      ids.some((id) => id.startsWith('course_reviews/')) ? Promise.reject(new Error('the disk')) : find(ids, deleted),
    );
  await openApp('/course/backend');
  const fields = await form();
  // an effect, which React runs after the form is rendered
  await waitFor(() => expect(log).toHaveBeenCalledWith('fetch review', 'This device could not read it.'));
  expect(toast()).toBeNull();
  broken.mockRestore();
  fireEvent.click(stars('HR Call').getByRole('radio', { name: '3 stars' }));
  await submitAsItIs(fields);
  await waitFor(() => expect(toast()?.title).toBe('Review submitted'));
});

test('REV-18 a draft survives leaving, and Discard draft brings the review back', async () => {
  const database = await finished();
  await addReview(database);
  const router = await openApp('/course/backend');
  await form();
  fireEvent.change(support(), { target: { value: 'Half a senten' } });
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
  await act(() => router.navigate({ to: '/tracks' }));
  await screen.findByRole('heading', { level: 1, name: 'Interview Tracks' });
  await act(() => router.navigate({ to: '/course/$slug', params: { slug: 'backend' } }));
  const fields = await form();
  expect(support().value).toBe('Half a senten');
  expect(fields.getByText(/^Draft kept/)).toBeTruthy();
  fireEvent.click(fields.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(support().value).toBe('The manager interview'));
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
  fireEvent.change(support(), { target: { value: 'Begun anew' } });
  act(() => toast()!.action!.run());
  expect(support().value).toBe('Half a senten');
  // it does not lose what was written in between
  act(() => toast()!.action!.run());
  expect(support().value).toBe('Begun anew');
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
});

test('REV-19 what another device submitted is shown at once, but never over text begun here', async () => {
  const database = await finished();
  await addReview(database);
  await openApp('/course/backend');
  const fields = await form();
  await act(() => addReview(database, { support_feedback: 'From the phone', text_by: 'secondsecondsec' }));
  await waitFor(() => expect(support().value).toBe('From the phone'));
  fireEvent.change(support(), { target: { value: 'From the desk' } });
  await act(() => addReview(database, { support_feedback: 'Phone again', text_by: 'thirdthirdthird' }));
  const conflict = await fields.findByRole('region', { name: 'This was changed elsewhere while you were writing' });
  const support_feedback = within(conflict).getByRole('group', { name: 'More support' });
  expect(support_feedback.textContent).toBe('More supportTheirsPhone againMineFrom the desk');
  expect(support().value).toBe('From the desk');
  // nothing is submitted over a version that was not seen
  fireEvent.click(fields.getByRole('button', { name: 'Update Review' }));
  await waitFor(() => expect(document.activeElement).toBe(conflict));
  expect(await entries(database)).toEqual([]);
  fireEvent.click(fields.getByRole('button', { name: 'Keep mine' }));
  expect(fields.queryByRole('region', { name: /^This was changed/ })).toBeNull();
  await submitAsItIs(fields, 'Update');
  await waitFor(async () =>
    expect((await entries(database))[0]?.args).toMatchObject({
      saw: 'thirdthirdthird',
      instead: true,
      support_feedback: 'From the desk',
    }),
  );
});

test('R30 taking the other version keeps one’s own text in the history until it is restored', async () => {
  const { database, fields } = await conflicting();
  fireEvent.click(await fields.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(support().value).toBe('From the phone'));
  expect(await entries(database)).toMatchObject([
    {
      name: 'aside.keep',
      args: {
        noun: 'course_reviews',
        record_id: reviewId(database.account, idOf('Backend')),
        content: { support_feedback: 'From the desk' },
      },
    },
  ]);
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
  act(() => toast()!.action!.run());
  expect(support().value).toBe('From the desk');
  expect(await fields.findByRole('button', { name: 'Take theirs' })).toBeTruthy();
  await waitFor(async () =>
    expect((await entries(database)).map(({ name }) => name)).toEqual(['aside.keep', 'aside.release']),
  );
});

test('R30 when one’s own text cannot be kept, the review is unchanged and says so', async () => {
  const { database, fields } = await conflicting();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk is full'));
  fireEvent.click(await fields.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(toast()?.title).toBe('Your version could not be kept on this device, so nothing was changed.'),
  );
  expect(support().value).toBe('From the desk');
  expect(await entries(database)).toEqual([]);
  await waitFor(async () =>
    expect(await database.outbox.drafts.toArray()).toMatchObject([{ value: { support: 'From the desk' } }]),
  );
  // it can be chosen again once there is room
  full.mockRestore();
  fireEvent.click(fields.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(support().value).toBe('From the phone'));
});

test('R25 R30 the review is read-only while theirs is being taken, and everything written before is kept', async () => {
  const { database, fields } = await conflicting();
  const take = await fields.findByRole('button', { name: 'Take theirs' });
  fireEvent.change(support(), { target: { value: 'From the desk, to the end' } });
  fireEvent.click(stars('Screen').getByRole('radio', { name: '3 stars' }));
  const isShut = () => [support(), improvements(), stars('Screen').getAllByRole('radio')[0]!].map(shut);
  expect(isShut()).toEqual([false, false, false]);
  const letGo = heldSave();
  fireEvent.click(take);
  await waitFor(() => expect(isShut()).toEqual([true, true, true]));
  await act(letGo);
  await waitFor(() => expect(support().value).toBe('From the phone'));
  expect(isShut()).toEqual([false, false, false]);
  const stored = await entries(database);
  expect(stored).toMatchObject([
    { name: 'aside.keep', args: { content: { support_feedback: 'From the desk, to the end' } } },
  ]);
  expect(JSON.stringify(stored[0]!.args)).toContain('"helpfulness":3');
});

/** jsdom knows the attribute but not its effect in a browser: no focus, no keys, no pointer. */
const shut = (element: HTMLElement) => element.closest('[inert]') !== null;

test('R25 "both" joins theirs and then mine, and is submitted only after another look', async () => {
  const { database, fields } = await conflicting();
  fireEvent.click(await fields.findByRole('button', { name: 'Take both' }));
  expect(support().value).toBe('From the phone\n\nFrom the desk');
  expect(await entries(database)).toEqual([]);
  act(() => toast()!.action!.run());
  expect(support().value).toBe('From the desk');
  fireEvent.click(await fields.findByRole('button', { name: 'Take both' }));
  await submitAsItIs(fields, 'Update');
  await waitFor(async () =>
    expect((await entries(database))[0]?.args).toMatchObject({ saw: 'secondsecondsec', instead: true }),
  );
});

test('R25 identical text on both devices leaves nothing to choose', async () => {
  const database = await finished();
  const rated = stages.map((title) => ({ stageId: idOf(title), stageName: title, helpfulness: 1, accuracy: 1 }));
  await addReview(database, { stage_ratings: rated });
  await openApp('/course/backend');
  const fields = await form();
  fireEvent.change(support(), { target: { value: 'The same' } });
  await act(() =>
    addReview(database, {
      ...{ stage_ratings: rated, support_feedback: 'The same', text_by: 'secondsecondsec' },
    }),
  );
  await isSeen(database, 'secondsecondsec');
  fireEvent.click(fields.getByRole('button', { name: 'Update Review' }));
  await waitFor(async () => expect((await entries(database))[0]?.args).toMatchObject({ saw: 'secondsecondsec' }));
  expect(fields.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('REV-03 the form in Japanese', async () => {
  await finished();
  usePreferences.setState({ language: 'ja' });
  await openApp('/course/backend');
  expect(await screen.findByRole('heading', { name: 'このコースのレビュー' })).toBeTruthy();
  usePreferences.setState({ language: 'en' });
  showToast({ kind: 'info', title: '' });
});
