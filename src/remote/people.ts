import type { Role } from '#model/access.ts';
import type { Along } from '#model/along.ts';
import { logSecurity } from '#state/logSecurity.ts';
import { type AccountResult, accountResult } from './account.ts';
import { token } from './auth.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

interface Managing {
  action: keyof typeof did;
  userId?: string;
  active?: boolean;
  [more: string]: unknown;
}

/** What an admin does to accounts. None of it is stored on the device: without the server nothing happens. */
async function manage<Answer = unknown>(body: Managing): Promise<Answer> {
  const answer = await request<Answer>('admin-user-management', body, token());
  const details = did[body.action];
  if (details) logAction(body.active === false ? 'account_deactivated' : details, body.userId);
  return answer;
}

/** SEC-21: what an admin has done to accounts, once it is done. Neither a name nor a reason is logged. */
const did = {
  SET_ACTIVE: 'account_activated',
  UPDATE_USER: 'account_edited',
  DELETE_USER: 'account_deleted',
  RESET_PASSWORD: 'account_password_reset',
  CREATE_USER: 'account_created',
  CLEAN_EMPTY_USERS: 'accounts_cleaned',
  CREATION_SETTINGS: null,
} as const;

const logAction = (details: string, id?: string): void =>
  void logSecurity({ type: 'admin_action', severity: 'medium', details, metadata: id === undefined ? {} : { id } });

/** Approves, deactivates, or activates again (AUTH-65, USER-91). */
export const setActive = (userId: string, active: boolean, reason?: string): Promise<AccountResult> =>
  accountResult(() => manage({ action: 'SET_ACTIVE', userId, active, ...(reason && { reason }) }));

/** @param email an empty one is sent as null (USER-16) */
export const updateUser = (userId: string, fullName: string, email: string): Promise<AccountResult> =>
  accountResult(() => manage({ action: 'UPDATE_USER', userId, fullName, email: email || null }));

/** @param along what was on the screen of what others wrote about this person: where there is more, nothing is deleted */
export const deleteUser = (userId: string, along: Along): Promise<AccountResult> =>
  accountResult(() => manage({ action: 'DELETE_USER', userId, along }));

/**
 * The temporary password, which nobody is told a second time (USER-94).
 * @param onlyUnused leaves whoever has signed in with theirs alone
 */
export async function resetUserPassword(
  userId: string,
  onlyUnused = false,
): Promise<AccountResult & { temporaryPassword?: string }> {
  let temporaryPassword: string | undefined;
  const result = await accountResult(async () => {
    const body: Managing = { action: 'RESET_PASSWORD', userId, ...(onlyUnused && { onlyUnused }) };
    ({ temporaryPassword } = await manage<{ temporaryPassword?: string }>(body));
  });
  return { ...result, temporaryPassword };
}

export interface NewUser {
  /** Minted here: a repeat after a lost answer makes no second account. */
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  /** '' leaves it to the server (USER-68). */
  customPassword: string;
}

/** The first password, which nobody is told a second time (USER-65). */
export async function createUser({
  customPassword,
  ...user
}: NewUser): Promise<AccountResult & { email?: string; temporaryPassword?: string }> {
  let answer: { user?: { email?: string }; temporaryPassword?: string } = {};
  const result = await accountResult(async () => {
    answer = await manage({ action: 'CREATE_USER', ...user, ...(customPassword && { customPassword }) });
  });
  return { ...result, email: answer.user?.email, temporaryPassword: answer.temporaryPassword };
}

export interface CreationSettings {
  /** Whose addresses bulk creation makes (A13). */
  companyDomain: string;
  /** All get the first password that the operator configured (A12). */
  sharedPassword: boolean;
}

export async function creationSettings(): Promise<AccountResult & { settings?: CreationSettings }> {
  let settings: CreationSettings | undefined;
  const result = await accountResult(async () => {
    settings = await manage<CreationSettings>({ action: 'CREATION_SETTINGS' });
  });
  return { ...result, settings };
}

/**
 * Deletes those of them that have no name (BULK-22); a hundred at most in one request. Anybody about whom others wrote
 * something is kept.
 */
export async function cleanEmptyUsers(
  userIds: readonly string[],
): Promise<AccountResult & { deleted: number; kept: number }> {
  let [deleted, kept] = [0, 0];
  const result = await accountResult(async () => {
    ({ deleted, kept = 0 } = await manage<{ deleted: number; kept?: number }>({
      action: 'CLEAN_EMPTY_USERS',
      userIds,
    }));
  });
  return { ...result, deleted, kept };
}

/** update_user_role_with_audit (USER-34). An answer with an error in it is a rejection, whatever its status (USER-37). */
export const updateRole = (target_user_id: string, new_role: Role, reason: string): Promise<AccountResult> =>
  accountResult(async () => {
    const body = { target_user_id, new_role, reason, user_agent: navigator.userAgent };
    const { error } = await request<{ error?: unknown }>('update_user_role_with_audit', body, token());
    if (typeof error === 'string' && error)
      throw new RequestFailed(400, undefined, undefined, undefined, { message: error });
    logAction('account_role_changed', target_user_id);
  });
