// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '#state/session.ts';
import { client, tokenIssuedAt } from './client.ts';
import { renewToken, restoreSession, stripTokens } from './auth.ts';

const base64 = (value: object) => btoa(JSON.stringify(value));
const tokenIssued = (milliseconds: number) =>
  `x.${base64({ id: 'lenalenalenalen', type: 'auth', exp: Math.floor(milliseconds / 1000) + 60 * 24 * 60 * 60 })}.x`;
const record = { id: 'lenalenalenalen', email: 'lena@example.com', collectionId: 'u', collectionName: 'users' };

afterEach(() => {
  vi.restoreAllMocks();
  client.authStore.clear();
});

describe('AUTH-18 a session token in a link is removed and never used', () => {
  test.each(['?token=abc', '#access_token=abc&refresh_token=def', '?id_token=abc#token=abc'])('%s', (suffix) => {
    history.replaceState(null, '', `/tracks${suffix}`);
    stripTokens();
    expect(location.href).toMatch(/\/tracks$/);
    expect(client.authStore.token).toBe('');
  });
  test('anything else in the address stays', () => {
    history.replaceState(null, '', '/course/a?stage=b#part');
    stripTokens();
    expect(`${location.pathname}${location.search}${location.hash}`).toBe('/course/a?stage=b#part');
  });
});

describe('AUTH-17 the token is renewed when it is a day old, long before it expires', () => {
  const refreshes = () => {
    const refresh = vi.fn(() => Promise.reject(new Error('no answer')));
    vi.spyOn(client, 'collection').mockReturnValue({ authRefresh: refresh } as never);
    return refresh;
  };
  test('a fresh one is left alone', async () => {
    client.authStore.save(tokenIssued(Date.now() - 60_000), record as never);
    const refresh = refreshes();
    await renewToken();
    expect(refresh).not.toHaveBeenCalled();
  });
  test('an older one is exchanged, and no answer changes nothing', async () => {
    client.authStore.save(tokenIssued(Date.now() - 2 * 86_400_000), record as never);
    const refresh = refreshes();
    await renewToken();
    expect(refresh).toHaveBeenCalledOnce();
    expect(client.authStore.token).not.toBe('');
  });
  test('what cannot be read has no age', () => {
    client.authStore.save('nonsense', record as never);
    expect(tokenIssuedAt()).toBeUndefined();
  });
});

test('AUTH-16 AUTH-19 AUTH-20 the stored session is known at once, and a change elsewhere is followed', () => {
  client.authStore.save(tokenIssued(Date.now()), record as never);
  expect(useSession.getState().status).toBe('loading');
  restoreSession();
  expect(useSession.getState()).toMatchObject({
    status: 'signedIn',
    account: { id: record.id, email: record.email },
    profile: null,
  });
  client.authStore.clear();
  expect(useSession.getState()).toMatchObject({ status: 'signedOut', account: null });
});
