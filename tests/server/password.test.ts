import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { type Answer, type Server, startServer } from './harness.ts';
import { subscribe } from './realtime.ts';
import { requestPull, requestPush } from './wire.ts';

let server: Server;
let lena: TestAccount;
let noah: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [lena, noah] = [await makeAccount(server), await makeAccount(server)];
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

const change = (token: string | undefined, body: unknown): Promise<Answer> =>
  server.request('/api/change_password', { token, body });
const from = (account: TestAccount, new_password: string) =>
  change(account.token, { current_password: account.password, new_password });
const keyOf = async ({ id }: TestAccount) =>
  (await server.sql(`SELECT password, tokenKey FROM users WHERE id = '${id}'`))[0];
const pulls = async (token: string) => (await requestPull(server, { token })).status;
const mustChange = ({ id }: TestAccount) => server.sql(`UPDATE users SET must_change_password = 1 WHERE id = '${id}'`);

describe('AUTH-73 changing a password is refused', () => {
  it('for a guest, a superuser and an invalid token', async () => {
    for (const token of [undefined, '', 'nonsense', await server.superuser()])
      expect(await change(token, { current_password: 'x', new_password: 'another horse' })).toMatchObject({
        status: 401,
        body: { stop: 'signed_out' },
      });
  });

  it.each([
    ['pending_approval', ''],
    ['deactivated', '2026-01-01 00:00:00.000Z'],
  ])('for an account that is %s, and the account stays so', async (stop, at) => {
    await server.sql(`UPDATE profiles SET is_active = 0, deactivated_at = '${at}' WHERE id = '${noah.id}'`);
    const before = await keyOf(noah);
    expect(await from(noah, 'another horse')).toMatchObject({ status: 403, body: { stop } });
    expect(await keyOf(noah)).toEqual(before);
    await server.sql(`UPDATE profiles SET is_active = 1, deactivated_at = '' WHERE id = '${noah.id}'`);
    noah.token = await signIn(server, noah.email, noah.password);
  });

  it.each([
    ['without a body', null],
    ['without a new password', { current_password: 'correct horse' }],
    ['without the current one', { new_password: 'another horse' }],
    ['with a list', { current_password: ['correct horse'], new_password: 'another horse' }],
  ])('%s', async (_, body) => {
    expect(await change(lena.token, body)).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
  });

  it.each([
    ['an empty one', '', 'invalid_password', 'Password is required'],
    ['five characters', '12345', 'invalid_password', 'Password must be at least 6 characters'],
    ['more than its hash accepts', 'x'.repeat(72), 'invalid_password', 'Password is too long'],
    ['the same one', 'correct horse', 'same_password', 'The new password is the current one.'],
  ])('for %s', async (_, password, code, message) => {
    const before = await keyOf(lena);
    const { status, body } = await from(lena, password);
    expect([status, body]).toEqual([400, { code, message }]);
    expect(await keyOf(lena)).toEqual(before);
  });

  it('with a wrong current password, and after five of them for a quarter of an hour', async () => {
    const before = await keyOf(lena);
    const wrong = () => change(lena.token, { current_password: 'wrong', new_password: 'another horse' });
    const answers = await Promise.all(Array.from({ length: 12 }, wrong));
    expect(answers.filter(({ status, body }) => status === 400 && body.code === 'wrong_password')).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    const blocked = await from(lena, 'another horse');
    expect(blocked).toMatchObject({ status: 429, body: { stop: 'rate_limited' } });
    expect(blocked.body.retry_after).toBeGreaterThan(14 * 60);
    expect(await keyOf(lena)).toEqual(before);
    expect(await pulls(lena.token)).toBe(200);
    // another person is not blocked by it
    expect((await from(noah, '12345')).body.code).toBe('invalid_password');
  });

  it('the right one clears the count', async () => {
    for (let round = 0; round < 8; round++) {
      const current_password = round % 4 === 3 ? lena.password : 'wrong';
      expect((await change(lena.token, { current_password, new_password: '12345' })).status).toBe(400);
    }
  });
});

describe('AUTH-73 a changed password', () => {
  it('ends every other session and continues this one', async () => {
    const account = await makeAccount(server);
    const other = await signIn(server, account.email, account.password);
    const { status, body } = await from(account, 'another horse');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token']);
    expect(await pulls(body.token)).toBe(200);
    for (const token of [account.token, other])
      expect(await requestPull(server, { token })).toMatchObject({ status: 401, body: { stop: 'signed_out' } });
    await expect(signIn(server, account.email, account.password)).rejects.toThrow('wrong');
    expect(await pulls(await signIn(server, account.email, 'another horse'))).toBe(200);
    expect((await subscribe(server, body.token)).status).toBe(204);
  });

  it('of two changes at the same moment one is the password, and the other has to sign in', async () => {
    const account = await makeAccount(server);
    const answers = await Promise.all(['first horse', 'second horse'].map((password) => from(account, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const won = answers[0]!.status === 200 ? 'first horse' : 'second horse';
    expect(await pulls(await signIn(server, account.email, won))).toBe(200);
  });

  it('AUTH-55 may have six characters, and is stored as typed', async () => {
    const account = await makeAccount(server);
    for (const password of [' 3456 ', 'ひみつのことば']) {
      const { status, body } = await from(account, password);
      expect(status).toBe(200);
      [account.token, account.password] = [body.token, password];
      expect(await pulls(await signIn(server, account.email, password))).toBe(200);
    }
  });

  it('is in no log and in no answer', async () => {
    const account = await makeAccount(server);
    await from(account, 'secret-horse-1');
    await change(account.token, { current_password: 'secret-horse-2', new_password: 'secret-horse-3' });
    await server.sql('DELETE FROM rate_limits');
    expect(server.output()).not.toContain('secret-horse');
    const { body } = await server.request('/api/logs?perPage=200', { token: await server.superuser() });
    expect(JSON.stringify(body)).not.toContain('secret-horse');
  });
});

describe('AUTH-73 A12 an account with a shared or temporary password', () => {
  it('is served only its name and the change, and everything after it', async () => {
    const account = await makeAccount(server);
    await mustChange(account);
    const flush = { flush_id: 'flush0000000001', user_id: account.id, additional_minutes: 1 };
    const closed = () =>
      Promise.all([
        requestPull(server, account),
        requestPush(server, account, []),
        server.request('/api/check_rate_limit', { token: account.token, body: { operation_name: 'probe' } }),
        server.request('/api/update_user_session_time', { token: account.token, body: flush }),
      ]);
    for (const { status, body } of await closed())
      expect([status, body]).toEqual([403, { stop: 'password_change_required' }]);
    expect((await subscribe(server, account.token)).status).toBe(403);
    expect((await server.request('/api/session', { token: account.token, body: {} })).body).toMatchObject({
      must_change_password: true,
    });
    // the shared one is known to others: it cannot be this person's choice
    expect((await from(account, account.password)).body.code).toBe('same_password');
    expect((await requestPull(server, account)).status).toBe(403);
    const { body } = await from(account, 'my own horse');
    account.token = body.token;
    for (const { status } of await closed()) expect(status).toBe(200);
    expect((await server.request('/api/session', { token: account.token, body: {} })).body).toMatchObject({
      must_change_password: false,
    });
  });
});
