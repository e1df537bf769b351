// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { progressId } from '#model/id.ts';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, assign, complete, idOf } from '../../../tests/screens/study.ts';

const card = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('li')!);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const coming = { ...firstMeta, first: true, epoch: 'e', sweeping: true, syncedAt: null };

describe('while it comes', () => {
  test.each([
    ['/dashboard', 'No progress yet'],
    ['/dashboard?tab=assigned', 'No courses assigned'],
  ])('%s shows the shape of what comes, and does not say "%s"', async (address, nothing) => {
    const database = await openPerson({ meta: coming });
    await openApp(address);
    expect(await screen.findByText('Loading...')).toBeTruthy();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByText(nothing)).toBeNull();
    // what has come is shown although more may follow
    await addCourse(database, 'Backend', ['HR Call']);
    await assign(database, 'Backend');
    await complete(database, 'Backend', 'HR Call');
    await card('Backend');
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('where nothing ever came and nobody answers it says so, in place and in a toast', async () => {
    await openPerson({ meta: { ...firstMeta, syncedAt: null }, online: false });
    await openApp('/dashboard');
    await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
    act(() => setSyncStatus({ online: true }));
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  test('rows that cannot be read say so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const database = await openPerson();
    vi.spyOn(database.outbox.meta, 'get').mockRejectedValue(new Error('the disk'));
    await openApp('/dashboard?tab=assigned');
    await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
    expect(screen.queryByText('No courses assigned')).toBeNull();
  });
});

test('DASH-03 DASH-05 what is under way stands first, and what is done still opens, at no stage', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen'], { company: 'Kitami' });
  await addCourse(database, 'Frontend', ['Portfolio']);
  await complete(database, 'Frontend', 'Portfolio');
  await complete(database, 'Backend', 'HR Call');
  await openApp('/dashboard');
  const done = await card('Frontend');
  expect(titles()).toEqual(['Backend', 'Frontend']);
  expect(screen.getByText('2 of 3 stages completed on 2 tracks.')).toBeTruthy();
  expect(done.getByRole('link', { name: 'Review: Frontend' }).getAttribute('href')).toBe('/course/frontend');
  expect(done.getByText('1 completed / 1 total stages')).toBeTruthy();
  expect(done.queryByText(/Portfolio/)).toBeNull();
  expect((await card('Backend')).getByText('Screen')).toBeTruthy();
});

test('DASH-07 a course that is done can be continued from its assignment, at no stage', async () => {
  const database = await openPerson();
  await addCourse(database, 'Frontend', ['Portfolio']);
  await complete(database, 'Frontend', 'Portfolio');
  await assign(database, 'Frontend');
  await openApp('/dashboard?tab=assigned');
  const link = (await card('Frontend')).getByRole('link', { name: 'Review: Frontend' });
  expect(link.getAttribute('href')).toBe('/course/frontend');
});

test('DASH-10 what somebody else did is not shown as one’s own', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await store(database, 'user_progress', {
    id: progressId('anotheranothera', idOf('HR Call') as never, idOf('Backend') as never),
    ...{ user_id: 'anotheranothera', course_id: idOf('Backend'), stage_id: idOf('HR Call'), undone: [] },
    completions: [{ id: idOf('m'), at: '2026-10-03T03:00:00.000Z' }],
  });
  await openApp('/dashboard');
  expect(await screen.findByText('No progress yet')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Backend' })).toBeNull();
});

test('DASH-04 a stage that is completed meanwhile is counted without a touch', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await complete(database, 'Backend', 'HR Call');
  await openApp('/dashboard');
  const backend = await card('Backend');
  expect(backend.getByText('1 completed / 2 total stages')).toBeTruthy();
  await complete(database, 'Backend', 'Screen');
  await waitFor(() => expect(backend.getByText('2 completed / 2 total stages')).toBeTruthy());
  expect(backend.getByRole('img', { name: '100%' })).toBeTruthy();
});

test('what is written in Japanese is read as Japanese, and a course without a company says so', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call']);
  await addCourse(database, 'Frontend', ['Portfolio'], { company: '星野クラウド' });
  await complete(database, 'Backend', 'HR Call');
  await complete(database, 'Frontend', 'Portfolio');
  await openApp('/dashboard');
  expect((await screen.findByText('星野クラウド')).lang).toBe('ja');
  expect(screen.getByRole('heading', { name: 'Frontend' }).lang).not.toBe('ja');
  expect((await card('Backend')).getByText('No Company')).toBeTruthy();
});

test('DASH-02 Sign Out signs out', async () => {
  await openPerson();
  await openApp('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Signed out')).toBeTruthy();
});

test('both empty states lead to the tracks', async () => {
  await openPerson();
  const router = await openApp('/dashboard');
  const link = await screen.findByRole('link', { name: 'See all tracks' });
  expect(link.getAttribute('href')).toBe('/tracks');
  await act(() => router.navigate({ to: '/dashboard', search: { tab: 'assigned' } }));
  await screen.findByText('No courses assigned');
  expect(screen.getByRole('link', { name: 'See all tracks' }).getAttribute('href')).toBe('/tracks');
});

test('in Japanese all of it is Japanese', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await complete(database, 'Backend', 'HR Call');
  await inJapanese();
  await openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Backend' });
  expect(screen.getByRole('main').textContent).not.toMatch(/Dashboard|Progress|Continue|stage|Home|Next|company/);
});
