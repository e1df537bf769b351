// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readSecurityLog } from '#state/securityLog.ts';
import { answerAccounts, type Said } from '../../tests/screens/accountServer.ts';
import { register } from './account.ts';
import {
  cleanEmptyUsers,
  createUser,
  creationSettings,
  deleteUser,
  resetUserPassword,
  setActive,
  updateRole,
  updateUser,
} from './people.ts';

const id = 'noahnoahnoahnoa';

function serve(said: Said): void {
  answerAccounts({
    'admin-user-management': () => said,
    update_user_role_with_audit: () => said,
    register: () => said,
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}
const logged = () => readSecurityLog().map(({ type, details, metadata }) => [type, details, metadata]);
const user = {
  userId: id,
  email: 'noah@example.com',
  fullName: 'Noah Berg',
  role: 'user',
  customPassword: '',
} as const;

const all = [
  () => setActive(id, true),
  () => setActive(id, false, 'Secret reason'),
  () => updateUser(id, 'Secret Name', 'secret@example.com'),
  () => resetUserPassword(id),
  () => updateRole(id, 'admin', 'Secret reason'),
  () => createUser(user),
  () => deleteUser(id, []),
  () => cleanEmptyUsers([id]),
  () => creationSettings(),
];

beforeEach(() => localStorage.clear());

test('SEC-21 everything that an admin has done to an account is logged, once it is done, without a name or a reason', async () => {
  serve([200, {}]);
  for (const one of all) await one();
  await vi.waitFor(() => expect(logged()).toHaveLength(8));
  expect(logged()).toEqual([
    ['admin_action', 'account_activated', { id }],
    ['admin_action', 'account_deactivated', { id }],
    ['admin_action', 'account_edited', { id }],
    ['admin_action', 'account_password_reset', { id }],
    ['admin_action', 'account_role_changed', { id }],
    ['admin_action', 'account_created', { id }],
    ['admin_action', 'account_deleted', { id }],
    ['admin_action', 'accounts_cleaned', {}],
  ]);
  expect(JSON.stringify(readSecurityLog())).not.toMatch(/secret/i);
});

test('SEC-21 what the server refused, or did not answer, is no action', async () => {
  for (const said of [[403, { code: 'admins_only' }], 'dead'] as Said[]) {
    serve(said);
    for (const one of all) await one();
  }
  expect(logged()).toEqual([]);
});

test('SEC-08 markup that the server refuses where no form has is logged, whichever call it was', async () => {
  serve([400, { code: 'invalid_name', message: 'Invalid characters detected in input' }]);
  await register({ email: 'noah@example.com', password: 'correct horse', full_name: 'Noah' });
  await setActive(id, false, 'a reason');
  await vi.waitFor(() => expect(logged()).toHaveLength(2));
  expect(logged().map(([type]) => type)).toEqual(['xss_attempt', 'xss_attempt']);
});
