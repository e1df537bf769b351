// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDatabase, deleteDatabase, type LocalDatabase, openDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { forgetReads } from '#queries/live.ts';
import { setSession, type SessionProfile } from '#state/session.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { hideToast } from '#state/toast.ts';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { makeRouter, type AppRouter } from './router.tsx';
import { chooseOption, optionsOf } from '../../tests/screens/optionSelect.ts';

const account = { id: 'adminadminadmin', email: 'admin@example.com' };
const profile: SessionProfile = { ...account, full_name: '田辺 優希', role: 'admin', is_active: true };
const person = (id: string, full_name: string, more: object = {}) => ({
  ...{ id, full_name, email: `${id.slice(0, 3)}@example.com`, role: 'user', is_active: true, created_at: null },
  ...more,
});
const ada = person('adaadaadaadaada', 'Ada');
const ishikawa = person('ishiishiishiish', '石川 健太');

let database: LocalDatabase;
let router: AppRouter;

beforeEach(async () => {
  window.scrollTo = () => undefined;
  window.matchMedia = (media) =>
    ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList;
  localStorage.clear();
  hideToast();
  setSyncStatus({ online: true, storage: 'ready' });
  setSession({ status: 'signedIn', account, profile, profileState: 'ready', closed: null });
  database = await openDatabase(account.id);
  makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role: 'admin', first: true, epoch: 'e', syncedAt: '2026-11-24' });
  await store(
    database,
    'profiles',
    ada,
    ishikawa,
    person('switchedoffxxxx', 'Off', { is_active: false }),
    person('bossbossbossbos', 'Boss', { role: 'admin' }),
  );
  await store(database, 'courses', { id: 'ccccccccccccccc', title: 'Backend', created_at: null });
  await store(
    database,
    'course_stages',
    { id: 's1', course_id: 'ccccccccccccccc', stage_order: 1 },
    { id: 's2', course_id: 'ccccccccccccccc', stage_order: 2 },
  );
});
afterEach(async () => {
  cleanup();
  forgetReads();
  forgetDevice();
  await closeDatabase();
  await deleteDatabase(account.id);
});

async function open(address: string) {
  router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
}
const tabs = (name: string) =>
  within(screen.getByRole('tablist', { name }))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);

