// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { readSecurityLog } from '#state/securityLog.ts';
import { signIn } from './auth.ts';

// only the network is fake here
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', server.mockReset());
});

const answer = (status: number) =>
  Promise.resolve(new Response('{}', { status, headers: { 'content-type': 'application/json' } }));

test.each([
  [400, 'auth_failure'],
  [403, 'auth_failure'],
  [429, 'rate_limit_exceeded'],
])('SEC-20 a sign-in that the server answers with %d is logged as %s, without what was typed', async (status, type) => {
  server.mockReturnValue(answer(status));
  await signIn('haruka@example.com', 'correct horse');
  expect(readSecurityLog()).toMatchObject([{ type, severity: 'medium', userId: null, metadata: { status } }]);
  expect(JSON.stringify(readSecurityLog())).not.toMatch(/haruka|horse/);
});

test('SEC-20 a server error is not a refusal', async () => {
  server.mockReturnValue(answer(500));
  await signIn('haruka@example.com', 'correct horse');
  expect(readSecurityLog()).toEqual([]);
});

test('SEC-20 no answer is offline and is not logged (A101)', async () => {
  server.mockRejectedValue(new TypeError('failed to fetch'));
  await signIn('haruka@example.com', 'correct horse');
  expect(readSecurityLog()).toEqual([]);
});
