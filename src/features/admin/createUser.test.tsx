// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { setSession } from '#state/session.ts';
import { useToast } from '#state/toast.ts';
import { answerAccounts, type Said } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { CreateUser } from './createUser.tsx';
import { passwordStrength } from '#model/passwordStrength.ts';
import { PasswordMeter } from './passwordMeter.tsx';

const asked: Record<string, unknown>[] = [];
let answer: Said;
const copied: string[] = [];

let database: LocalDatabase;
beforeEach(async () => {
  asked.length = 0;
  copied.length = 0;
  answer = [200, { user: { id: 'x', email: 'mei@example.com' }, temporaryPassword: 'told-once' }];
  answerAccounts({
    'admin-user-management': (body: Record<string, unknown>) => {
      asked.push(body);
      return answer;
    },
  });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        copied.push(text);
        return Promise.resolve();
      },
    },
  });
  database = await openPerson({ role: 'admin' });
  await openApp('/admin?tab=users&sub=create');
  await screen.findByRole('heading', { name: 'Create User Account' });
});
afterEach(() => vi.unstubAllGlobals());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create User' }));
const toManual = () => fireEvent.click(screen.getByRole('radio', { name: 'Manual' }));
const problems = () =>
  within(screen.getByText('This cannot be created yet').closest('[role=alert]')!)
    .getAllByRole('listitem')
    .map((one) => one.textContent);
const toast = (title: string, message?: string) =>
  waitFor(() => expect(useToast.getState().toast).toMatchObject({ title, ...(message && { message }) }));

test('USER-48 USER-49 the card has its fields, and two ways to a password', () => {
  expect([field('Email').value, field('Full Name').value]).toEqual(['', '']);
  const role = screen.getByLabelText<HTMLSelectElement>('Role');
  expect([role.value, ...[...role.options].map(({ value }) => value)]).toEqual(['user', 'user', 'admin']);
  expect(screen.getAllByRole('radio').map((one) => one.textContent)).toEqual(['Auto', 'Manual']);
  expect(screen.queryByLabelText('Manual password')).toBeNull();
});

