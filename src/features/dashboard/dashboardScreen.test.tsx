// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, assign, complete, idOf } from '../../../tests/screens/study.ts';

const card = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('li')!);

async function twoCourses() {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen', 'Offer'], { company: 'Kitami Robotics' });
  await addCourse(database, 'Frontend', ['Portfolio']);
  await complete(database, 'Backend', 'HR Call');
  for (const course of ['Backend', 'Frontend']) await assign(database, course);
  return database;
}

test('DASH-01 DASH-02 heading, the way home and Sign Out', async () => {
  await openPerson();
  await openApp('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Dashboard' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
});

test("DASH-03 DASH-04 DASH-05 'Your Progress' shows a course under way as a circle and a line", async () => {
  await twoCourses();
  await openApp('/dashboard');
  const backend = await card('Backend');
  expect(backend.getByRole('img', { name: '33%' })).toBeTruthy();
  expect(backend.getByRole('img', { name: '1 of 3 stages completed' })).toBeTruthy();
  expect(backend.getByText('1 completed / 3 total stages')).toBeTruthy();
  const onward = backend.getByRole('link', { name: /^Continue/ });
  expect(onward.getAttribute('href')).toBe(`/course/backend?stage=${idOf('Screen')}`);
  expect(screen.queryByRole('heading', { name: 'Frontend' })).toBeNull();
});

test("DASH-06 DASH-07 'Assigned Courses' shows each course, to start or to continue", async () => {
  await twoCourses();
  await openApp('/dashboard?tab=assigned');
  for (const [title, action, percent] of [
    ['Backend', 'Continue Course', '33'],
    ['Frontend', 'Start Course', '0'],
  ] as const) {
    const shown = await card(title);
    expect(shown.getByText(`About ${title}`)).toBeTruthy();
    expect(shown.getByText(`${percent}%`)).toBeTruthy();
    expect(shown.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent);
    expect(shown.getByRole('link', { name: new RegExp(`^${action}`) }).getAttribute('href')).toContain(
      `/course/${title.toLowerCase()}`,
    );
  }
});

test('DASH-08 without progress it says so', async () => {
  await openPerson();
  await openApp('/dashboard');
  expect(await screen.findByText('No progress yet')).toBeTruthy();
});

test('DASH-09 without an assignment it says who to ask', async () => {
  await openPerson();
  await openApp('/dashboard?tab=assigned');
  expect(await screen.findByText('No courses assigned')).toBeTruthy();
  expect(screen.getByText('Contact your administrator to get course assignments.')).toBeTruthy();
});

test('DASH-03 DASH-06 the tabs are in the address', async () => {
  await twoCourses();
  await openApp('/dashboard');
  await screen.findByText('33%', { selector: 'text' });
  const tabs = screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')]);
  expect(tabs).toEqual([
    ['Your Progress', '/dashboard'],
    ['Assigned Courses2', '/dashboard?tab=assigned'],
  ]);
});
