// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { assignmentId, progressId } from '#model/id.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, idOf } from '../../../tests/screens/study.ts';

const at = '/admin?tab=courses&sub=progress';
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

/** Ada: half of Backend, today; Ben: all of it, long ago; Cleo: nothing of Frontend. */
async function classroom(more: Person = {}): Promise<LocalDatabase> {
  const database = await openPerson({ role: 'admin', ...more });
  await addCourse(database, 'Backend', ['HR Call', 'Screen'], { company: 'Kitami' });
  await addCourse(database, 'Frontend', ['Portfolio']);
  const names = ['Ada', 'Ben', 'Cleo'];
  await store(
    database,
    'profiles',
    ...names.map((name) => ({
      ...{
        id: idOf(name),
        full_name: name,
        email: `${idOf(name)}@example.com`,
        role: 'user' as const,
        is_active: true,
      },
    })),
  );
  const given = (name: string, course: string) => ({
    id: assignmentId(idOf(name), idOf(course)),
    ...{ user_id: idOf(name), course_id: idOf(course), assigned_by: '', assigned_at: daysAgo(100) },
  });
  await store(
    database,
    'course_assignments',
    given('Ada', 'Backend'),
    given('Ben', 'Backend'),
    given('Cleo', 'Frontend'),
  );
  const completed = (name: string, stage: string, when: string) => ({
    id: progressId(idOf(name), idOf(stage), idOf('Backend')),
    ...{ user_id: idOf(name), course_id: idOf('Backend'), stage_id: idOf(stage), undone: [] },
    completions: [{ id: idOf(`${name}${stage}`), at: when }],
  });
  await store(
    database,
    'user_progress',
    completed('Ada', 'HR Call', daysAgo(0.1)),
    completed('Ben', 'HR Call', daysAgo(50)),
    completed('Ben', 'Screen', daysAgo(40)),
  );
  return database;
}
const learners = async () =>
  [...(await screen.findByRole('table', { name: 'Course Progress' })).querySelectorAll('tbody tr')].map(
    (row) => row.querySelector('td')!.textContent,
  );
const shows = (...names: string[]) => waitFor(async () => expect(await learners()).toEqual(names));
const chart = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Bars: learners who completed each stage' })).getByRole('button', { name });
const pill = (name: string) =>
  screen.getAllByRole('button', { name }).find((button) => button.classList.contains('pill'))!;

describe('PROG-11 the charts', () => {
  test('each tells its learners, how many finished each stage and the average', async () => {
    await classroom();
    await openApp(at);
    await learners();
    const backend = chart(/^Backend/);
    expect(backend.textContent).toMatch(/^BackendKitami.*2 learners75% on average$/);
    expect(within(backend).getByRole('img', { name: 'Learners who completed each stage: 2, 1 of 2' })).toBeTruthy();
    expect(chart(/^Frontend/).textContent).toContain('1 learner0% on average');
    expect(screen.getByText('3 assignments, 2 courses')).toBeTruthy();
  });

  test('touched, the table shows that course alone; touched again, all of them', async () => {
    await classroom();
    const router = await openApp(at);
    await learners();
    fireEvent.click(chart(/^Frontend/));
    await shows('Cleo');
    expect(router.state.location.search).toMatchObject({ course: idOf('Frontend') });
    expect(chart(/^Frontend/).getAttribute('aria-pressed')).toBe('true');
    expect(chart(/^Backend/).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(chart(/^Frontend/));
    await shows('Ada', 'Ben', 'Cleo');
  });
});

describe('PROG-11 who stands still', () => {
  test('PROG-11 is marked, and whoever has arrived is not', async () => {
    await classroom();
    await openApp(at);
    await learners();
    const marked = screen.getAllByRole('img', { name: 'Stands still' }).map((mark) => mark.closest('tr')!);
    expect(marked.map((row) => row.querySelector('td')!.textContent)).toEqual(['Cleo']);
  });
});

describe('PROG-11 forty courses', () => {
  test('PROG-11 are shown below each other, and so is in the address', async () => {
    const database = await classroom();
    for (let n = 10; n < 50; n++) await addCourse(database, `Course ${n}`, []);
    const router = await openApp(at);
    await learners();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 42 courses' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ charts: 'all' }));
    const less = await screen.findByRole('button', { name: 'Show one row' });
    expect(less.getAttribute('aria-expanded')).toBe('true');
    expect(chart(/^Backend/).parentElement!.classList.contains('all')).toBe(true);
    fireEvent.click(less);
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('charts'));
  });
});

