// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { assignmentId } from '#model/id.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { chooseOption, optionsOf } from '../../../tests/screens/optionSelect.ts';
import { addCourse, idOf } from '../../../tests/screens/study.ts';

const at = '/admin?tab=courses&sub=assignments';
const toast = () => useToast.getState().toast;
const learner = (name: string, full_name: string) => ({
  ...{ id: idOf(name), full_name, email: `${name}@example.com`, role: 'user' as const, is_active: true },
});

/** Two learners, two courses, and three assignments: the newest of somebody who was deleted. */
async function withAssignments(): Promise<LocalDatabase> {
  const database = await openPerson({ role: 'admin', full_name: '田辺 優希' });
  await store(database, 'profiles', learner('ada', 'Ada'), learner('ishikawa', '石川 健太'), {
    ...{ id: database.account, full_name: '田辺 優希', email: 'boss@example.com', role: 'admin', is_active: true },
  });
  await addCourse(database, 'Backend', ['Screen']);
  await addCourse(database, 'Frontend', ['Portfolio']);
  const given = (user: string, course: string, day: number, by = database.account) => ({
    id: assignmentId(idOf(user), idOf(course)),
    ...{ user_id: idOf(user), course_id: idOf(course), assigned_by: by, assigned_at: `2026-11-0${day}T00:00:00.000Z` },
  });
  await store(
    database,
    'course_assignments',
    given('ada', 'Frontend', 1),
    given('ishikawa', 'Backend', 2, 'nobodynobodynob'),
    given('deleted', 'Backend', 3),
  );
  return database;
}
const table = () => screen.findByRole('table', { name: 'Assigned courses' });
const cells = async (column: number) =>
  [...(await table()).querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td')[column]!.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the list of assignments', () => {
  test('the newest stands first, and people who are gone are not named', async () => {
    await withAssignments();
    await openApp(at);
    expect(await cells(0)).toEqual(['Deleted user', '石川 健太', 'Ada']);
    expect(await cells(2)).toEqual(['田辺 優希', 'Deleted user', '田辺 優希']);
    expect(await cells(3)).toEqual(['2026/11/03', '2026/11/02', '2026/11/01']);
    expect(screen.getByText('石川 健太', { selector: 'td a' }).lang).toBe('ja');
  });

  test('a header orders by its column, and touched again the other way', async () => {
    await withAssignments();
    await openApp(at);
    const header = within(await table()).getByRole('columnheader', { name: 'Course' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    fireEvent.click(within(header).getByRole('button'));
    expect(await cells(1)).toEqual(['Backend', 'Backend', 'Frontend']);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(header).getByRole('button'));
    expect(await cells(1)).toEqual(['Frontend', 'Backend', 'Backend']);
    const date = within(await table()).getByRole('columnheader', { name: 'Assigned' });
    fireEvent.click(within(date).getByRole('button'));
    expect(await cells(3)).toEqual(['2026/11/01', '2026/11/02', '2026/11/03']);
  });

  test('a search finds each word in learner, course or admin, stands in the address, and says when nothing matches', async () => {
    await withAssignments();
    const router = await openApp(at);
    await table();
    const search = screen.getByLabelText('Learner, course or admin');
    fireEvent.change(search, { target: { value: 'ｂａｃｋend 石川' } });
    await waitFor(async () => expect(await cells(0)).toEqual(['石川 健太']));
    expect(screen.getByText('1 assignment')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'ｂａｃｋend 石川' }));
    fireEvent.change(search, { target: { value: 'nobody at all' } });
    expect(await screen.findByText('Nothing matches.')).toBeTruthy();
    fireEvent.change(search, { target: { value: '' } });
    await waitFor(async () => expect(await cells(0)).toHaveLength(3));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'));
  });

  test('J, K and the arrows go through the rows', async () => {
    await withAssignments();
    await openApp(at);
    const rows = [...(await table()).querySelectorAll<HTMLElement>('tbody tr')];
    rows[0]!.focus();
    fireEvent.keyDown(rows[0]!, { key: 'j' });
    expect(document.activeElement).toBe(rows[1]);
    fireEvent.keyDown(rows[1]!, { key: 'End' });
    expect(document.activeElement).toBe(rows[2]);
    fireEvent.keyDown(rows[2]!, { key: 'k' });
    expect(document.activeElement).toBe(rows[1]);
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1]);
  });

  test('without an assignment it says how to make one', async () => {
    await openPerson({ role: 'admin' });
    await openApp(at);
    expect(await screen.findByText('No course is assigned yet.')).toBeTruthy();
    expect(screen.getByText('Choose a user and a course above.')).toBeTruthy();
  });
});

