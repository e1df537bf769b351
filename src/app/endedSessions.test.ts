// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { endedSessions, noteEnded, noteSignedIn, whoIsSignedIn } from '#local/signedIn.ts';
import { sessionStore } from '#remote/sessionStore.ts';
import { sendInBackground } from './backgroundSync.ts';
import { followEnded, noteSignOut, sendEnded } from './endedSessions.ts';

// the network alone is not real here
const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const answers = () => server.mockImplementation(() => Promise.resolve(new Response('{}')));
const isAway = () => server.mockImplementation(() => Promise.reject(new TypeError('no network')));
const sent = () => server.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body)).sessions]);

const signedInAs = (session: string) =>
  sessionStore.save(`x.${btoa(JSON.stringify({ id: 'lenalenalenalen', session }))}.x`, { id: 'lenalenalenalen' });

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  onTestFinished(async () => {
    answers();
    await sendEnded();
    sessionStore.clear();
    vi.unstubAllGlobals();
  });
});

test('AUTH-14 what was signed out is ended on the server, without its token', async () => {
  signedInAs('sessionsession1');
  await noteSignOut();
  sessionStore.clear();
  answers();
  await sendEnded();
  expect(sent()).toEqual([['/api/sessions/end', ['sessionsession1']]]);
  expect(server.mock.calls[0]![1].headers).not.toHaveProperty('authorization');
  expect(await endedSessions()).toEqual([]);
  await sendEnded();
  expect(server).toHaveBeenCalledOnce();
});

test('AUTH-14 in a tunnel it is ended when the tunnel ends, also by the service worker', async () => {
  signedInAs('sessionsession1');
  isAway();
  await noteSignOut();
  signedInAs('sessionsession2');
  await noteSignOut();
  sessionStore.clear();
  await sendEnded();
  expect(await endedSessions()).toEqual(['sessionsession1', 'sessionsession2']);
  followEnded();
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2));
  await expect(sendInBackground()).rejects.toThrow();
  answers();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await endedSessions()).toEqual([]));
  expect(sent().at(-1)).toEqual(['/api/sessions/end', ['sessionsession1', 'sessionsession2']]);
});

test('more than the server takes at once are ended one after the other', async () => {
  const all = Array.from({ length: limits.sessions + 1 }, (_, n) => `session${String(n).padStart(8, '0')}`);
  for (const session of all) await noteEnded(session);
  answers();
  await sendEnded();
  expect(sent().map(([, sessions]) => sessions)).toEqual([all.slice(0, -1), all.slice(-1)]);
  expect(await endedSessions()).toEqual([]);
});

test('a new sign-in forgets none of them, and none of them a sign-in', async () => {
  isAway();
  signedInAs('sessionsession1');
  await noteSignOut();
  await noteSignedIn({ account: 'noahnoahnoahnoa', token: 'a.b.c' });
  await noteSignedIn(null);
  await noteSignedIn({ account: 'lenalenalenalen', token: 'd.e.f' });
  expect(await endedSessions()).toEqual(['sessionsession1']);
  expect(await whoIsSignedIn()).toMatchObject({ account: 'lenalenalenalen', token: 'd.e.f' });
  await noteSignedIn(null);
});

test('a token without a session has nothing to end', async () => {
  sessionStore.save('nonsense', { id: 'lenalenalenalen' });
  await noteSignOut();
  expect(await endedSessions()).toEqual([]);
});
