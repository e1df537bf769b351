// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { firstMeta } from '#local/outbox.ts';
import { useToast } from '#state/toast.ts';
import { chosenOf } from '../../../tests/screens/chosen.ts';
import { remove } from '../../../tests/local/memoryDatabase.ts';
import { inStep, openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, assign, complete, idOf } from '../../../tests/screens/study.ts';

const card = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li')!);

test('CRSE-01 CRSE-02 CRSE-04 title, welcome line with address and role, and the way back', async () => {
  await openPerson();
  await openApp('/tracks');
  expect(await screen.findByRole('heading', { level: 1, name: 'Interview Tracks' })).toBeTruthy();
  expect(screen.getByText('Welcome, haruka@example.com').parentElement?.textContent).toContain('user');
  expect(screen.getByRole('link', { name: 'Back to Questions' }).getAttribute('href')).toBe('/');
});

test('CRSE-03 an admin has a badge', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/tracks');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByText('admin')).toHaveLength(1);
});

test('CRSE-03 others have none', async () => {
  await openPerson();
  await openApp('/tracks');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('admin')).toBeNull();
});

test('CRSE-06 six placeholders show while courses load', async () => {
  await openPerson({ meta: {} });
  await openApp('/tracks');
  await screen.findByText('Loading courses...');
  expect(document.querySelectorAll('.track-card')).toHaveLength(6);
});

test('CRSE-07 CRSE-08 without courses an admin reads what to do', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/tracks');
  expect(await screen.findByText('No courses available yet')).toBeTruthy();
  expect(screen.getByText('Create your first course to get started.')).toBeTruthy();
});

test('CRSE-07 CRSE-09 without courses others are asked to come back', async () => {
  await openPerson();
  await openApp('/tracks');
  expect(await screen.findByText('No courses available yet')).toBeTruthy();
  expect(screen.getByText('Check back later for new courses.')).toBeTruthy();
});

