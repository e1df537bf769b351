import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nouns } from '#model/noun.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';

let server: Server;
let learner: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  server = await startServer();
  learner = await makeAccount(server, 'user');
  admin = await makeAccount(server, 'admin');
});
afterAll(() => server.remove());

const collections = [...nouns, 'users', '_superusers'];

/** Every way to read or write a record without the server's own calls. */
const attempts = (collection: string, id: string) =>
  [
    { method: 'GET', path: `/api/collections/${collection}/records` },
    { method: 'GET', path: `/api/collections/${collection}/records/${id}` },
    { method: 'POST', path: `/api/collections/${collection}/records`, body: { id: 'madebyhand00001' } },
    { method: 'PATCH', path: `/api/collections/${collection}/records/${id}`, body: { role: 'admin', is_active: true } },
    { method: 'DELETE', path: `/api/collections/${collection}/records/${id}` },
  ] as const;

describe.each(['guest', 'learner', 'admin'] as const)('a %s', (who) => {
  it.each(collections)('SEC-24 SEC-25 CRSE-26 is refused by the record API of %s', async (collection) => {
    const token = { guest: undefined, learner: learner.token, admin: admin.token }[who];
    for (const { path, ...attempt } of attempts(collection, learner.id)) {
      const answer = await server.request(path, { token, ...attempt });
      expect(answer.status, `${attempt.method} ${path}`).toBe(403);
      expect(answer.body.data, `${attempt.method} ${path}`).toEqual({});
    }
  });
});

it('SEC-24 nothing was written by any of them', async () => {
  const [[profiles, made]] = (await server.sql(
    "SELECT (SELECT role FROM profiles WHERE id = '" +
      learner.id +
      "'), (SELECT count(*) FROM users WHERE id = 'madebyhand00001')",
  )) as [[string, string]];
  expect(profiles).toBe('user');
  expect(Number(made)).toBe(0);
});

it('SEC-24 the dashboard, its settings, logs, backups and SQL console are closed to admins of the app', async () => {
  for (const path of ['/api/collections', '/api/settings', '/api/logs', '/api/backups', '/api/crons'])
    for (const token of [undefined, learner.token, admin.token]) {
      const { status } = await server.request(path, { token });
      expect([401, 403], path).toContain(status);
    }
  for (const token of [undefined, learner.token, admin.token]) {
    const { status } = await server.request('/api/sql', { token, body: { query: 'SELECT * FROM users' } });
    expect([401, 403]).toContain(status);
  }
});

it.each(['/api/sync/pull', '/api/sync/push', '/api/session', '/api/check_rate_limit', '/api/update_user_session_time'])(
  'CRSE-26 %s only tells a guest to sign in',
  async (path) => {
    const { status, body } = await server.request(path, { body: { boot: null, seen: 0, entries: [] } });
    expect(status).toBe(401);
    expect(body).toEqual({ stop: 'signed_out' });
  },
);
