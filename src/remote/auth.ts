import type { ClientResponseError } from 'pocketbase';
import type { Stop } from '#model/code.ts';
import { addressIn } from '#model/email.ts';
import { logSecurity } from '#state/logSecurity.ts';
import { noteForeignLink } from '#state/foreignLink.ts';
import { keepResetToken } from '#state/resetToken.ts';
import { usePreferences } from '#state/preferences.ts';
import { setSession, useSession } from '#state/session.ts';
import { currentTexts } from '#i18n/texts.ts';
import { clock } from '#state/clock.ts';
import { client, tokenIssuedAt } from './client.ts';
import { request } from './request.ts';
import { sessionStore } from './sessionStore.ts';

/** `isUnknown`: the server knows no account with this address and password. */
export type AuthResult = { ok: true } | { ok: false; message: string; isUnknown?: boolean };

/** The remembered session, at once and without the network (AUTH-16); follows other tabs from then on (AUTH-20). */
export function restoreSession(): void {
  const follow = () => {
    const { record, token } = sessionStore;
    const account = record && token ? { id: record.id, email: String(record.email ?? '') } : null;
    if (account?.id === useSession.getState().account?.id && useSession.getState().status !== 'loading') return;
    setSession({
      status: account ? 'signedIn' : 'signedOut',
      account,
      profile: null,
      profileState: account ? 'loading' : 'none',
    });
  };
  sessionStore.onChange(follow);
  follow();
}

/** Loads what a sign-in needs while the person types. */
export const prepareSignIn = (): void => void client().catch(() => undefined);

/** AUTH-09 to AUTH-11. The message is meant for the person, the server's where it has one. */
export async function signIn(email: string, password: string): Promise<AuthResult> {
  try {
    const users = (await client()).collection('users');
    await users.authWithPassword(addressIn(email), password, { headers: place() });
    return { ok: true };
  } catch (error) {
    await logFailure(error);
    return { ok: false, message: sentenceOf(error), isUnknown: isAnswer(error) && error.status === 400 };
  }
}

/**
 * SEC-20. No answer means offline (A101), and a server error is not a refusal. Neither address nor password is logged.
 */
async function logFailure(error: unknown): Promise<void> {
  if (!isAnswer(error) || error.status < 400 || error.status >= 500) return;
  const { status } = error;
  const limited = status === 429;
  await logSecurity({
    type: limited ? 'rate_limit_exceeded' : 'auth_failure',
    severity: 'medium',
    details: limited ? 'sign-in limited' : 'sign-in refused',
    metadata: { status },
  });
}

export const token = (): string => sessionStore.token;

/** Continues the same session with another token. */
export const keepToken = (next: string): void => sessionStore.save(next, sessionStore.record);

/** Calls back with each new token and its account, from other tabs too; returns the stop function. */
export const followToken = (onToken: (token: string, account: string) => void): (() => void) =>
  sessionStore.onChange((next, record) => {
    if (next && record) onToken(next, record.id);
  });

/** Ends the session on this device. The caller removes the records, once the unsent work is safe. */
export const signOut = (): AuthResult =>
  sessionStore.clear() ? { ok: true } : { ok: false, message: currentTexts().auth.storageRefused };

const day = 24 * 60 * 60 * 1000;

/** Exchanges a token older than a day for a new one, long before it expires (AUTH-17). No answer changes nothing. */
export async function renewToken(): Promise<void> {
  const issued = tokenIssuedAt();
  if (issued === undefined || clock.now() - issued < day) return;
  await client()
    .then((server) => server.collection('users').authRefresh())
    .catch(() => undefined);
}

export interface SessionAnswer {
  profile: { id: string; email: string; full_name: string; role: 'user' | 'admin'; is_active: boolean };
  must_change_password: boolean;
}

/** The person's own profile from the server, which records the time of this sign-in or start (A108). */
export const fetchSession = (): Promise<SessionAnswer> => request('session', {}, token(), place());

/** The device's time zone, by which a person recognises where it is in the list of their devices. */
const place = (): Record<string, string> => ({
  'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  // in which the server writes mails
  'x-language': usePreferences.getState().language,
});

/** Whatever a mail or another sign-in service may put into a link (A120). */
const isOneTime = (name: string): boolean => /^(code|state|error|error_.*)$|token/i.test(name);

/**
 * A session token in a link is never used (A05, AUTH-18). The one-time token of a mail is removed from the address as
 * well, before anyone can read or copy it, and kept for its screen; of any other link /auth says that it cannot be used.
 */
export function stripTokens(): void {
  const address = new URL(location.href);
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''));
  const planted = [...address.searchParams.keys(), ...fragment.keys()].filter(isOneTime);
  if (!planted.length) return;
  const token = fragment.get('token') ?? address.searchParams.get('token');
  if (address.pathname === '/auth/reset') {
    if (token) keepResetToken(token);
  } else {
    noteForeignLink();
    if (address.pathname.startsWith('/auth/')) address.pathname = '/auth';
  }
  for (const name of planted) {
    address.searchParams.delete(name);
    fragment.delete(name);
  }
  address.hash = fragment.toString();
  history.replaceState(history.state, '', address);
}

function sentenceOf(error: unknown): string {
  const texts = currentTexts().auth;
  if (!isAnswer(error)) return texts.offline;
  const data = error.response.data as { stop?: { code?: Stop } } | undefined;
  const stop = data?.stop?.code;
  if (stop === 'pending_approval') return texts.pendingApproval;
  if (stop === 'deactivated') return texts.deactivated;
  if (error.status === 429)
    return texts.tooManyAttempts(Math.max(1, Math.ceil(Number(error.response.retry_after ?? 60) / 60)));
  return error.status === 400 ? texts.wrongPassword : error.message;
}

/** A response from the server; anything else, such as a library that failed to load, is not. */
const isAnswer = (error: unknown): error is ClientResponseError =>
  error instanceof Error && error.name.startsWith('ClientResponseError') && (error as ClientResponseError).status > 0;
