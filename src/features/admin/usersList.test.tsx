// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { useSession } from '#state/session.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { answerAccounts } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { reasonProblem } from './changePerson.ts';

const people = [
  ['noah', 'Noah Berg', 'user', true, '', '2026-11-01T00:00:00.000Z', 90],
  ['mei', '藤原 愛子', 'admin', true, '', '2026-11-03T00:00:00.000Z', 0],
  ['gone', 'Gone Person', 'user', false, '2026-10-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', 5],
  ['new', 'New Person', 'user', false, '', '2026-10-05T00:00:00.000Z', 0],
] as const;

let database: LocalDatabase;
async function open(address = '/admin?tab=users&sub=list') {
  database = await openPerson({ role: 'admin' });
  const own = useSession.getState().account!.id;
  for (const [key, full_name, role, is_active, deactivated_at, created_at, total_session_time_minutes] of [
    ...people,
    [own, 'Haruka Mori', 'admin', true, '', '2026-01-01T00:00:00.000Z', 0],
  ] as const)
    await store(database, 'profiles', {
      ...{ id: key.padEnd(15, 'x').slice(0, 15), full_name, role, is_active, created_at, total_session_time_minutes },
      ...{ email: `${key}@example.com`, deactivated_at: deactivated_at || null },
      last_login_at: key === 'noah' ? '2026-11-20T00:30:00.000Z' : null,
    });
  await openApp(address);
  return screen.findByRole('table', { name: 'Users List' });
}
const rows = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
const names = (table: HTMLElement) => rows(table).map((row) => row.querySelector('.main')!.textContent);
const rowOf = (table: HTMLElement, name: string) => rows(table).find((row) => row.textContent.includes(name))!;

test('USER-01 USER-02 USER-03 USER-04 USER-06 USER-11 who waits comes first, then the newest', async () => {
  const table = await open();
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([...['', 'Name', 'Email', 'Role', 'Status', 'Last Login', 'Total Hours', 'Actions']]);
  expect(names(table)).toEqual(['New Person', '藤原 愛子', 'Gone Person', 'Noah Berg', 'Haruka Mori(You)']);
  const cells = (name: string) =>
    [...rowOf(table, name).querySelectorAll('td:not(.select)')].map((cell) => cell.textContent);
  expect(cells('Noah').slice(0, 6)).toEqual([
    ...['Noah Berg', 'noah@example.com', 'User', 'Active', '2026/11/20 09:30', '1.5h'],
  ]);
  expect(cells('Gone')[3]).toBe('Inactive');
  expect(document.getElementById('admin-users')!.textContent).toContain('1');
});

test('USER-05 USER-07 USER-08 USER-91 each row has its actions, and what ends oneself is off', async () => {
  const table = await open();
  const button = (name: string, label: string) =>
    within(rowOf(table, name)).queryByRole<HTMLButtonElement>('button', { name: new RegExp(`^${label}`) });
  for (const label of ['Edit profile', 'Manage role', 'Delete user'])
    expect(button('Noah', label)!.disabled, label).toBe(false);
  expect(button('Haruka', 'Edit profile')!.disabled).toBe(false);
  for (const label of ['Manage role', 'Delete user']) expect(button('Haruka', label)!.disabled, label).toBe(true);
  expect(button('New Person', 'Approve')).toBeTruthy();
  expect(button('Gone', 'Activate')).toBeTruthy();
  expect(button('Noah', 'Activate')).toBeNull();
});

test('USER-09 search and filters are in the address, and nothing found says so', async () => {
  const table = await open('/admin?tab=users&sub=list&status=inactive');
  expect(names(table)).toEqual(['Gone Person']);
  fireEvent.change(screen.getByLabelText('Name or email'), { target: { value: 'nobody' } });
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
});

test('those who wait are the first thing that an admin sees', async () => {
  await open();
  act(() => {});
  fireEvent.click(screen.getByRole('tab', { name: 'Upcoming Interviews' }));
  expect(await screen.findByText('1 person is waiting for approval')).toBeTruthy();
});

