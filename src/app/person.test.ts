// @vitest-environment jsdom
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { limits } from '#model/limits.ts';
import { lastWordsOf, noteLastWords } from '#local/lastWords.ts';
import { knownAccounts } from '#local/signedIn.ts';
import { setSession, useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { syncNow } from '#sync/leader.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { enter, leave, removePerson } from './person.ts';

// jsdom has no realtime connection, and this test needs none
vi.stubGlobal(
  'EventSource',
  class {
    addEventListener() {}
    removeEventListener() {}
    close() {}
  },
);

const account = 'lenalenalenalen';
const profile = (email: string) => ({
  ...{ id: account, email, full_name: 'Lena', role: 'user', is_active: true, total_session_time_minutes: 0 },
  ...{ last_login_at: null, created_at: null, updated_at: null, deactivated_at: null },
});

// the network alone is not real here
const server = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', server);
const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

beforeEach(() => {
  server.mockReset().mockRejectedValue(new TypeError('no answer'));
});
afterEach(async () => {
  await removePerson(account);
  localStorage.clear();
});

async function arrive(email: string): Promise<void> {
  setSession({ status: 'signedIn', account: { id: account, email }, profile: null, profileState: 'loading' });
  await enter(account);
  await store(currentDatabase()!, 'profiles', profile(email));
}

test('AUTH-23 the stored profile of the account is loaded', async () => {
  await arrive('lena@example.com');
  await vi.waitFor(() => expect(useSession.getState().profile?.email).toBe('lena@example.com'));
}, 30_000);

test('P5 AUTH-14 the address of a person who signs in is noted beside their stores, and deleted with them', async () => {
  await arrive('Lena@Example.com');
  await vi.waitFor(async () => expect(await knownAccounts()).toEqual([{ account, email: 'lena@example.com' }]));
  await leave();
  expect(await knownAccounts()).toHaveLength(1);
  await removePerson(account);
  await vi.waitFor(async () => expect(await knownAccounts()).toEqual([]));
});

test('SYNC-02 QUES-49 a full device that cannot store the noted drafts opens as usual, and stores them once there is room', async () => {
  const words = { key: 'question.submit/notednotednoted', value: 'Noted', at: '2026-11-24T00:00:00.000Z' };
  noteLastWords(account, words);
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'drafts') throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await arrive('lena@example.com');
  expect(full.mock.contexts.map((table) => (table as IDBObjectStore).name)).toContain('drafts');
  expect(useSyncStatus.getState().storage).toBe('ready');
  await vi.waitFor(() => expect(useSession.getState().profile?.email).toBe('lena@example.com'));
  await vi.waitFor(() => expect(server.mock.calls.map(([path]) => path)).toContain('/api/session'));
  expect(lastWordsOf(account)).toEqual([words]);

  full.mockRestore();
  await enter(account);
  expect(await currentDatabase()!.outbox.drafts.toArray()).toEqual([words]);
  expect(lastWordsOf(account)).toEqual([]);
});

test('AUTH-27 AUTH-28 a profile with an invalid address is not loaded, and that is logged', async () => {
  await arrive('lena at example');
  await vi.waitFor(() => expect(localStorage.getItem('security log') ?? '').toContain('suspicious_activity'));
  expect(useSession.getState().profile).toBeNull();
  // the stored one and the one that the server answers are one
  await vi.waitFor(() => expect(server.mock.calls.map(([path]) => path)).toContain('/api/session'));
  await new Promise((done) => setTimeout(done, 200));
  expect(log().match(/suspicious_activity/g)).toHaveLength(1);
});

const log = () => localStorage.getItem('security log') ?? '';

test.each([401, 403, 404, 500])(
  'AUTH-25 a %d response instead of the profile is logged, and no profile is made up',
  async (status) => {
    server.mockImplementation(() => answer(status, { stop: 'pending_approval' }));
    setSession({ status: 'signedIn', account: { id: account, email: 'lena@example.com' }, profile: null });
    await enter(account);
    await vi.waitFor(() => expect(log()).toContain('auth_failure'));
    expect(useSession.getState().profile).toBeNull();
  },
);

