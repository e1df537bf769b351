import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';

let server: Server;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeAccount(server));
});
afterAll(() => server.remove());

test.each([
  ['request-email-change', { newEmail: 'other@example.com' }],
  ['confirm-email-change', { token: 'x', password: 'y' }],
])('SEC-25 A105 PocketBase’s own %s is closed', async (path, body) => {
  const answer = await server.request(`/api/collections/users/${path}`, { method: 'POST', token, body });
  expect([400, 403]).toContain(answer.status);
});