test('USER-50 USER-51 USER-52 USER-53 a manual password starts empty; it is generated, copied, shown and measured', async () => {
  toManual();
  expect(field('Manual password').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
  const { value } = field('Manual password');
  expect(value).toMatch(/^[A-Za-z0-9][A-Za-z0-9!@#$%^&*]{15}$/);
  expect(screen.getByText('6 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await toast('Copied');
  expect(copied).toEqual([value]);
  expect(field('Manual password').type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: /^Show/ }));
  expect(field('Manual password').type).toBe('text');
});

test('the name and the address survive a reload, the password is kept nowhere, and none is left once it is created', async () => {
  toManual();
  type('Email', 'mei@example.com');
  type('Full Name', 'Mei Mori');
  type('Manual password', 'kept nowhere 4711');
  const kept = async () => JSON.stringify(await database.outbox.drafts.toArray());
  await waitFor(async () => expect(await kept()).toContain('Mei Mori'));
  expect(await kept()).not.toContain('kept nowhere');
  cleanup();
  await openApp('/admin?tab=users&sub=create');
  await screen.findByRole('heading', { name: 'Create User Account' });
  await waitFor(() =>
    expect([field('Email').value, field('Full Name').value]).toEqual(['mei@example.com', 'Mei Mori']),
  );
  create();
  await toast('User Created Successfully');
  await waitFor(async () => expect(await kept()).toBe('[]'));
  expect([field('Email').value, field('Full Name').value]).toEqual(['', '']);
});

describe('what cannot be created is said in place, and not sent', () => {
  test('USER-58 USER-59 without an address, a name, or a manual password', () => {
    toManual();
    create();
    expect(problems()).toEqual([
      'Email and full name are required',
      'Manual password is required when manual mode is enabled',
    ]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['an address alone', 'mei@example.com', ''],
    ['an address and a blank name', 'mei@example.com', '  '],
    ['a name alone', '', 'Mei Lin'],
    ['a name and a blank address', '  ', 'Mei Lin'],
  ])('USER-58 %s', (_, email, name) => {
    type('Email', email);
    type('Full Name', name);
    create();
    expect(problems()).toEqual(['Email and full name are required']);
    expect(asked).toEqual([]);
  });

  test.each([
    ['hJkluiop', 'Password is too weak. Please use a stronger password.'],
    ['hJkluio7', undefined],
  ])('USER-60 %s', async (password, problem) => {
    type('Email', 'mei@example.com');
    type('Full Name', 'Mei Lin');
    toManual();
    type('Manual password', password);
    create();
    if (problem) {
      expect(problems()).toEqual([problem]);
      // what would make it stronger is beside the meter
      expect(screen.getByText('Include numbers')).toBeTruthy();
      return expect(asked).toEqual([]);
    }
    await waitFor(() => expect(asked[0]).toMatchObject({ customPassword: password }));
  });

  test.each([
    ['x'.repeat(101), 'Input exceeds maximum length of 100 characters'],
    ['<script>x', 'Invalid characters detected in input'],
    ['<b></b>', 'Email and full name are required'],
  ])('USER-56 the name %s', (name, problem) => {
    type('Email', 'mei@example.com');
    type('Full Name', name);
    create();
    expect(problems()).toEqual([problem]);
    expect(asked).toEqual([]);
  });
});

describe('a failing creation', () => {
  const fill = () => {
    type('Email', 'mei@example.com');
    type('Full Name', 'Mei Lin');
  };

  test('USER-62 without a session', async () => {
    fill();
    answer = [401, { stop: 'signed_out' }];
    create();
    await toast('Error Creating User', 'No active session found');
  });

  test('USER-62 signed out on this device nothing is asked', async () => {
    cleanup();
    setSession({ account: null });
    render(<CreateUser />);
    fill();
    create();
    await toast('Error Creating User', 'No active session found');
    expect(asked).toEqual([]);
  });

  test.each([
    [[409, { code: 'already_registered' }], 'An account with this email already exists'],
    [[400, { message: 'The clay is wet' }], 'The clay is wet'],
    [[500, {}], 'Failed to create user. Please try again.'],
  ] as const)('USER-63 %o', async (said, message) => {
    fill();
    answer = [...said];
    create();
    await toast('Error Creating User', message);
    expect(field('Email').value).toBe('mei@example.com');
  });

  test('USER-63 a repeat names the same account', async () => {
    fill();
    answer = [500, {}];
    create();
    await toast('Error Creating User');
    answer = [200, { user: { id: 'x', email: 'mei@example.com' }, temporaryPassword: 'told-once' }];
    create();
    expect(await screen.findByText('told-once')).toBeTruthy();
    expect(asked[1]!.userId).toBe(asked[0]!.userId);
  });
});

const colours = [
  ['red below 2', 'hjkl', 'red'],
  ['yellow from 2', 'hjkluiop', 'yellow'],
  ['yellow up to 3', 'hJkluiop', 'yellow'],
  ['green from 4', 'hJkluio7', 'green'],
] as const;
test.each(colours)('USER-86 USER-87 USER-88 the meter is %s', (_, password, colour) => {
  cleanup();
  const { container } = render(<PasswordMeter password={password} />);
  expect(container.querySelector('.password-score')!.classList.contains(colour)).toBe(true);
});

test.each([
  [0, 'aaa', 1],
  [1, 'hjkl', 1],
  [4, 'hJkluio7', 4],
])('USER-86 A162 a score of %i shows its parts, and of 0 one that is red', (score, password, parts) => {
  cleanup();
  expect(passwordStrength(password).score).toBe(score);
  const { container } = render(<PasswordMeter password={password} />);
  expect(container.querySelectorAll('.password-score i.on')).toHaveLength(parts);
  expect(container.querySelector('.password-score')!.classList.contains('red')).toBe(score < 2);
});
