// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useForeignLink } from '#state/foreignLink.ts';
import { readResetToken } from '#state/resetToken.ts';
import { useSession } from '#state/session.ts';
import { client, tokenIssuedAt } from './client.ts';
import { sessionStore } from './sessionStore.ts';
import { renewToken, restoreSession, stripTokens } from './auth.ts';

const base64 = (value: object) => btoa(JSON.stringify(value));
const tokenIssued = (milliseconds: number) =>
  `x.${base64({ id: 'lenalenalenalen', type: 'auth', exp: Math.floor(milliseconds / 1000) + 60 * 24 * 60 * 60 })}.x`;
const record = { id: 'lenalenalenalen', email: 'lena@example.com', collectionId: 'u', collectionName: 'users' };

afterEach(() => {
  vi.restoreAllMocks();
  sessionStore.clear();
});

describe('AUTH-18 a session token in a link is removed and never used', () => {
  test.each([
    '?token=abc',
    '#access_token=abc&refresh_token=def',
    '?id_token=abc#token=abc',
    '?code=abc&state=def',
    '#code=abc',
    '?error=access_denied&error_description=No',
    '?token_hash=abc&oobToken=def',
  ])('%s, and /auth says that the link cannot be used (A120)', (suffix) => {
    useForeignLink.setState({ came: false });
    history.replaceState(null, '', `/tracks${suffix}`);
    stripTokens();
    expect(location.href).toMatch(/\/tracks$/);
    expect(sessionStore.token).toBe('');
    expect(useForeignLink.getState().came).toBe(true);
  });
  test('a link to a screen that does not exist leads to /auth', () => {
    history.replaceState(null, '', '/auth/verify?token=abc');
    stripTokens();
    expect(location.href).toMatch(/\/auth$/);
  });
  test('the link of a mail for a new password is no such link', () => {
    useForeignLink.setState({ came: false });
    history.replaceState(null, '', '/auth/reset?token=abc');
    stripTokens();
    expect(location.href).toMatch(/\/auth\/reset$/);
    expect(readResetToken()).toBe('abc');
    expect(useForeignLink.getState().came).toBe(false);
  });
  test('anything else in the address stays', () => {
    useForeignLink.setState({ came: false });
    history.replaceState(null, '', '/course/a?stage=b#part');
    stripTokens();
    expect(useForeignLink.getState().came).toBe(false);
    expect(`${location.pathname}${location.search}${location.hash}`).toBe('/course/a?stage=b#part');
  });
});

describe('AUTH-17 the token is renewed when it is a day old, long before it expires', () => {
  const refreshes = async () => {
    const refresh = vi.fn(() => Promise.reject(new Error('no answer')));
    vi.spyOn(await client(), 'collection').mockReturnValue({ authRefresh: refresh } as never);
    return refresh;
  };
  test('a fresh one is left alone', async () => {
    sessionStore.save(tokenIssued(Date.now() - 60_000), record);
    const refresh = await refreshes();
    await renewToken();
    expect(refresh).not.toHaveBeenCalled();
  });
  test('an older one is exchanged, and no answer changes nothing', async () => {
    sessionStore.save(tokenIssued(Date.now() - 2 * 86_400_000), record);
    const refresh = await refreshes();
    await renewToken();
    expect(refresh).toHaveBeenCalledOnce();
    expect(sessionStore.token).not.toBe('');
  });
  test('an unreadable token has no age', () => {
    sessionStore.save('nonsense', record);
    expect(tokenIssuedAt()).toBeUndefined();
  });
});

test('AUTH-16 AUTH-19 AUTH-20 the stored session is known at once, and a change elsewhere is followed', () => {
  sessionStore.save(tokenIssued(Date.now()), record);
  expect(useSession.getState().status).toBe('loading');
  restoreSession();
  expect(useSession.getState()).toMatchObject({
    status: 'signedIn',
    account: { id: record.id, email: record.email },
    profile: null,
  });
  sessionStore.clear();
  expect(useSession.getState()).toMatchObject({ status: 'signedOut', account: null });
});

test('AUTH-20 a sign-in and a sign-out in another tab are noticed here, and an unreadable session is none', () => {
  sessionStore.clear();
  const heard: string[] = [];
  const stop = sessionStore.onChange((next) => heard.push(next));
  const elsewhere = (value: string | null) => {
    if (value === null) localStorage.removeItem('pocketbase_auth');
    else localStorage.setItem('pocketbase_auth', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'pocketbase_auth', newValue: value }));
  };
  elsewhere(JSON.stringify({ token: 'a.b.c', record: { id: 'u', email: 'u@example.com' } }));
  expect(sessionStore.record?.id).toBe('u');
  elsewhere('{half');
  expect(sessionStore.token).toBe('');
  elsewhere(JSON.stringify({ token: 'd.e.f', record: { id: 'v' } }));
  elsewhere(null);
  expect(sessionStore.record).toBeNull();
  expect(heard).toEqual(['a.b.c', '', 'd.e.f', '']);
  stop();
});
