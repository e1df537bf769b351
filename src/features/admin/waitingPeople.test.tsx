// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { clock } from '#state/clock.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { answerAccounts, type Said } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const idOf = (name: string) => name.toLowerCase().replace(/\W/g, '').padEnd(15, 'x').slice(0, 15);

interface Waiting {
  name: string;
  days: number;
  fullName?: string;
}

async function open(waiting: readonly Waiting[], address = '/admin?tab=users&sub=list'): Promise<LocalDatabase> {
  const database = await openPerson({ role: 'admin' });
  for (const { name, days, fullName = name } of waiting)
    await store(database, 'profiles', {
      ...{ id: idOf(name), full_name: fullName, role: 'user', is_active: false, deactivated_at: null },
      ...{ email: `${name.toLowerCase()}@example.com`, total_session_time_minutes: 0, last_login_at: null },
      created_at: new Date(clock.now() - days * 86_400_000).toISOString(),
    });
  await openApp(address);
  return database;
}

/** A server that lets so many wait, and answers what an admin does as told. */
const serve = (most: number, manage: (body: { action: string; userId: string }) => Said = () => [200, {}]) =>
  answerAccounts({ config: () => [200, { waitingAccounts: most }], 'admin-user-management': manage });

function choose(table: { getAllByRole: (role: string) => HTMLElement[] }, names: readonly string[]): void {
  for (const name of names) {
    const row = table.getAllByRole('row').find(({ textContent }) => textContent.startsWith(name))!;
    fireEvent.click(within(row).getByRole('checkbox', { name: 'Select row' }));
  }
}

const three = ['Anna', 'Ben', 'Chie'].map((name, days) => ({ name, days }));

test('GUEST-01 an admin reads on every list that registration is full, and that one more has room', async () => {
  serve(3);
  await open(three, '/admin?tab=questions');
  expect(await screen.findByText('Registration is full: 3 people are waiting for approval')).toBeTruthy();
  // where other work is done it takes a line, and leads to where they are
  fireEvent.click(screen.getByRole('link', { name: 'Review' }));
  expect(await screen.findByText('Nobody else can register until some of them are approved or declined.')).toBeTruthy();
  expect(screen.getByText('Registration is full: 3 people are waiting for approval')).toBeTruthy();
});

test('GUEST-01 below the number that the operator has set nobody is warned', async () => {
  serve(4);
  await open(three, '/admin?tab=users&sub=create');
  expect(await screen.findByText('3 people are waiting for approval')).toBeTruthy();
  expect(screen.queryByText(/Registration is full/)).toBeNull();
});

test('GUEST-01 many are declined at once: who they are is shown, and each is deleted', async () => {
  const done: [string, string][] = [];
  serve(200, ({ action, userId }) => {
    done.push([action, userId]);
    return [200, {}];
  });
  await open(three);
  const table = within(await screen.findByRole('table', { name: 'Users List' }));
  choose(table, ['Anna', 'Chie']);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline 2 people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 people?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Anna (anna@example.com)',
    'Chie (chie@example.com)',
  ]);
  expect(done).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Decline 2 people' }));
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: '2 people were declined' }));
  expect(done).toEqual([
    ['DELETE_USER', idOf('Anna')],
    ['DELETE_USER', idOf('Chie')],
  ]);
});

test('GUEST-01 a declining that stops says how far it came', async () => {
  let asked = 0;
  serve(200, () => (++asked === 1 ? [200, {}] : [409, { code: 'unseen_words', message: 'Something was written.' }]));
  await open(three);
  const table = within(await screen.findByRole('table', { name: 'Users List' }));
  choose(table, ['Anna', 'Ben', 'Chie']);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline 3 people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 3 people?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Decline 3 people' }));
  await waitFor(() =>
    expect(useToast.getState().toast).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('1 of 3 people were declined.'),
    }),
  );
  expect(asked).toBe(2);
});

test('GUEST-02 whose registration ends in three days is named on the list', async () => {
  serve(200);
  await open([
    { name: 'Anna', days: 27.1 },
    { name: 'Ben', days: 26.9 },
  ]);
  expect(await screen.findByText('1 registration ends soon')).toBeTruthy();
  expect(screen.getByText(/^Anna: not approved for 27 days\. They end after 30/)).toBeTruthy();
});

test('GUEST-03 a name that mixes scripts within a word, or is encoded, is told to the admin who approves', async () => {
  serve(200);
  await open([
    { name: 'Anna', days: 1, fullName: 'Аnna Berg' },
    { name: 'Ben', days: 1, fullName: '=?utf-8?q?Ben?=' },
    { name: 'Chie', days: 1, fullName: '山田 Chie' },
  ]);
  const table = within(await screen.findByRole('table', { name: 'Users List' }));
  const row = (name: string) =>
    table.getAllByRole('row').find(({ textContent }) => textContent.includes(name))!.textContent;
  expect(row('anna@')).toContain('mixes letters of different scripts');
  expect(row('ben@')).toContain('as mail programs encode it');
  expect(row('chie@')).not.toMatch(/scripts|encode/);
});
