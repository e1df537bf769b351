// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSecurityLog } from '#state/securityLog.ts';
import { useToast } from '#state/toast.ts';
import { currentDevice } from '#sync/browserDevice.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { answerAccounts, type Said } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

type Body = Record<string, unknown>;
/** What was asked of which call, and what each answers. */
const asked: [string, Body][] = [];
const answers = { limit: [200, true] as Said, role: [200, { old_role: 'user' }] as Said, manage: [200, {}] as Said };

beforeEach(async () => {
  asked.length = 0;
  Object.assign(answers, { limit: [200, true], role: [200, { old_role: 'user' }], manage: [200, {}] });
  const answer = (call: keyof typeof answers) => (body: Body) => {
    asked.push([call, body]);
    return answers[call];
  };
  answerAccounts({
    check_rate_limit: answer('limit'),
    update_user_role_with_audit: answer('role'),
    'admin-user-management': answer('manage'),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openDialog(action: RegExp, title: string) {
  const database = await openPerson({ role: 'admin' });
  await store(database, 'profiles', {
    ...{ id: 'noahnoahnoahnoa', full_name: 'Noah Berg', email: 'noah@example.com', role: 'user', is_active: true },
    ...{ created_at: '2026-11-01T00:00:00.000Z', deactivated_at: null, last_login_at: null },
    total_session_time_minutes: 0,
  });
  await openApp('/admin?tab=users&sub=list');
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return within(await screen.findByRole('dialog', { name: title }));
}
const edit = () => openDialog(/^Edit profile: Noah/, 'Edit User Profile');
const manageRole = () => openDialog(/^Manage role: Noah/, 'Role of Noah Berg');
type Dialog = Awaited<ReturnType<typeof edit>>;
const save = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
const toast = (title: string, message?: string) =>
  waitFor(() => expect(useToast.getState().toast).toMatchObject({ title, ...(message && { message }) }));
const makeAdmin = (dialog: Dialog, reason = 'She leads the team now.') => {
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'admin' } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
  save(dialog);
};

test('USER-10 while the first sync is under way the list says that it loads', async () => {
  await openPerson({ role: 'admin', meta: {} });
  await openApp('/admin?tab=users&sub=list');
  expect(await screen.findByText('Loading users...')).toBeTruthy();
});

describe('the profile', () => {
  test('USER-13 USER-17 has a name, an address and one of two roles', async () => {
    const dialog = await edit();
    expect(dialog.getByLabelText<HTMLInputElement>('Full name').value).toBe('Noah Berg');
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('noah@example.com');
    expect([...dialog.getByLabelText<HTMLSelectElement>('Role').options].map(({ value }) => value)).toEqual([
      'user',
      'admin',
    ]);
  });

  test('USER-18 A08 a changed role needs a reason and takes the audited way', async () => {
    const dialog = await edit();
    fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'admin' } });
    save(dialog);
    expect(asked).toEqual([]);
    makeAdmin(dialog);
    await toast('Role Updated Securely');
    expect(asked.map(([call]) => call)).toEqual(['limit', 'role']);
    expect(asked[1]![1]).toMatchObject({
      ...{ target_user_id: 'noahnoahnoahnoa', new_role: 'admin', reason: 'She leads the team now.' },
    });
  });

  test('A123 what was done to one person does not stand beside the next dialog', async () => {
    const dialog = await edit();
    fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: 'Noah Bergson' } });
    save(dialog);
    await toast('User profile updated!');
    fireEvent.click(await screen.findByRole('button', { name: /^Manage role: Noah/ }));
    await screen.findByRole('dialog', { name: /^Role of Noah/ });
    expect(useToast.getState().toast).toBeNull();
  });

  test('USER-18 QUES-49 a reason and a name that were begun are there again, for this person, until they are saved', async () => {
    const dialog = await edit();
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Full name').disabled).toBe(false));
    fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: 'Noah Bergson' } });
    fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'admin' } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'She leads the team now.' } });
    const { drafts } = currentDevice().outbox;
    const kept = async () => (await drafts.toArray()).map(({ key, value }) => [key.split('/')[0], value]);
    // only what was typed: what a colleague changes meanwhile is not put back
    const begun = { fullName: 'Noah Bergson', reason: 'She leads the team now.' };
    await waitFor(async () => expect(await kept()).toEqual([['person.edit:noahnoahnoahnoa', begun]]));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /^Edit profile: Noah/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit User Profile' }));
    const name = () => again.getByLabelText<HTMLInputElement>('Full name').value;
    await waitFor(() => expect(name()).toBe('Noah Bergson'));
    // nobody's role is changed by what was begun
    expect(again.getByLabelText<HTMLSelectElement>('Role').value).toBe('user');
    fireEvent.change(again.getByLabelText('Role'), { target: { value: 'admin' } });
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('She leads the team now.');
    save(again);
    await toast('User profile updated!');
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  const failures = [
    ['with the message', [409, { message: 'The clay is wet' }], 'The clay is wet'],
    ['without one', [500, {}], 'Failed to update user profile'],
  ] as const;
  test.each(failures)(
    'USER-20 a failing update shows the toast Error %s, and what was typed stays',
    async (_, said, message) => {
      const dialog = await edit();
      answers.manage = [...said];
      fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: 'Noah Bergson' } });
      save(dialog);
      await toast('Error', message);
      expect(dialog.getByLabelText<HTMLInputElement>('Full name').value).toBe('Noah Bergson');
    },
  );
});

