// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withOutbox } from '#local/orphans.ts';
import { noteSignedIn } from '#local/signedIn.ts';
import { sendInBackground } from './backgroundSync.ts';

const account = 'abcdefghij01234';
// the network alone is not real here
const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const locks: string[] = [];

beforeEach(async () => {
  locks.length = 0;
  vi.stubGlobal('fetch', server.mockReset());
  const request = (name: string, work: () => Promise<unknown>) => {
    locks.push(name);
    return work();
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  await noteSignedIn({ account, token: 'a.b.c' });
  await withOutbox(account, (outbox) =>
    outbox.entries.add({
      ...{ id: 'entryentryentry', name: 'option.add', version: 1, args: { field_name: 'company', value: 'Kitami' } },
      ...{ at: '2026-11-24T00:00:00.000Z', state: 'pending' },
    } as never),
  );
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
    await noteSignedIn(null);
    await withOutbox(account, (outbox) => outbox.delete());
  });
});

const states = () => withOutbox(account, async ({ entries }) => (await entries.toArray()).map(({ state }) => state));

test('SYNC-02 with the app closed what waits is sent in the name of whoever is signed in, alone among tabs', async () => {
  server.mockImplementation(() => Promise.reject(new TypeError('no network')));
  await expect(sendInBackground()).rejects.toThrow();
  const [path, request] = server.mock.calls[0]!;
  expect(path).toBe('/api/sync/push');
  expect(request.headers).toMatchObject({ authorization: 'a.b.c' });
  expect(String(request.body)).toContain('Kitami');
  expect(locks[0]).toBe(`tracks-cycle-${account}`);
  // a failure is told to the browser, which asks again; nothing is lost by it
  expect(await states()).toEqual(['pending']);
});

test('with nobody signed in nothing is sent', async () => {
  await noteSignedIn(null);
  await sendInBackground();
  expect(server).not.toHaveBeenCalled();
  expect(await states()).toEqual(['pending']);
});
