// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { firstMeta } from '#local/outbox.ts';
import { inStep, openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, complete } from '../../../tests/screens/study.ts';

const card = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li')!);

test('CRSE-01 CRSE-02 CRSE-04 title, welcome line with address and role, and the way back', async () => {
  await openPerson();
  await openApp('/tracks');
  expect(await screen.findByRole('heading', { level: 1, name: 'Interview Tracks' })).toBeTruthy();
  expect(screen.getByText('Welcome, haruka@example.com').parentElement?.textContent).toContain('user');
  expect(screen.getByRole('link', { name: 'Back to Questions' }).getAttribute('href')).toBe('/');
});

test.each([
  ['an admin', 'admin', 1],
  ['others', 'user', 0],
] as const)('CRSE-03 the admin badge of %s', async (_, role, badges) => {
  await openPerson({ role });
  await openApp('/tracks');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText('admin')).toHaveLength(badges);
});

test('CRSE-06 six placeholders show while courses load', async () => {
  await openPerson({ meta: {} });
  await openApp('/tracks');
  await screen.findByText('Loading courses...');
  expect(document.querySelectorAll('.track-card')).toHaveLength(6);
});

test.each([
  ['CRSE-08 an admin', 'admin', 'Create your first course to get started.'],
  ['CRSE-09 another', 'user', 'Check back later for new courses.'],
] as const)('CRSE-07 %s reads the empty state', async (_, role, message) => {
  await openPerson({ role });
  await openApp('/tracks');
  expect(await screen.findByText('No courses available yet')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
});

test('CRSE-13 it goes from loading over empty to loaded without blanking', async () => {
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

test('CRSE-14 CRSE-16 CRSE-17 a learner reads title, description, date and the own progress', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen', 'Offer'], { company: 'Kitami Robotics' });
  await complete(database, 'Backend', 'HR Call', 'Screen');
  await openApp('/tracks');
  const backend = await card('Backend');
  for (const text of ['About Backend', '2026/10/02', '2 completed / 3 total stages'])
    expect(backend.getByText(text)).toBeTruthy();
  expect(backend.getByRole('img', { name: '2 of 3 stages completed' })).toBeTruthy();
});

test.each([
  ['Kitami Robotics', 'Kitami Robotics'],
  [null, 'No Company'],
  ['', 'No Company'],
])('CRSE-15 the badge of the company %j reads %s', async (company, badge) => {
  const database = await openPerson();
  await addCourse(database, 'Backend', [], { company });
  await openApp('/tracks');
  expect((await card('Backend')).getByText(badge)).toBeTruthy();
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

test('CRSE-44 A99 a store that cannot be read is told in a toast and in place', async () => {
  const database = await openPerson();
  vi.spyOn(database.rows.collections.study.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
  await openApp('/tracks');
  await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
  expect(screen.getByRole('alert').textContent).toContain('Error');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
