// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { assignmentId, progressId, reviewId } from '#model/id.ts';
import type { LocalDatabase } from '#local/database.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, idOf } from '../../../tests/screens/study.ts';

const noah = idOf('noah');
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
let database: LocalDatabase;

beforeEach(async () => {
  database = await openPerson({ role: 'admin' });
});

const addProfile = (id = noah, full_name = 'Noah Berg') =>
  store(database, 'profiles', {
    ...{ id, full_name, email: 'noah@example.com', role: 'user', is_active: true, deactivated_at: null },
    ...{ created_at: '2026-10-01T00:00:00.000Z', last_login_at: '2026-11-20T00:30:00.000Z' },
    total_session_time_minutes: 90,
  });
const addAudit = (name: string, more: object) =>
  store(database, 'account_audits', {
    ...{ id: idOf(name), user_id: noah, user_name: 'Noah Berg', actor_id: idOf('mei'), actor_name: '藤原 愛子' },
    ...{ action: 'role', old_value: null, new_value: null, reason: null, user_agent: windows },
    ...{ time_zone: 'Asia/Tokyo', at: '2026-11-02T00:00:00.000Z', ...more },
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

async function addStudy() {
  await addProfile();
  await addCourse(database, 'Backend', ['HR Call', 'Screen', 'Offer']);
  await addCourse(database, 'Frontend', ['Portfolio']);
  await addCourse(database, 'Not theirs', ['Nothing']);
  for (const course of ['Backend', 'Frontend'])
    await store(database, 'course_assignments', {
      ...{ id: assignmentId(noah as never, idOf(course) as never), user_id: noah, course_id: idOf(course) },
      ...{ assigned_by: idOf('mei'), assigned_at: '2026-10-05T03:00:00.000Z' },
    });
  await store(database, 'user_progress', {
    id: progressId(noah as never, idOf('HR Call') as never, idOf('Backend') as never),
    ...{ user_id: noah, course_id: idOf('Backend'), stage_id: idOf('HR Call'), undone: [] },
    completions: [{ id: idOf('done'), at: '2026-10-06T03:00:00.000Z' }],
  });
  await store(database, 'course_reviews', {
    ...{ id: reviewId(noah as never, idOf('Backend') as never), user_id: noah, course_id: idOf('Backend') },
    stage_ratings: [
      { stageId: idOf('HR Call'), stageName: 'HR Call', helpfulness: 5, accuracy: 4 },
      { stageId: idOf('Screen'), stageName: 'Screen', helpfulness: 4, accuracy: 4 },
    ],
    ...{ support_feedback: 'More mock calls.', improvement_suggestions: null, updated_at: '2026-11-03T00:00:00.000Z' },
  });
  for (const [name, author, status] of [
    ['mine', noah, 'pending'],
    ['theirs', idOf('mei'), 'approved'],
  ] as const)
    await store(database, 'interview_questions', {
      ...{ id: idOf(name), author, status, question: `<p>A question of <b>${name}</b></p>`, additional_context: null },
      created_at: '2026-11-01T00:00:00.000Z',
    });
}

test('A118 the page tells who it is, and what this device knows of them, offline too', async () => {
  await addStudy();
  await addAudit('audit', { old_value: 'admin', new_value: 'user', reason: 'Leads no more.' });
  await openApp(`/admin/person/${noah}`);
  // the first screen of the file loads its modules
  expect(await screen.findByRole('heading', { level: 1, name: 'Noah Berg' }, { timeout: 20_000 })).toBeTruthy();
  for (const fact of ['noah@example.com', 'Active', '2026/11/20 09:30', '1 h 30 min in the app'])
    expect(screen.getByText(fact)).toBeTruthy();
  const courses = await part('Courses');
  const [backend, frontend, ...more] = courses.getAllByRole('listitem').map((one) => one.textContent);
  expect(backend).toBe('Backend33%At: Screen2026/10/06 12:00assigned 2026/10/05');
  expect(frontend).toBe('Frontend0%Not begunassigned 2026/10/05');
  expect(more).toEqual([]);
  expect(courses.getByRole('link', { name: 'Backend' }).getAttribute('href')).toBe('/course/backend');
  await screen.findByText('A question of mine');
  const questions = await part('Questions asked');
  expect(questions.getAllByRole('link').map((one) => one.textContent)).toEqual(['A question of mine']);
  expect(questions.getByText('Pending')).toBeTruthy();
  const reviews = await part('Reviews');
  expect(reviews.getByText('Helpful 4.5, accurate 4, of 5')).toBeTruthy();
  expect(reviews.getByText('More mock calls.')).toBeTruthy();
  const history = await part('History');
  expect(history.getByRole('listitem').textContent).toBe(
    'Role changed admin → userLeads no more.by 藤原 愛子2026/11/02 09:00Chrome, Windows, Asia/Tokyo',
  );
  act(() => setSyncStatus({ online: false }));
  expect(await screen.findByText(/Changing the account needs a connection/)).toBeTruthy();
});

test('the actions of the list are here, and what ends oneself is off', async () => {
  await addProfile();
  await openApp(`/admin/person/${noah}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Manage role: Noah Berg' }));
  expect(await screen.findByRole('dialog', { name: 'Role of Noah Berg' })).toBeTruthy();
});

test('the actions that end oneself are off on one’s own page', async () => {
  await addProfile(database.account, 'Haruka Mori');
  await openApp(`/admin/person/${database.account}`);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete user: Haruka Mori' });
  expect(button.disabled).toBe(true);
});

test('A118 a deleted person reads Deleted user, and the history stays', async () => {
  await addAudit('gone', { action: 'deleted', old_value: 'noah@example.com' });
  await openApp(`/admin/person/${noah}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Deleted user' })).toBeTruthy();
  const history = await part('History');
  expect(history.getByText('noah@example.com', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete user/ })).toBeNull();
});

test('of somebody unknown the page says so', async () => {
  await openApp(`/admin/person/${noah}`);
  expect(await screen.findByText('Nobody is known under this address')).toBeTruthy();
});

test('NAV-09 a learner has no such page', async () => {
  await openPerson({ role: 'user' });
  const router = await openApp(`/admin/person/${noah}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('A118 all changes are listed, searched and filtered by the address, and lead to both people', async () => {
  await addProfile();
  await addAudit('first', {
    at: '2026-11-01T00:00:00.000Z',
    old_value: 'user',
    new_value: 'admin',
    reason: 'Runs the track.',
  });
  await addAudit('second', {
    action: 'deleted',
    user_id: idOf('piet'),
    user_name: 'Piet',
    old_value: 'piet@example.com',
  });
  await openApp('/admin?tab=users&sub=list');
  fireEvent.click(await screen.findByRole('link', { name: 'All changes' }));
  const table = within(await screen.findByRole('table', { name: 'All changes' }));
  const rows = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  expect(rows()).toEqual([
    ['Deleted piet@example.com', 'Piet', '藤原 愛子', '', 'Chrome, Windows, Asia/Tokyo', '2026/11/02 09:00'],
    [
      'Role changed user → admin',
      'Noah Berg',
      '藤原 愛子',
      'Runs the track.',
      'Chrome, Windows, Asia/Tokyo',
      '2026/11/01 09:00',
    ],
  ]);
  const links = table.getAllByRole('link').map((one) => one.getAttribute('href'));
  expect(links).toEqual([idOf('piet'), idOf('mei'), noah, idOf('mei')].map((id) => `/admin/person/${id}`));
  fireEvent.change(screen.getByLabelText('Name, value or reason'), { target: { value: 'TRACK noah' } });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]![1]).toBe('Noah Berg');
});

test('A118 the filter of all changes is in the address', async () => {
  await addAudit('first', {});
  await addAudit('second', { action: 'deleted', user_name: 'Piet' });
  await openApp('/admin?tab=users&sub=list&view=changes&action=deleted');
  const table = within(await screen.findByRole('table', { name: 'All changes' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(table.getByText('Piet')).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
});