describe('PROG-11 the filters', () => {
  test.each([
    ['Progress', 'Complete', ['Ben']],
    ['Progress', 'Under way', ['Ada']],
    ['Progress', 'Not started', ['Cleo']],
    ['Last activity', 'Last 7 days', ['Ada']],
    ['Last activity', 'Standing still for 14 days', ['Cleo']],
    ['Last activity', 'Older', ['Ben']],
    ['Last activity', 'No activity', ['Cleo']],
  ])('%s: %s', async (filter, choice, names) => {
    await classroom();
    await openApp(at);
    await learners();
    fireEvent.click(pill(filter));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
    await shows(...names);
    expect(screen.getByText('1 of 3').getAttribute('role')).toBe('status');
  });

  test('where nobody matches it says so, and one touch takes all filters back', async () => {
    await classroom();
    const router = await openApp(`${at}&q=nobody&progress=complete`);
    expect(await screen.findByText('No learner matches these filters.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear All' }).at(-1)!);
    await shows('Ada', 'Ben', 'Cleo');
    expect(screen.getByLabelText<HTMLInputElement>('Learner or course').value).toBe('');
    expect(router.state.location.search).not.toHaveProperty('progress');
  });

  test('Back brings the search of before, in the field too', async () => {
    await classroom();
    const router = await openApp(`${at}&q=ada`);
    await shows('Ada');
    await router.navigate({ to: '/admin', search: { tab: 'courses', sub: 'progress', q: 'ben' } });
    await shows('Ben');
    router.history.back();
    await shows('Ada');
    expect(screen.getByLabelText<HTMLInputElement>('Learner or course').value).toBe('ada');
  });
});

describe('PROG-11 the order', () => {
  test('who did something last stands first, and each column orders by what it means', async () => {
    await classroom();
    const router = await openApp(at);
    await shows('Ada', 'Ben', 'Cleo');
    const order = (name: string) =>
      fireEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
    order('Progress');
    await shows('Cleo', 'Ada', 'Ben');
    expect(router.state.location.search).toMatchObject({ sort: 'progress' });
    order('Progress');
    await shows('Ben', 'Ada', 'Cleo');
    expect(router.state.location.search).toMatchObject({ sort: '-progress' });
    order('Stages');
    await shows('Cleo', 'Ada', 'Ben');
    order('Course');
    await waitFor(async () => expect((await learners()).at(-1)).toBe('Cleo'));
  });
});

describe('PROG-10 on a phone', () => {
  test('each row is a card with the same facts', async () => {
    await classroom({ width: 390 });
    await openApp(at);
    const name = await screen.findByText('Ben');
    const card = name.closest<HTMLElement>('li, article, .data-card')!;
    expect(card.textContent).toContain('2 / 2');
    expect(card.textContent).toContain('Backend');
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByText('Cleo').closest<HTMLElement>('li, article, .data-card')!.textContent).toContain(
      'No activity',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('with nothing to show', () => {
  test('it says what to do, and draws no chart', async () => {
    await openPerson({ role: 'admin' });
    await openApp(at);
    expect(await screen.findByText('No progress to show yet.')).toBeTruthy();
    expect(screen.getByText('Assign a course and it appears here.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /^Bars/ })).toBeNull();
  });

  test('while it may still come it is not said to be empty', async () => {
    const coming = { ...firstMeta, role: 'admin', first: true, epoch: 'e', sweeping: true, syncedAt: null } as const;
    await openPerson({ role: 'admin', meta: coming });
    await openApp(at);
    expect(await screen.findByText('Loading...')).toBeTruthy();
    // and it goes on waiting once the device was read
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('No progress to show yet.')).toBeNull();
  });
});

test('ADMIN-02 Sign Out of an admin signs out', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Signed out')).toBeTruthy();
});

test('a tab without sub-tabs says what it is', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/admin?tab=questions');
  expect(await screen.findByRole('heading', { level: 1, name: 'Questions' })).toBeTruthy();
  expect(screen.getAllByRole('tablist')).toHaveLength(1);
  expect(document.title).toContain('Questions');
});

test('ADMIN-07 every list is here', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/admin?tab=users&sub=tasks');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pending Tasks' })).toBeTruthy();
  expect(screen.queryByText(/not here yet/)).toBeNull();
  expect(document.title).toContain('Pending Tasks');
});
