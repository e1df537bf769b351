import * as v from 'valibot';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { accountOfAddress, keyOfAddress } from './address.ts';
import { Stopped } from './account.ts';
import { attemptsName, checkNewPassword, setPassword } from './password.ts';
import { resetMail } from './passwordResetMail.ts';
import { attemptAlone, countAttempt, forgetAttempts } from './rateLimit.ts';
import { bodyOf, Refused, respond } from './respond.ts';
import { signInAttempts } from './session.ts';
import { isKnownHere } from './sessions.ts';

const request = v.object({
  email: v.pipe(v.string(), v.maxLength(2 * limits.emailCharacters)),
  language: v.optional(v.picklist(['en', 'ja']), 'en'),
});

/**
 * POST /api/request_password_reset {email, language}: sends a mail with a link, if there is such an account. The answer
 * is the same if there is none, and takes as long: the mail is sent after it (AUTH-74). Too many mails for one account
 * are not reported either.
 */
export function requestPasswordReset(e: EngineRequest): void {
  respond(e, () => {
    if (!$settings.mailConfigured) throw new Refused(404, 'no_mail', 'This server sends no mail.');
    const body = v.safeParse(request, bodyOf(e));
    if (!body.success) throw new Stopped(400, 'invalid_request');
    const email = keyOfAddress(body.output.email);
    countAttempt(e.app, `reset_request:${$network(e.realIP())}`, limits.passwordResets);
    const account = recordOfAddress(e.app, email);
    if (mayMail(e, email, isKnownHere(e, email)) && account) {
      const { subject, text, html } = resetMail(body.output.language, linkOf(account.newPasswordResetToken()));
      $mail(account.getString('email'), subject, text, html);
    }
    return '{}';
  });
}

/**
 * Whether one more mail may go to this address, which counts it (GUEST-04). Where its person is signed in, what is asked
 * for elsewhere counts nothing: nobody can keep them from their account by asking too often.
 */
function mayMail(e: EngineRequest, address: string, isAtHome: boolean): boolean {
  if (attemptAlone(e.app, `reset_mail:${address}:${$network(e.realIP())}`, limits.passwordResetMails) > 0) return false;
  return isAtHome || attemptAlone(e.app, `reset_mail:${address}`, limits.passwordResetMailsOfDay) === 0;
}

/** PocketBase mails superusers itself; its answer is the same for everybody (`closed.go`), also when this stops it. */
export function onSuperuserReset(e: EngineRequest & { record: EngineRecord; next(): void }): void {
  const network = `reset_request:${$network(e.realIP())}`;
  const isOften = attemptAlone(e.app, network, limits.passwordResets) > 0;
  if (!isOften && mayMail(e, `superuser ${comparable(e.record.getString('email'))}`, false)) e.next();
  else e.noContent(204);
}

function recordOfAddress(app: App, email: string): EngineRecord | undefined {
  const id = accountOfAddress(app.db(), email);
  return id ? app.findRecordById('users', id) : undefined;
}

/** After the #, which is neither sent to a server nor logged. Never based on the host that the request names. */
const linkOf = (token: string) => `${$settings.publicUrl.replace(/\/+$/, '')}/auth/reset#token=${token}`;

const confirmation = v.object({ token: v.string(), new_password: v.string() });

/** POST /api/reset_password {token, new_password}: accepts the token of a mail, once. Does not activate the account. */
export function resetPassword(e: EngineRequest): void {
  respond(e, () => {
    const body = v.safeParse(confirmation, bodyOf(e));
    if (!body.success) throw new Stopped(400, 'invalid_request');
    const { token, new_password } = body.output;
    countAttempt(e.app, `reset:${$network(e.realIP())}`, limits.passwordResets);
    checkNewPassword(new_password);
    const account = accountOfToken(e.app, token);
    try {
      setPassword(e.app, account, new_password);
    } catch (error) {
      throw error instanceof Stopped ? usedUp() : error; // a second request with it was faster
    }
    forgetAttempts(e.app.db(), signInAttempts(e, account.getString('email')));
    forgetAttempts(e.app.db(), attemptsName(account.id));
    return '{}';
  });
}

function accountOfToken(app: App, token: string): EngineRecord {
  let record: EngineRecord;
  try {
    record = app.findAuthRecordByToken(token, 'passwordReset');
  } catch {
    throw usedUp();
  }
  if (record.collection().name !== 'users') throw usedUp();
  return record;
}

const usedUp = () => new Refused(400, 'invalid_token', 'This link is no longer valid. Ask for a new one.');