test('USER-14 USER-15 a profile without a name or an address is refused in place, and what was typed stays', async () => {
  const table = await open();
  fireEvent.click(within(rowOf(table, 'Noah')).getByRole('button', { name: /^Edit profile/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User Profile' }));
  const name = dialog.getByLabelText<HTMLInputElement>('Full name');
  const email = dialog.getByLabelText<HTMLInputElement>('Email');
  expect([name.value, email.value, email.required || email.ariaRequired]).toEqual([
    'Noah Berg',
    'noah@example.com',
    true,
  ]);
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(useToast.getState().toast).toMatchObject({ title: 'Validation Error', message: 'Full name is required' }),
  );
  fireEvent.change(name, { target: { value: 'Noah' } });
  fireEvent.change(email, { target: { value: 'nowhere' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getAllByText('Please enter a valid email address').length).toBeGreaterThan(0);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(name.value).toBe('Noah');
});

test('USER-22 USER-24 USER-28 USER-29 a role needs a reason, warns, and unchanged just closes', async () => {
  const table = await open();
  const openRole = async () => {
    fireEvent.click(within(rowOf(table, 'Noah')).getByRole('button', { name: /^Manage role/ }));
    return within(await screen.findByRole('dialog', { name: 'Role of Noah Berg' }));
  };
  const dialog = await openRole();
  const select = dialog.getByLabelText<HTMLSelectElement>('Role');
  expect([...select.options].map(({ value }) => value)).toEqual(['user', 'admin']);
  expect(dialog.queryByLabelText(/Reason/)).toBeNull();
  fireEvent.change(select, { target: { value: 'admin' } });
  expect(dialog.getByText(/full system access/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'too short' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    dialog.getByText('Please provide a detailed reason for this role change (minimum 10 characters)'),
  ).toBeTruthy();
  fireEvent.change(select, { target: { value: 'user' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Role of Noah Berg' })).toBeNull());
});

test('without a connection the list and each dialog say that accounts need the server', async () => {
  const table = await open();
  act(() => setSyncStatus({ online: false }));
  expect(await screen.findByText(/Accounts are changed on the server/)).toBeTruthy();
  fireEvent.click(within(rowOf(table, 'Noah')).getByRole('button', { name: /^Delete user/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Noah Berg?' }));
  expect(dialog.getByText(/This needs the server/)).toBeTruthy();
  expect(dialog.getByText('Submitted questions and created courses stay.')).toBeTruthy();
});

describe('USER-24 USER-26 USER-27 the reason', () => {
  test.each([
    ['', 'reasonShort'],
    ['123456789', 'reasonShort'],
    ['          ', 'reasonShort'],
    ['<b>12345</b>', 'reasonShort'],
    ['1234567890', undefined],
    ['x'.repeat(500), undefined],
    ['x'.repeat(501), 'reasonLong'],
    ['javascript:alert(1)', 'reasonDangerous'],
  ])('%s', (reason, problem) => expect(reasonProblem(reason)).toBe(problem));
});

test('USER-27 the reason is sent as the sanitiser leaves it: without markup, hidden characters and outer spaces', async () => {
  const asked: unknown[] = [];
  answerAccounts({
    check_rate_limit: () => [200, true],
    update_user_role_with_audit: (body: { reason: unknown }) => {
      asked.push(body.reason);
      return [200, {}];
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const table = await open();
  fireEvent.click(within(rowOf(table, 'Noah')).getByRole('button', { name: /^Manage role/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Noah Berg' }));
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'admin' } });
  const reason = '  Leads the <b>backend</b> guild\u202e now ';
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toEqual(['Leads the backend guild now']));
});

test('USER-05 ASGN-07 one course is given to all who are selected and can have it, with one undo', async () => {
  const table = await open();
  await store(database, 'courses', { id: 'backendxxxxxxxx', title: 'Backend' });
  for (const name of ['Noah', 'Gone', 'Haruka'])
    fireEvent.click(within(rowOf(table, name)).getByRole('checkbox', { name: 'Select row' }));
  fireEvent.click(screen.getByRole('button', { name: 'Assign Course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a course to 3 people' }));
  expect(dialog.getByText(/^2 people cannot be given a course/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Assign Course' }));
  expect((await dialog.findAllByText('Choose a course')).length).toBeGreaterThan(0);
  fireEvent.click(dialog.getByRole('combobox', { name: /Course/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Backend' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Assign Course' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Course assigned to 1 person'));
  const entries = () => database.outbox.entries.toArray();
  expect(await entries()).toMatchObject([{ name: 'assignment.create', args: { user_id: 'noahxxxxxxxxxxx' } }]);
  act(() => useToast.getState().toast!.action!.run());
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Taken back from 1 person'));
});

test('USER-05 ASGN-07 what giving a course to many says of them stays as they were chosen until it is done', async () => {
  const table = await open();
  await store(database, 'courses', { id: 'backendxxxxxxxx', title: 'Backend' });
  for (const key of ['ada', 'ben', 'cleo', 'dan', 'eve'])
    await store(database, 'profiles', {
      ...{ id: key.padEnd(15, 'x'), full_name: `Z ${key}`, role: 'user', is_active: true, email: `${key}@example.com` },
      ...{ created_at: '2026-11-01T00:00:00.000Z', deactivated_at: null, last_login_at: null },
      total_session_time_minutes: 0,
    });
  await within(table).findByText('Z eve');
  fireEvent.click(within(table).getByRole('checkbox', { name: 'Select all rows' }));
  fireEvent.click(screen.getByRole('button', { name: 'Assign Course' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Assign a course to/ }));
  fireEvent.click(dialog.getByRole('combobox', { name: /Course/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Backend' }));
  const said = new Set<string | null>();
  const status = dialog.getByText('6 people will get it.').parentElement!;
  const observer = new MutationObserver(() => said.add(status.firstElementChild!.textContent));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Assign Course' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Course assigned to 6 people'));
  observer.disconnect();
  expect([...said]).toEqual([]);
});
