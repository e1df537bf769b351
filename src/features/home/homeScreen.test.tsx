// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, assign, complete, idOf } from '../../../tests/screens/study.ts';

test.each([
  ['the full name', 'Haruka Mori', 'Welcome, Haruka Mori'],
  ['the address when there is no full name', '', 'Welcome, haruka@example.com'],
])('HOME-01 greets by %s', async (_, full_name, greeting) => {
  await openPerson({ full_name });
  await openApp('/');
  expect(await screen.findByRole('heading', { level: 1, name: greeting })).toBeTruthy();
});

test.each([
  ['an admin', 'admin', 1],
  ['anyone else', 'user', 0],
] as const)('HOME-02 the admin marker of %s', async (_, role, markers) => {
  await openPerson({ role });
  await openApp('/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText('admin')).toHaveLength(markers);
});

test('HOME-01 the next stop links to the first stage that is not completed', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen', 'Offer'], { company: 'Kitami Robotics' });
  await assign(database, 'Backend');
  await complete(database, 'Backend', 'HR Call');
  await openApp('/');
  expect(await screen.findByRole('heading', { level: 2, name: 'Screen' })).toBeTruthy();
  const onward = screen.getByRole('link', { name: 'Continue' });
  expect(onward.getAttribute('href')).toBe(`/course/backend?stage=${idOf('Screen')}`);
  expect(screen.getByRole('list', { name: '1 of 3 stages completed' }).textContent).toBe('HR CallScreenOffer');
});

test('HOME-01 without a course it invites to the tracks', async () => {
  await openPerson();
  await openApp('/');
  expect((await screen.findByRole('link', { name: 'See all tracks' })).getAttribute('href')).toBe('/tracks');
});

test('A99 it says so when nothing has arrived and the server cannot be reached', async () => {
  await openPerson({ meta: {}, online: false });
  await openApp('/');
  expect(await screen.findAllByText('Failed to load courses.')).not.toHaveLength(0);
});

test('HOME-02 an admin is led to the admin tasks instead of courses', async () => {
  const database = await openPerson({ role: 'admin' });
  await addCourse(database, 'Backend', ['HR Call']);
  await assign(database, 'Backend');
  await openApp('/');
  expect((await screen.findAllByRole('link', { name: 'Admin Dashboard' })).length).toBeGreaterThan(0);
  expect(screen.queryByText('Next stop')).toBeNull();
});

test('HOME-01 a new person is offered a track to begin with', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await openApp('/');
  expect(await screen.findByText('A track to begin with')).toBeTruthy();
  expect((await screen.findByRole('link', { name: /^Start/ })).getAttribute('href')).toBe(
    `/course/backend?stage=${idOf('HR Call')}`,
  );
});

test('HOME-03 QUES-57 a question that was begun is announced where it goes on', async () => {
  const database = await openPerson();
  await openApp('/');
  const buttons = await screen.findAllByRole('button', { name: 'Submit Question' });
  await database.outbox.drafts.put({ key: 'question.submit/x', at: '2026-11-23T00:00:00.000Z', value: {} });
  await waitFor(() => expect(buttons.map(({ textContent }) => textContent)).toContain('Submit Question Draft waiting'));
});

test('HOME-03 the hero opens the submit dialog, for an admin too', async () => {
  await openPerson({ role: 'admin', online: false });
  await openApp('/');
  fireEvent.click(screen.getAllByRole('button', { name: 'Submit Question' })[0]!);
  expect(await screen.findByRole('dialog', { name: 'Submit Interview Question' })).toBeTruthy();
});
