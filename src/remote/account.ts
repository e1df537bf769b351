import { type AccountCode, accountCodes, type Stop } from '#model/code.ts';
import { currentSection } from '#i18n/section.ts';
import { accountTexts } from '#i18n/sections/account.ts';
import { currentTexts } from '#i18n/texts.ts';
import { textSentences } from '#model/textSentences.ts';
import { logMarkup, logSecurity } from '#state/logSecurity.ts';
import { usePreferences } from '#state/preferences.ts';
import { keepToken, token } from './auth.ts';
import { fetchOffers } from './offers.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

export interface AccountFailure {
  ok: false;
  /** There was no answer: it is unknown whether anything happened. */
  offline: boolean;
  code?: AccountCode;
  /** Why nothing of this person is processed at present. */
  stop?: Stop;
  /** A message for the person, the server's if this app has none; undefined if neither has one. */
  message?: string;
}
export type AccountResult = { ok: true } | AccountFailure;

/** A pending account (AUTH-61); whoever is signed in here stays signed in (AUTH-71). A repeat creates no second one. */
export const register = (person: { email: string; password: string; full_name: string }): Promise<AccountResult> =>
  accountResult(() => request('register', person, ''));

/** Ends every other session of this person; this one continues with a new token. */
export const changePassword = (current_password: string, new_password: string): Promise<AccountResult> =>
  accountResult(async () => {
    const answer = await request<{ token?: unknown }>('change_password', { current_password, new_password }, token());
    if (typeof answer.token !== 'string') throw new RequestFailed(0);
    keepToken(answer.token);
  });

/** The same answer whether the account exists or not (AUTH-74). */
export const requestPasswordReset = (email: string): Promise<AccountResult> =>
  accountResult(() => request('request_password_reset', { email, language: usePreferences.getState().language }, ''));

/** @param resetToken from the link in the mail */
export const resetPassword = (resetToken: string, new_password: string): Promise<AccountResult> =>
  accountResult(() => request('reset_password', { token: resetToken, new_password }, ''));

/** Whether this server sends mail; no answer counts as no. */
export async function sendsMail(): Promise<boolean> {
  return (await fetchOffers())?.mail ?? false;
}

/** Runs one call; a failure is worded for the person, and logged if it is one of security. */
export async function accountResult(work: () => Promise<unknown>): Promise<AccountResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    await logFailure(error);
    const code = accountCodes.find((one) => one === error.said.code);
    return { ok: false, offline: error.status === 0, code, stop: error.stop, message: sentenceOf(error, code) };
  }
}

function sentenceOf(
  { stop, said, status, retryAfter = 60 }: RequestFailed,
  code: AccountCode | undefined,
): string | undefined {
  const { auth, stop: stops } = currentTexts();
  if (status === 429) return auth.tooManyAttempts(Math.max(1, Math.ceil(retryAfter / 60)));
  const known: Partial<Record<AccountCode, string>> = currentSection(accountTexts);
  return (code && known[code]) ?? said.message ?? (stop && stops[stop]);
}

/** SEC-20. Neither the address nor the password is logged. */
async function logFailure({ status, said }: RequestFailed): Promise<void> {
  if (said.message === textSentences.dangerous) return logMarkup('a call about an account');
  if (status !== 429 && said.code !== 'wrong_password') return;
  const limited = status === 429;
  await logSecurity({
    type: limited ? 'rate_limit_exceeded' : 'auth_failure',
    severity: 'medium',
    details: limited ? 'a call about an account was limited' : 'the current password was wrong',
    metadata: { status },
  });
}
