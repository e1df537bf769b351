// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { currentDatabase } from '#local/database.ts';
import { setSession, useSession } from '#state/session.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { enter, removePerson } from './person.ts';

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
});

test('AUTH-27 AUTH-28 a profile with an invalid address is not loaded, and that is logged', async () => {
  await arrive('lena at example');
  await vi.waitFor(() => expect(localStorage.getItem('security log') ?? '').toContain('suspicious_activity'));
  expect(useSession.getState().profile).toBeNull();
});
