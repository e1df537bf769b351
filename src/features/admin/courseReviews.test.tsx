// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { assignmentId, reviewId } from '#model/id.ts';
import type { Review } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, idOf } from '../../../tests/screens/study.ts';

const at = '/admin?tab=courses&sub=reviews';

async function write(database: LocalDatabase, name: string, course: string, day: number, more: Partial<Review> = {}) {
  await store(database, 'profiles', {
    ...{ id: idOf(name), full_name: name, email: `${idOf(name)}@example.com`, role: 'user', is_active: true },
  });
  await store(database, 'course_assignments', {
    ...{ id: assignmentId(idOf(name), idOf(course)), user_id: idOf(name), course_id: idOf(course), assigned_at: '' },
  });
  const when = `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;
  await store(database, 'course_reviews', {
    ...{ id: reviewId(idOf(name), idOf(course)), user_id: idOf(name), course_id: idOf(course) },
    ...{ created_at: when, updated_at: when, text_by: idOf(`m${name}`) },
    ...{ read_status: 'unread', read_at: null, read_by: null, support_feedback: null, improvement_suggestions: null },
    ...more,
  });
}
const rated = (stage: string, helpfulness: number, accuracy: number) => ({
  ...{ stageId: idOf(stage), stageName: stage, helpfulness, accuracy },
});

/** Ada and Ben about Backend, Ben's is read; Cleo about Frontend. */
async function classroom(more: Person = {}): Promise<LocalDatabase> {
  const database = await openPerson({ role: 'admin', ...more });
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await addCourse(database, 'Frontend', ['Portfolio']);
  await write(database, 'Ada', 'Backend', 20, {
    stage_ratings: [rated('HR Call', 5, 4), rated('Screen', 3, 4)],
    support_feedback: 'The <b>manager</b> interview\nand salary',
  });
  await write(database, 'Ben', 'Backend', 10, {
    stage_ratings: [rated('HR Call', 4, 1), rated('Old stage', 2, 2)],
    ...{ read_status: 'read', read_at: '2026-11-11T03:00:00.000Z', read_by: idOf('Ada') },
  });
  await write(database, 'Cleo', 'Frontend', 15, {
    stage_ratings: [rated('Portfolio', 1, 1)],
    improvement_suggestions: 'もっと例がほしいです',
  });
  return database;
}
const list = () => screen.findByRole('list', { name: 'Reviews' });
const articles = async () => within(await list()).getAllByRole('article');
const names = async () => (await articles()).map((one) => one.querySelector('b')!.textContent);
const shows = (...wanted: string[]) => waitFor(async () => expect(await names()).toEqual(wanted));
const of = async (name: string) => (await articles()).find((one) => one.querySelector('b')!.textContent === name)!;
const stars = () => screen.getByRole('region', { name: /^Stars per/ });
const marks = async (database: LocalDatabase) =>
  (await database.outbox.entries.toArray()).filter(({ name }) => name === 'review.read').map(({ args }) => args);

test('REV-25 every review, newest first, with its stars and what was written, as text', async () => {
  await classroom();
  await openApp(at);
  await shows('Ada', 'Cleo', 'Ben');
  const ada = await of('Ada');
  expect(ada.textContent).toContain('2026/11/20 12:00');
  expect(ada.textContent).toMatch(/Helpful 4\.0.*Accurate 4\.0/);
  expect(ada.querySelector('dd')!.textContent).toBe('The <b>manager</b> interview\nand salary');
  expect(ada.querySelector('dd b')).toBeNull();
  expect(ada.querySelectorAll('dd')[1]!.textContent).toBe('No answer');
  fireEvent.click(within(ada).getByRole('button', { name: 'Per stage' }));
  const rows = within(within(ada).getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['HR Call54', 'Screen34']);
  expect(within(await of('Cleo')).getByText('もっと例がほしいです').lang).toBe('ja');
});

test('REV-25 a review of a deleted learner is gone with them', async () => {
  const database = await classroom();
  await openApp(at);
  await shows('Ada', 'Cleo', 'Ben');
  await remove(database, 'profiles', idOf('Cleo'));
  await shows('Ada', 'Ben');
});

describe('REV-26 REV-29 Mark as Read', () => {
  test('REV-26 it names the text that was read, is counted at the tab, and Undo takes it back', async () => {
    const database = await classroom();
    await openApp(at);
    await list();
    const tab = screen.getByRole('tab', { name: /^Course Reviews/ });
    await waitFor(() => expect(tab.textContent).toBe('Course Reviews2'));
    fireEvent.click(within(await of('Ada')).getByRole('button', { name: 'Mark as Read' }));
    await waitFor(() => expect(tab.textContent).toBe('Course Reviews1'));
    const mark = { user_id: idOf('Ada'), course_id: idOf('Backend'), saw: idOf('mAda') };
    expect(await marks(database)).toEqual([{ ...mark, read: true }]);
    await waitFor(async () => expect((await of('Ada')).textContent).toContain('Not sent yet'));
    const { toast } = useToast.getState();
    expect(toast).toMatchObject({ title: 'Marked as read', message: 'Ada, Backend' });
    await waitFor(async () =>
      expect(document.activeElement).toBe(within(await of('Ada')).getByRole('button', { name: 'Mark as Unread' })),
    );
    act(() => toast!.action!.run());
    await waitFor(() => expect(tab.textContent).toBe('Course Reviews2'));
    expect(await marks(database)).toEqual([
      { ...mark, read: true },
      { ...mark, read: false },
    ]);
  });

  test('REV-26 who read it, and when', async () => {
    await classroom();
    await openApp(at);
    expect((await of('Ben')).textContent).toContain('Read by Ada, 2026/11/11 12:00');
  });

  test('REV-28 what its learner changes is unread again', async () => {
    const database = await classroom();
    await openApp(`${at}&read=unread`);
    await shows('Ada', 'Cleo');
    await write(database, 'Ben', 'Backend', 22, { support_feedback: 'Once more' });
    await shows('Ben', 'Ada', 'Cleo');
  });

  test('REV-26 a device that cannot store it says so, and it stays unread', async () => {
    const database = await classroom();
    await openApp(at);
    await list();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full'));
    vi.spyOn(database.outbox.entries, 'put').mockRejectedValue(new Error('full'));
    fireEvent.click(within(await of('Ada')).getByRole('button', { name: 'Mark as Read' }));
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Error'));
    expect(within(await of('Ada')).getByText('unread')).toBeTruthy();
    expect(error).toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('REV-29 filters, all in the address', () => {
  test.each([
    ['read=unread', ['Ada', 'Cleo']],
    ['read=read', ['Ben']],
    [`course=${idOf('Frontend')}`, ['Cleo']],
    ['q=manager', ['Ada']],
    ['q=backend+ben', ['Ben']],
    ['read=nonsense', ['Ada', 'Cleo', 'Ben']],
  ])('%s', async (search, wanted) => {
    await classroom();
    await openApp(`${at}&${search}`);
    await shows(...wanted);
  });

  test('REV-29 a marked one leaves the unread, and the focus goes to the next', async () => {
    await classroom();
    const router = await openApp(at);
    await list();
    fireEvent.click(screen.getByRole('radio', { name: /^Unread/ }));
    await shows('Ada', 'Cleo');
    expect(router.state.location.search).toMatchObject({ read: 'unread' });
    fireEvent.click(within(await of('Ada')).getByRole('button', { name: 'Mark as Read' }));
    await shows('Cleo');
    expect(document.activeElement).toBe(within(await of('Cleo')).getByRole('button', { name: 'Mark as Read' }));
  });

  test('REV-29 where nothing matches it says so, and one touch takes all filters back', async () => {
    await classroom();
    await openApp(`${at}&q=nobody&read=unread`);
    expect(await screen.findByText('No review matches these filters.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear All' }).at(-1)!);
    await shows('Ada', 'Cleo', 'Ben');
  });
});

describe('REV-29 the stars', () => {
  const rowsOf = () =>
    [...stars().querySelectorAll(':scope > ul > li')].map((row) => [
      row.querySelector('.review-stars-name')!.textContent,
      ...[...row.querySelectorAll('.bars-chart b')].map((one) => one.textContent),
    ]);

  test('REV-29 the averages of each course, and of each stage of the chosen one; a deleted stage comes last', async () => {
    await classroom();
    await openApp(at);
    await list();
    expect(rowsOf()).toEqual([
      ['Backend', '3.5', '2.8'],
      ['Frontend', '1.0', '1.0'],
    ]);
    expect(stars().textContent).toContain('3 reviews of 3 learners');
    fireEvent.click(screen.getByRole('button', { name: 'Course' }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Backend' }));
    await waitFor(() =>
      expect(rowsOf()).toEqual([
        ['HR Call', '4.5', '2.5'],
        ['Screen', '3.0', '4.0'],
        ['Old stage', '2.0', '2.0'],
      ]),
    );
    expect(stars().textContent).toContain('2 reviews of 2 learners');
  });

  test('REV-29 how many gave how many stars', async () => {
    await classroom();
    await openApp(`${at}&course=${idOf('Backend')}&stars=distribution`);
    await list();
    expect(
      within(stars()).getByRole('img', { name: 'Helpful: 1 star 0, 2 stars 0, 3 stars 0, 4 stars 1, 5 stars 1' }),
    ).toBeTruthy();
  });
});

test('REV-29 no review yet, and nothing has arrived yet', async () => {
  await openPerson({ role: 'admin' });
  await openApp(at);
  expect(await screen.findByText('No review yet.')).toBeTruthy();
});

test('REV-29 A99 without a network and before the first sync it says that it cannot know', async () => {
  await openPerson({ role: 'admin', online: false, meta: firstMeta });
  await openApp(at);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