test('AUTH-25 A101 no response means offline: the stored profile is used and nothing is logged', async () => {
  await arrive('lena@example.com');
  await vi.waitFor(() => expect(useSession.getState().profile?.email).toBe('lena@example.com'));
  await vi.waitFor(() => expect(server.mock.calls.map(([path]) => path)).toContain('/api/session'));
  expect(log()).toBe('');
});

describe('AUTH-73 A12 the server asks for another password', () => {
  const served = (stop: string | null) =>
    server.mockImplementation((path) =>
      path === '/api/session'
        ? answer(200, { profile: profile('lena@example.com'), must_change_password: stop !== null })
        : stop
          ? answer(403, { stop })
          : Promise.reject(new TypeError('no answer')),
    );
  const mustChange = () => useSession.getState().mustChangePassword;

  test('AUTH-73 at the start, and losing the connection does not withdraw the request', async () => {
    served('password_change_required');
    await arrive('lena@example.com');
    await vi.waitFor(() => expect(mustChange()).toBe(true));
    served(null);
    syncNow();
    await vi.waitFor(() => expect(useSyncStatus.getState().online).toBe(false), 15_000);
    expect(mustChange()).toBe(true);
    await leave();
    expect(mustChange()).toBe(false);
  });

  test('AUTH-73 in the middle of a session, by the response to a sync', async () => {
    await arrive('lena@example.com');
    expect(mustChange()).toBe(false);
    served('password_change_required');
    syncNow();
    await vi.waitFor(() => expect(mustChange()).toBe(true), 15_000);
  });
}, 30_000);

test('P1 a store that another page holds is said not to answer, and once it does the app goes on by itself', async () => {
  const locks = new WebLocks();
  withLocks(locks);
  const { openMs } = limits;
  // longer than opening the outbox takes under load: that would be another failure
  Object.assign(limits, { openMs: 2_000 });
  onTestFinished(() => {
    Object.assign(limits, { openMs });
    withLocks(undefined);
  });
  const release = locks.heldElsewhere(`tracks-rows-${account}`);
  setSession({ status: 'signedIn', account: { id: account, email: 'lena@example.com' }, profile: null });
  const entered = enter(account);
  await vi.waitFor(() => expect(useSyncStatus.getState().storage).toBe('held'), 15_000);
  release();
  await entered;
  expect(useSyncStatus.getState().storage).toBe('ready');
  await store(currentDatabase()!, 'profiles', profile('lena@example.com'));
  await vi.waitFor(() => expect(useSession.getState().profile?.email).toBe('lena@example.com'));
}, 30_000);

test('NAV-10 whoever is told that they are no admin any more is none at once, before the rows of the new role have come', async () => {
  setSession({ status: 'signedIn', account: { id: account, email: 'lena@example.com' }, profile: null });
  await enter(account);
  const database = currentDatabase()!;
  await database.outbox.meta.put({ ...firstMeta, role: 'admin', epoch: 'e' });
  await store(database, 'profiles', { ...profile('lena@example.com'), role: 'admin' });
  await vi.waitFor(() => expect(useSession.getState().profile?.role).toBe('admin'), { timeout: 10_000 });
  await database.outbox.meta.update('meta', { role: 'user', wipe: true });
  await vi.waitFor(() => expect(useSession.getState().profile?.role).toBe('user'));
  // what is still stored makes nobody an admin again
  await store(database, 'profiles', { ...profile('lena@example.com'), role: 'admin', full_name: 'Lena L.' });
  await vi.waitFor(() => expect(useSession.getState().profile?.full_name).toBe('Lena L.'));
  expect(useSession.getState().profile?.role).toBe('user');
  // and whoever becomes one again is
  await database.outbox.meta.update('meta', { role: 'admin', wipe: false });
  await store(database, 'profiles', { ...profile('lena@example.com'), role: 'admin', full_name: 'Lena' });
  await vi.waitFor(() => expect(useSession.getState().profile).toMatchObject({ role: 'admin', full_name: 'Lena' }));
}, 30_000);