describe('taking a course away', () => {
  const remove = async () => {
    await table();
    press('Remove assignment: Ada, Frontend');
    return screen.findByRole('dialog', { name: 'Take “Frontend” from Ada?' });
  };

  test('asks by name first; Cancel keeps it', async () => {
    const database = await withAssignments();
    await openApp(at);
    const asked = await remove();
    expect(asked.textContent).toContain('The progress stays.');
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cells(0)).toContain('Ada');
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('told so, it goes at once and waits to be sent', async () => {
    const database = await withAssignments();
    await openApp(at);
    fireEvent.click(within(await remove()).getByRole('button', { name: 'Remove assignment' }));
    await waitFor(() => expect(toast()?.title).toBe('Assignment removed'));
    await waitFor(async () => expect(await cells(0)).toEqual(['Deleted user', '石川 健太']));
    expect(await database.outbox.entries.toArray()).toMatchObject([
      { name: 'assignment.delete', args: { user_id: idOf('ada'), course_id: idOf('Frontend') } },
    ]);
  });

  test('what cannot be stored says so, and stays', async () => {
    const database = await withAssignments();
    await openApp(at);
    const asked = await remove();
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove assignment' }));
    await waitFor(() => expect(toast()?.message).toBe('The assignment could not be removed.'));
    expect(await cells(0)).toContain('Ada');
  });
});

describe('the form', () => {
  test('ASGN-02 the search says how many it finds, and that it finds nobody', async () => {
    await withAssignments();
    await openApp(at);
    await table();
    const search = screen.getByLabelText('Search users');
    const help = () => document.getElementById(search.getAttribute('aria-describedby') ?? '')?.textContent;
    fireEvent.change(search, { target: { value: 'example' } });
    expect(help()).toBe('2 users');
    fireEvent.change(search, { target: { value: 'nobody' } });
    expect(help()).toBe('No user matches.');
  });

  test('ASGN-07 with a user and without a course the course is where to go on', async () => {
    await withAssignments();
    await openApp(at);
    await table();
    await chooseOption('User', /^Ada/);
    press('Assign Course');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Course' })));
    expect(screen.getByLabelText('User').getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByRole('combobox', { name: 'Course' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('ASGN-15 it names who has what now; the course stays chosen for the next one', async () => {
    await withAssignments();
    await openApp(at);
    await table();
    await chooseOption('User', /^Ada/);
    await chooseOption('Course', 'Backend');
    press('Assign Course');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Course assigned!', message: 'Ada now has Backend.' }));
    expect(screen.getByLabelText('User').textContent).toBe('Choose a user');
    expect(screen.getByRole('combobox', { name: 'Course' }).textContent).toBe('Backend');
  });

  test('ASGN-10 a store that takes nothing says why, and the choice stays', async () => {
    const database = await withAssignments();
    await openApp(at);
    await table();
    await chooseOption('User', /^Ada/);
    await chooseOption('Course', 'Backend');
    const writes = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('The disk is full.'));
    press('Assign Course');
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Failed to assign course',
        message: 'An error occurred while assigning the course.',
      }),
    );
    writes.mockRejectedValue(new Error(''));
    press('Assign Course');
    await waitFor(() => expect(toast()?.message).toBe('An error occurred while assigning the course.'));
    expect(screen.getByLabelText('User').textContent).toBe('Ada (ada@example.com)');
  });

  test('ASGN-10 a refusal by the rules says which', async () => {
    const database = await withAssignments();
    await openApp(at);
    await table();
    await chooseOption('User', /^Ada/);
    await chooseOption('Course', 'Backend');
    // demoted on another device
    await database.outbox.meta.update('meta', { role: 'user' });
    press('Assign Course');
    await waitFor(() =>
      expect(toast()).toMatchObject({
        kind: 'error',
        title: 'Failed to assign course',
        message: 'You may not do this.',
      }),
    );
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('ASGN-10 an Undo that cannot be stored says so', async () => {
    const database = await withAssignments();
    await openApp(at);
    await table();
    await chooseOption('User', /^Ada/);
    await chooseOption('Course', 'Backend');
    press('Assign Course');
    await waitFor(() => expect(toast()?.title).toBe('Course assigned!'));
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
    vi.spyOn(database.outbox.entries, 'put').mockRejectedValue(new Error('the disk'));
    act(() => toast()!.action!.run());
    await waitFor(() => expect(toast()?.message).toBe('The assignment could not be removed.'));
    await waitFor(async () => expect(await cells(0)).toHaveLength(4));
  });

  test('somebody without a name is offered by the address alone', async () => {
    const database = await withAssignments();
    await store(database, 'profiles', learner('nameless', ''));
    await openApp(at);
    await table();
    expect(await optionsOf('User')).toContain('nameless@example.com');
  });

  test('ASGN-03 of many people 200 are shown, and the search finds the others', async () => {
    const database = await withAssignments();
    const number = (index: number) => String(index).padStart(3, '0');
    const many = Array.from({ length: 203 }, (_, index) => learner(`z${number(index)}`, `Zoe ${number(index)}`));
    await store(database, 'profiles', ...many);
    await openApp(at);
    await table();
    fireEvent.click(screen.getByRole('combobox', { name: 'User' }));
    const list = within(await screen.findByRole('dialog', { name: 'User' }));
    expect(list.getAllByRole('option')).toHaveLength(200);
    expect(list.getByText('5 more: search for them.')).toBeTruthy();
    const search = list.getByRole('combobox', { name: 'Search users' });
    fireEvent.change(search, { target: { value: 'zoe 202' } });
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Zoe 202 (z202@example.com)']);
    expect(list.queryByText(/more: search/)).toBeNull();
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'User' }).textContent).toBe('Zoe 202 (z202@example.com)'),
    );
  });
});