describe('the frame', () => {
  test('ADMIN-01 ADMIN-02 ADMIN-03 breadcrumb, exit links and the welcome line', async () => {
    await open('/admin');
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
    expect(crumbs.textContent).toBe('HomeAdmin');
    expect(screen.getByText('Welcome, admin@example.com')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  test('ADMIN-05 ADMIN-07 ADMIN-08 tabs with the pending count, sub-tabs, and each at its address', async () => {
    await store(database, 'interview_questions', { id: 'q1', status: 'pending' }, { id: 'q2', status: 'approved' });
    await open('/admin');
    await screen.findByRole('tab', { name: /^Pending Questions ?1$/ });
    expect(tabs('Admin sections')).toEqual([
      'Users',
      'Course Management',
      'Questions',
      'Pending Questions1',
      'Problem reports',
    ]);
    expect(tabs('Users')).toEqual([
      'Kanban Board',
      'Upcoming Interviews',
      'Pending Tasks',
      'Users List',
      'Create User',
    ]);
    expect(screen.getByRole('tab', { selected: true, name: 'Kanban Board' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'User Pipeline' })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Course Management' }));
    await screen.findByRole('tab', { selected: true, name: 'Course Assignments' });
    expect(tabs('Course Management')).toEqual(['Course Assignments', 'Course Progress', 'Course Reviews']);
    fireEvent.click(screen.getByRole('tab', { name: 'Course Reviews' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'courses', sub: 'reviews' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Course Reviews' })).toBeTruthy();
  });

  test('ADMIN-04 without a profile nothing of it is shown', async () => {
    setSession({ profile: null });
    await open('/admin');
    expect(screen.getByText('Setting up your profile...')).toBeTruthy();
    expect(screen.queryByRole('tablist')).toBeNull();
  });

  test('NAV-08 NAV-09 a learner is redirected', async () => {
    setSession({ profile: { ...profile, role: 'user' } });
    await open('/admin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('Course Assignments', () => {
  const at = '/admin?tab=courses&sub=assignments';
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Assign Course' }));

  test('ASGN-01 ASGN-02 ASGN-03 ASGN-04 ASGN-05 ASGN-06 the card, and a search that filters the users', async () => {
    await open(at);
    await screen.findByRole('heading', { name: 'Assign Course to User' });
    expect(await optionsOf('User')).toEqual(['Ada (ada@example.com)', '石川 健太 (ish@example.com)']);
    expect(await optionsOf('Course')).toEqual(['Backend']);
    await chooseOption('User', /^Ada/);
    fireEvent.change(screen.getByLabelText('Search users'), { target: { value: ' ＩＳＨ' } });
    expect(await optionsOf('User')).toEqual(['石川 健太 (ish@example.com)']);
    // a user who is no longer shown is deselected
    expect(screen.getByRole('combobox', { name: 'User' }).textContent).toBe('Choose a user');
  });

  test('ASGN-05 ASGN-07 Assign Course without a user or a course says what is missing, also at the fields', async () => {
    await open(at);
    await screen.findByRole('heading', { name: 'Assign Course to User' });
    press();
    expect(await screen.findByText('Missing information')).toBeTruthy();
    expect(screen.getByText('Please select both a user and a course.')).toBeTruthy();
    expect(screen.getByLabelText('User').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('User')));
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('ASGN-08 ASGN-13 ASGN-15 SYNC-02 assigned and listed as unsent; a second time changes nothing; and Undo', async () => {
    await open(at);
    await screen.findByRole('heading', { name: 'Assign Course to User' });
    await chooseOption('User', /^Ada/);
    await chooseOption('Course', 'Backend');
    press();
    expect(await screen.findByText('Course assigned!')).toBeTruthy();
    const row = (await screen.findByText('Not sent yet')).closest('tr')!;
    expect(row.textContent).toMatch(/^AdaNot sent yetBackend/);

    await chooseOption('User', /^Ada/);
    press();
    expect(await screen.findByText('Already assigned')).toBeTruthy();
    expect(await database.outbox.entries.count()).toBe(1);

    await chooseOption('User', /^石川/);
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await database.outbox.entries.count()).toBe(3));
    await waitFor(() => expect(screen.getAllByText('Not sent yet')).toHaveLength(1));
  });

  test('ASGN-09 ASGN-10 a failure says why', async () => {
    await open(at);
    await screen.findByRole('heading', { name: 'Assign Course to User' });
    await chooseOption('User', /^Ada/);
    await chooseOption('Course', 'Backend');
    // the session ends in another tab at the same moment
    act(() => setSession({ account: null }));
    press();
    expect(await screen.findByText('Failed to assign course')).toBeTruthy();
    expect(screen.getByText('Not authenticated')).toBeTruthy();
  });
});

describe('Course Progress', () => {
  const at = '/admin?tab=courses&sub=progress';

  test('PROG-10 PROG-11 the table updates as data arrives, without interaction', async () => {
    await store(database, 'course_assignments', {
      id: 'a1',
      user_id: ada.id,
      course_id: 'ccccccccccccccc',
      assigned_by: account.id,
      assigned_at: '2026-10-05T00:00:00.000Z',
    });
    await open(at);
    const cells = async () =>
      [...(await screen.findByText('Ada')).closest('tr')!.cells].map((cell) => cell.textContent);
    expect(await cells()).toEqual(['Ada', 'Backend', '0 / 2', '0%', 'No activity', '2026/10/05']);
    expect(screen.getByRole('img', { name: 'Learners who completed each stage: 0, 0 of 1' })).toBeTruthy();
    await store(database, 'user_progress', {
      id: 'p1',
      user_id: ada.id,
      course_id: 'ccccccccccccccc',
      stage_id: 's1',
      completions: [{ id: 'm', at: '2026-11-23T23:57:00.000Z' }],
    });
    await waitFor(async () =>
      expect(await cells()).toEqual(['Ada', 'Backend', '1 / 2', '50%', '2026/11/24 08:57', '2026/10/05']),
    );
    expect(screen.getByRole('img', { name: 'Learners who completed each stage: 1, 0 of 1' })).toBeTruthy();
  });

  test('PROG-11 filters and order are in the address, and / focuses the search', async () => {
    const assignment = (id: string, user: string) => ({
      id,
      user_id: user,
      course_id: 'ccccccccccccccc',
      assigned_by: '',
      assigned_at: null,
    });
    await store(database, 'course_assignments', assignment('a1', ada.id), assignment('a2', ishikawa.id));
    await open(`${at}&q=石川&sort=-learner`);
    await screen.findByText('石川 健太');
    expect(screen.queryByText('Ada')).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Learner' }).getAttribute('aria-sort')).toBe('descending');
    const search = screen.getByLabelText('Learner or course');
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '/' });
      expect(document.activeElement).toBe(search);
    });
    fireEvent.change(search, { target: { value: 'ada' } });
    await screen.findByText('Ada');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'ada', sort: '-learner' }));
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Course' }).find((button) => button.classList.contains('pill'))!,
    );
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Backend' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ course: 'ccccccccccccccc', q: 'ada' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(router.state.location.searchStr).not.toMatch(/q=|course=/));
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});

describe('when it cannot be read', () => {
  test('ADMIN-09 a first sync that never finished, without the server', async () => {
    await database.outbox.meta.put({ ...firstMeta, role: 'admin' });
    setSyncStatus({ online: false });
    await open('/admin?tab=courses&sub=progress');
    const alert = await screen.findByText('Error loading data. Please try refreshing the page.');
    expect(alert.closest('[role=alert]')!.textContent).toContain(
      'The server cannot be reached, and this device has nothing yet.',
    );
  });

  test('ADMIN-09 ADMIN-11 a store that does not open', async () => {
    await closeDatabase();
    setSyncStatus({ storage: 'broken' });
    await open('/admin?tab=courses&sub=assignments');
    const alert = await screen.findByText('Error loading data. Please try refreshing the page.');
    expect(alert.closest('[role=alert]')!.textContent).toContain('An unexpected error occurred.');
  });

  test('ADMIN-11 A188 the databases go while a page stands: the next list says so, and stays no blank failure', async () => {
    await open('/admin?tab=courses&sub=assignments');
    await screen.findByRole('heading', { level: 1 });
    await database.rows.close();
    await act(() => router.navigate({ to: '/admin', search: { tab: 'users', sub: 'list' } }));
    const alert = await screen.findByText('Error loading data. Please try refreshing the page.');
    expect(alert.closest('[role=alert]')!.textContent).toContain('An unexpected error occurred.');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });
});