test('CONST-07 what is stored shows without a request, and what sync writes shows without a reload', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const database = await openPerson({ online: false });
  await addCourse(database, 'Backend', ['HR Call']);
  await openApp('/tracks');
  await card('Backend');
  await addCourse(database, 'Backend', ['HR Call'], { company: 'Kitami Robotics' });
  await addCourse(database, 'Frontend', ['Portfolio']);
  await card('Frontend');
  expect((await card('Backend')).getByText('Kitami Robotics')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test('CRSE-13 it goes from loading to empty to loaded without blanking', async () => {
  const database = await openPerson({ meta: {} });
  await openApp('/tracks');
  await screen.findByText('Loading courses...');
  await database.outbox.meta.put({ ...firstMeta, ...inStep });
  await screen.findByText('No courses available yet');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  await addCourse(database, 'Backend', ['HR Call']);
  await screen.findByRole('link', { name: 'Backend' });
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('CRSE-13 from the first moment to the last there is a title, and below it what is loading, empty or loaded', async () => {
  const seen: string[] = [];
  const look = () => {
    const isOpen = screen.queryByRole('heading', { level: 1, name: 'Interview Tracks' }) !== null;
    if (!isOpen && !seen.length) return; // the app itself is still starting
    const states = [
      screen.queryByText('Loading courses...') && 'loading',
      screen.queryByText('No courses available yet') && 'empty',
      screen.queryByRole('link', { name: 'Backend' }) && 'loaded',
    ].filter(Boolean);
    const now = isOpen && states.length === 1 ? states[0]! : `blank: ${document.body.textContent}`;
    if (seen.at(-1) !== now) seen.push(now);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  const database = await openPerson({ meta: {} });
  await openApp('/tracks');
  await screen.findByText('Loading courses...');
  await act(() => database.outbox.meta.put({ ...firstMeta, ...inStep }));
  await screen.findByText('No courses available yet');
  await act(() => addCourse(database, 'Backend', ['HR Call']));
  await screen.findByRole('link', { name: 'Backend' });
  await act(() => remove(database, 'courses', idOf('Backend')));
  await screen.findByText('No courses available yet');
  expect(seen).toEqual(['loading', 'empty', 'loaded', 'empty']);
});

test('CRSE-14 CRSE-16 CRSE-17 a learner sees title, description, date and their own progress', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen', 'Offer'], { company: 'Kitami Robotics' });
  await complete(database, 'Backend', 'HR Call', 'Screen');
  await openApp('/tracks');
  const backend = await card('Backend');
  for (const text of ['About Backend', '2026/10/02', '2 completed / 3 total stages'])
    expect(backend.getByText(text)).toBeTruthy();
  expect(backend.getByRole('img', { name: '2 of 3 stages completed' })).toBeTruthy();
});

test('CRSE-15 the badge names the company, and says when there is none', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', [], { company: 'Kitami Robotics' });
  await addCourse(database, 'Frontend', [], { company: null });
  await addCourse(database, 'Manager', [], { company: '' });
  await openApp('/tracks');
  for (const [title, badge] of [
    ['Backend', 'Kitami Robotics'],
    ['Frontend', 'No Company'],
    ['Manager', 'No Company'],
  ])
    expect((await card(title!)).getByText(badge!)).toBeTruthy();
});

test('CRSE-18 an admin sees how many stages there are and no progress', async () => {
  const database = await openPerson({ role: 'admin' });
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await complete(database, 'Backend', 'HR Call');
  await openApp('/tracks');
  const backend = await card('Backend');
  expect(backend.getByText('2 stages')).toBeTruthy();
  expect(backend.queryByRole('img')).toBeNull();
  expect(backend.queryByText(/completed/)).toBeNull();
});

test('CRSE-21 a card opens its course', async () => {
  const database = await openPerson();
  await addCourse(database, '日本語での面接', ['一']);
  const router = await openApp('/tracks');
  fireEvent.click(await screen.findByRole('link', { name: '日本語での面接' }));
  await act(() => router.load());
  expect(decodeURI(router.state.location.pathname)).toBe('/course/日本語での面接');
  expect(await screen.findByRole('heading', { level: 1, name: '日本語での面接' })).toBeTruthy();
});

test('CRSE-21 a card of a course that was started opens it at its next stop', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen', 'Offer']);
  await complete(database, 'Backend', 'HR Call');
  await openApp('/tracks');
  const link = await screen.findByRole('link', { name: 'Backend' });
  await waitFor(() => expect(link.getAttribute('href')).toBe(`/course/backend?stage=${idOf('Screen')}`));
});

test('CRSE-44 A99 a store that cannot be read is reported in a toast and in place', async () => {
  const database = await openPerson();
  vi.spyOn(database.rows.collections.study.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
  await openApp('/tracks');
  await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
  expect(screen.getByRole('alert').textContent).toContain('Error');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('FIRST-03 one touch takes the questions of a track into study, and Undo takes them out again', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await addQuestions(database, 'Screen', [{ question: '<p>Why an index?</p>' }, { question: '<p>Why a queue?</p>' }]);
  await addCourse(database, 'Frontend', ['Portfolio']);
  await openApp('/tracks');
  const touch = await screen.findByRole('button', { name: 'Study this track: Backend' });
  // a track without a question has nothing to study
  expect(screen.queryByRole('button', { name: /Frontend/ })).toBeNull();
  fireEvent.click(touch);
  const after = await screen.findByRole('button', { name: 'In your study: Backend' });
  // the same button: the focus of whoever pressed it by a key stays
  expect(after).toBe(touch);
  await waitFor(async () => expect(await chosenOf(database)).toEqual(['in', 'in']));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('2 questions added to your study'));
  fireEvent.click(after);
  act(() => useToast.getState().toast!.action!.run());
  await screen.findByRole('button', { name: 'Study this track: Backend' });
  await waitFor(async () => expect(await chosenOf(database)).toEqual([null, null]));
});

test('FIRST-03 a track that is assigned is in study', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['Screen']);
  await addQuestions(database, 'Screen', [{ question: '<p>Why an index?</p>' }]);
  await assign(database, 'Backend');
  await openApp('/tracks');
  await screen.findByRole('button', { name: 'In your study: Backend' });
});

test('FIRST-03 an admin, who studies nothing, is offered no track', async () => {
  const database = await openPerson({ role: 'admin' });
  await addCourse(database, 'Backend', ['Screen']);
  await addQuestions(database, 'Screen', [{ question: '<p>Why an index?</p>' }]);
  await openApp('/tracks');
  await card('Backend');
  expect(screen.queryByRole('button', { name: /study/i })).toBeNull();
});