describe('while it comes', () => {
  const coming = { ...firstMeta, role: 'admin', first: true, epoch: 'e', sweeping: true, syncedAt: null } as const;

  test('as long as people or courses may still come the list waits, and is no empty one', async () => {
    const database = await openPerson({ role: 'admin', meta: coming });
    await openApp(at);
    expect(await screen.findByText('Loading...')).toBeTruthy();
    // and it goes on waiting once the device was read
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('No course is assigned yet.')).toBeNull();
    await store(database, 'profiles', learner('ada', 'Ada'));
    await addCourse(database, 'Backend', ['Screen']);
    expect(await screen.findByText('No course is assigned yet.')).toBeTruthy();
  });

  test('ADMIN-09 without the server it fails with the reason, and comes when there is a connection', async () => {
    await openPerson({ role: 'admin', meta: coming, online: false });
    await openApp(at);
    const alert = await screen.findByText('Error loading data. Please try refreshing the page.');
    expect(alert.closest('[role=alert]')!.textContent).toContain('The server cannot be reached');
    act(() => setSyncStatus({ online: true }));
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  test('ADMIN-09 rows that cannot be read say so, and no machine’s words', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const database = await openPerson({ role: 'admin' });
    vi.spyOn(database.outbox.meta, 'get').mockRejectedValue(new Error('The disk does not answer.'));
    await openApp(at);
    const alert = await screen.findByText('Error loading data. Please try refreshing the page.');
    expect(alert.closest('[role=alert]')!.textContent).toContain('This device could not read it.');
  });
});