describe('the role', () => {
  const stops = [
    ['when the limit cannot be asked', 'limit', [500, {}], 'Security check failed', 1],
    ['with an error in an answer', 'role', [200, { error: 'The moon is full' }], 'The moon is full', 2],
    ['with the message', 'role', [400, { message: 'Invalid role specified' }], 'Invalid role specified', 2],
    ['without one', 'role', [500, {}], 'Failed to update user role securely', 2],
  ] as const;
  test.each(stops)(
    'USER-31 USER-37 USER-38 %s it stops with a security error',
    async (_, call, said, message, calls) => {
      const dialog = await manageRole();
      answers[call] = [...said];
      makeAdmin(dialog);
      await toast('Security Error', message);
      expect(asked).toHaveLength(calls);
      // it stays open, with the reason
      expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('She leads the team now.');
    },
  );

  test('USER-32 USER-33 an exceeded limit is logged, and nothing is changed', async () => {
    const dialog = await manageRole();
    answers.limit = [200, false];
    makeAdmin(dialog);
    await toast('Security Error', 'Too many role update attempts. Please wait before trying again.');
    expect(asked.map(([call]) => call)).toEqual(['limit']);
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('rate_limit_exceeded'));
  });
});

describe('deleting', () => {
  const failures = [
    ['without a session', [401, { stop: 'signed_out' }], 'No active session'],
    ['with the message', [409, { message: 'The clay is wet' }], 'The clay is wet'],
    ['without one', [500, {}], 'Failed to delete user'],
  ] as const;
  test.each(failures)('USER-44 USER-45 %s it shows the toast Error', async (_, said, message) => {
    const dialog = await openDialog(/^Delete user: Noah/, 'Delete Noah Berg?');
    answers.manage = [...said];
    fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    await toast('Error', message);
    expect(dialog.getByText(/^noah@example.com can no longer sign in/)).toBeTruthy();
  });
});

describe('SEC-08 markup that is refused leaves its mark', () => {
  const attempts = () => readSecurityLog().filter(({ type }) => type === 'xss_attempt');
  const script = 'A <script>alert(1)</script>';

  test('SEC-08 SEC-07 as a name in Edit profile', async () => {
    const dialog = await edit();
    fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: script } });
    save(dialog);
    expect(dialog.getAllByText('Invalid characters detected in input').length).toBeGreaterThan(0);
    await waitFor(() => expect(attempts()).toHaveLength(1));
    expect(attempts()[0]).toMatchObject({ severity: 'high' });
    expect(JSON.stringify(attempts())).not.toContain('script');
  });

  test.each([
    ['Manage role', manageRole],
    ['Edit profile', edit],
  ])('SEC-08 SEC-07 in the reason of %s', async (_, opened) => {
    const dialog = await opened();
    makeAdmin(dialog, `${script} leads the team`);
    expect(dialog.getByText('Invalid characters detected in input')).toBeTruthy();
    await waitFor(() => expect(attempts()).toHaveLength(1));
    expect(asked).toEqual([]);
  });
});
