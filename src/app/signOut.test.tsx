// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endedSessions } from '#local/signedIn.ts';
import { restoreSession } from '#remote/auth.ts';
import { sessionStore } from '#remote/sessionStore.ts';
import { useSession } from '#state/session.ts';
import { useToast } from '#state/toast.ts';
import { leave } from './person.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';

const stored = () => localStorage.getItem('pocketbase_auth');

/** Signed in with a stored session; the server answers everything it is asked, and signing out is one press away. */
async function signedIn() {
  const { account } = await openPerson();
  const fetched = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', fetched);
  // an open connection for pokes that never says anything
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = () => undefined;
    },
  );
  sessionStore.save(`x.${btoa(JSON.stringify({ id: account, session: 'sessionsession1' }))}.x`, { id: account });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await leave();
    sessionStore.clear();
    vi.unstubAllGlobals();
  });
  await openApp('/tracks');
  fireEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  const signOut = await screen.findByRole('menuitem', { name: 'Sign Out' });
  const ended = () => fetched.mock.calls.filter(([path]) => path === '/api/sessions/end').map(([, { body }]) => body);
  return { account, press: () => fireEvent.click(signOut), ended };
}

const refuse = (prototype: object, ...names: string[]) => {
  for (const name of names)
    vi.spyOn(prototype as Record<string, () => unknown>, name).mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
};

test('AUTH-15 a browser that refuses to forget the session: signing out failed, and nothing was signed out', async () => {
  const { account, press, ended } = await signedIn();
  refuse(Storage.prototype, 'setItem', 'removeItem');
  press();
  await vi.waitFor(() => expect(useToast.getState().toast?.title).toBe('Sign out failed'));
  expect(useToast.getState().toast?.message).toMatch(/Allow storage for this site/);
  expect(useSession.getState().account?.id).toBe(account);
  expect(await endedSessions()).toEqual([]);
  expect(ended()).toEqual([]);
  vi.restoreAllMocks();
  expect(stored()).toContain(account);
  // the screen and the state of sync are back without a reload
  await vi.waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
  await vi.waitFor(() => expect(document.querySelector('.sync-indicator')).not.toBeNull());
});

test('AUTH-14 AUTH-15 where only the database refuses, the session ends here and on the server', async () => {
  const { press, ended } = await signedIn();
  restoreSession();
  refuse(IDBObjectStore.prototype, 'put', 'add', 'delete', 'clear');
  press();
  await vi.waitFor(() => expect(useToast.getState().toast?.title).toBe('Signed out'), 20_000);
  expect(useToast.getState().toast?.message).toBe('You have been signed out successfully.');
  expect(stored()).toBeNull();
  expect(useSession.getState().status).toBe('signedOut');
  await vi.waitFor(() => expect(ended().join()).toContain('sessionsession1'));
}, 30_000);
