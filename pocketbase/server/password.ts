import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { passwordProblem } from '#model/password.ts';
import { signedIn, standingOf, Stopped, stopOf } from './account.ts';
import { countAttempt, forgetAttempts } from './rateLimit.ts';
import { bodyOf, Refused, respond } from './respond.ts';
import { beginSession, tokenOf } from './sessions.ts';

const request = v.object({ current_password: v.string(), new_password: v.string() });

/**
 * POST /api/change_password {current_password, new_password}: besides the session, the only call for an account with a
 * shared or temporary password (A12). Every session ends; this device has another one, with the answer's token.
 */
export function changePassword(e: EngineRequest): void {
  respond(e, () => {
    const account = signedIn(e.app, e);
    const stop = stopOf(standingOf(e.app, account.id));
    if (stop && stop !== 'password_change_required') throw new Stopped(403, stop);
    const body = v.safeParse(request, bodyOf(e));
    if (!body.success) throw new Stopped(400, 'invalid_request');
    const { current_password, new_password } = body.output;
    const attempts = attemptsName(account.id);
    countAttempt(e.app, attempts, limits.rateLimit);
    if (!account.validatePassword(current_password))
      throw new Refused(400, 'wrong_password', 'The current password is wrong.');
    forgetAttempts(e.app.db(), attempts);
    checkNewPassword(new_password);
    if (new_password === current_password)
      throw new Refused(400, 'same_password', 'The new password is the current one.');
    const changed = setPassword(e.app, account, new_password);
    return JSON.stringify({ token: tokenOf(changed, beginSession(e, account.id)) });
  });
}

export const attemptsName = (account: string): string => `change_password:${account}`;

/** Throws `Refused`. */
export function checkNewPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem === 'missing') throw new Refused(400, 'invalid_password', 'Password is required');
  if (problem === 'short')
    throw new Refused(
      400,
      'invalid_password',
      `Password must be at least ${limits.registrationPasswordCharacters} characters`,
    );
  if (problem === 'long') throw new Refused(400, 'invalid_password', 'Password is too long');
}

/**
 * From now on the account's only password, chosen by the person. All its tokens end with the old one, those for a reset
 * too. Of two simultaneous requests the second is signed out.
 */
export function setPassword(app: App, account: EngineRecord, password: string): EngineRecord {
  const record = app.findRecordById('users', account.id);
  record.set('password', password); // hashes, for 60 ms: before the transaction
  record.set('must_change_password', false);
  app.runInTransaction((tx) => {
    if (tx.findRecordById('users', account.id).tokenKey() !== account.tokenKey()) throw new Stopped(401, 'signed_out');
    tx.save(record);
  });
  return record;
}
