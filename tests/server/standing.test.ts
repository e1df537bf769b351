import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRows } from '../sync/browser.ts';
import { seeded } from '../sync/random.ts';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { openDevice } from './device.ts';
import { type Server, startServer } from './harness.ts';
import { subscribe } from './realtime.ts';
import { done, fullPull, intention, mintId, push, requestPull, requestPush } from './wire.ts';

let server: Server;
let ada: TestAccount;
let cara: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [ada, cara] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
  await server.sql(`INSERT INTO candidates (id, position) VALUES ('${ada.id}', 'SECRET position')`);
});
afterAll(() => server.remove());
beforeEach(async () => {
  await change(cara, { role: 'admin', is_active: true });
  await server.sql('DELETE FROM rate_limits');
});

const byHand = async (method: string, path: string, body?: object) =>
  server.request(`/api/collections/${path}`, { method, token: await server.superuser(), body });

async function change({ id }: TestAccount, profile: object): Promise<void> {
  expect((await byHand('PATCH', `profiles/records/${id}`, profile)).status).toBe(200);
}

const aCourse = () =>
  intention('course.create', { id: mintId('c'), title: 'A course', description: '', company: null, attached_jobs: [] });
const signInAs = ({ email, password }: TestAccount) =>
  server.request('/api/collections/users/auth-with-password', { body: { identity: email, password } });

/** Every call of the server, with this token. */
async function callsOf(token: string): Promise<unknown[]> {
  const flush = { flush_id: mintId('f'), user_id: cara.id, additional_minutes: 1 };
  const answers = [
    await requestPush(server, { token }, [aCourse()]),
    await requestPull(server, { token }),
    await server.request('/api/check_rate_limit', { token, body: { operation_name: 'probe' } }),
    await server.request('/api/update_user_session_time', { token, body: flush }),
  ];
  return answers.map(({ status, body }) => [status, body.stop]);
}
const everywhere = (status: number, stop: string) => Array.from({ length: 4 }, () => [status, stop]);
const session = (token: string) => server.request('/api/session', { token, body: {} });

/** All that a stopped person must not have changed. */
const footprint = () =>
  server.sql(
    `SELECT (SELECT count(*) FROM courses), (SELECT count(*) FROM sync_mutations), (SELECT count(*) FROM session_flushes), (SELECT count(*) FROM rate_limits WHERE name LIKE 'probe%')`,
  );

describe('A102 between two requests', () => {
  it('an admin becomes a learner: the same token loses its rights, and everything is pulled again', async () => {
    await done(server, cara, [aCourse()]);
    const before = await fullPull(server, cara);
    expect(before.text).toContain('SECRET');
    await change(cara, { role: 'user' });
    expect(await push(server, cara, [aCourse()])).toMatchObject([{ result: 'refused', code: 'forbidden' }]);
    const { body } = await requestPull(server, cara, {
      epoch: before.epoch,
      cursor: before.seq,
      fresh_from: before.seq,
    });
    expect(body).toMatchObject({ reset: true, role: 'user' });
    expect(body.epoch).not.toBe(before.epoch);
    expect((await fullPull(server, cara)).text).not.toContain('SECRET');
  });

  it('I3 the device of that admin keeps nothing that a learner may not see, and what was not sent is kept for export', async () => {
    const device = await openDevice(server, cara, seeded(1));
    await device.sync();
    await device.write('course.create', {
      id: mintId('c'),
      title: 'Sent',
      description: '',
      company: null,
      attached_jobs: [],
    });
    await device.sync();
    const unsent = await device.write('course.create', {
      id: mintId('c'),
      title: 'Not sent',
      description: '',
      company: null,
      attached_jobs: [],
    });
    expect((await device.rows()).size).toBeGreaterThan(5);
    await change(cara, { role: 'user' });
    await device.sync();
    await device.sync();
    const disk = JSON.stringify([await rawRows(device.browser), await device.browser.outbox.base.toArray()]);
    for (const secret of ['SECRET', ada.id, ada.email]) expect(disk).not.toContain(secret);
    expect((await device.entries()).map(({ id, state, code }) => [id, state, code])).toEqual([
      [unsent, 'refused', 'forbidden'],
    ]);
    await change(cara, { role: 'admin' });
    await device.sync();
    expect([...(await device.rows()).keys()]).toContain(`candidates/${ada.id}`);
    await device.close();
  });

  it('an account is deactivated: every call is refused with its code, and its sessions have ended once it is reactivated', async () => {
    const device = await openDevice(server, cara, seeded(2));
    await device.sync();
    const unsent = await device.write('course.create', aCourse().args as never);
    await change(cara, { is_active: false });
    const before = await footprint();
    expect(await callsOf(cara.token)).toEqual(everywhere(403, 'deactivated'));
    expect((await session(cara.token)).body).toEqual({ stop: 'deactivated', at: expect.any(String) });
    expect((await subscribe(server, cara.token)).status).toBe(403);
    expect((await byHandAs(cara.token, 'users/auth-refresh')).status).toBe(403);
    expect(await footprint()).toEqual(before);
    await device.sync();
    expect((await rawRows(device.browser)).filter(({ row }) => row)).toEqual([]);
    expect((await device.entries()).map(({ id, state }) => [id, state])).toEqual([[unsent, 'pending']]);
    await device.close();
    await change(cara, { is_active: true });
    expect(await callsOf(cara.token)).toEqual(everywhere(401, 'signed_out'));
    expect((await byHandAs(cara.token, 'users/auth-refresh')).status).toBe(401);
    cara.token = await signIn(server, cara.email, cara.password);
    await done(server, cara, [aCourse()]);
  });
});

const byHandAs = (token: string, path: string) => server.request(`/api/collections/${path}`, { method: 'POST', token });

describe('A03 whoever may not sign in is given the reason', () => {
  it.each([
    ['AUTH-64 waits for approval', 'pending_approval', 'Your account is waiting for approval by an administrator.'],
    ['was deactivated', 'deactivated', 'Your account has been deactivated.'],
  ])('%s', async (_, code, sentence) => {
    const account = code === 'deactivated' ? cara : await makeAccount(server, 'user', false);
    await change(account, { is_active: false });
    const { status, body } = await signInAs(account);
    expect(status).toBe(403);
    expect(body.message).toBe(sentence);
    expect(body.data.stop.code).toBe(code);
    expect(body).not.toHaveProperty('token');
    expect((await signInAs({ ...account, password: 'wrong' })).status).toBe(400);
    await change(account, { is_active: true });
    account.token = await signIn(server, account.email, account.password);
    expect(account.token).toBeTruthy();
  });
});

describe('a token', () => {
  const forged = (token: string, changes: object, secret = 'guessed') => {
    const [header, payload] = token.split('.') as [string, string];
    const content = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...changes };
    const body = `${header}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };

  it('A102 of a deleted account is answered so, a forged one is not, and everything of the person is deleted (A16)', async () => {
    const gone = await makeAccount(server);
    const course = aCourse();
    await done(server, ada, [
      course,
      intention('assignment.create', { user_id: gone.id, course_id: (course.args as { id: string }).id }),
    ]);
    await server.sql(`INSERT INTO candidates (id) VALUES ('${gone.id}')`);
    const question = mintId('q');
    await server.sql(
      `INSERT INTO interview_questions (id, author, status) VALUES ('${question}', '${gone.id}', 'approved')`,
    );
    expect((await byHand('DELETE', `users/records/${gone.id}`)).status).toBe(204);
    const before = await footprint();
    expect(await callsOf(gone.token)).toEqual(everywhere(401, 'deleted'));
    expect(await server.sql(`SELECT id FROM sessions WHERE account = '${gone.id}'`)).toEqual([]);
    expect((await session(gone.token)).body).toEqual({ stop: 'deleted', at: expect.any(String) });
    for (const token of [
      forged(gone.token, {}),
      forged(gone.token, { exp: 4_000_000_000 }, ''),
      forged(gone.token, { id: cara.id }),
      forged(cara.token, { id: gone.id }),
      `${gone.token.slice(0, -2)}xx`,
      'a.b.c',
    ])
      expect(await callsOf(token)).toEqual(everywhere(401, 'signed_out'));
    expect(await footprint()).toEqual(before);
    const { rows } = await fullPull(server, ada);
    const left = [...rows].filter(([key, row]) => JSON.stringify([key, row]).includes(gone.id)).map(([key]) => key);
    expect(left).toEqual([`interview_questions/${question}`]);
  });

  it('AUTH-17 lasts 60 days and is exchanged for a new one', async () => {
    const { exp } = JSON.parse(Buffer.from(cara.token.split('.')[1]!, 'base64url').toString()) as { exp: number };
    expect(Math.abs(exp - Date.now() / 1000 - 60 * 24 * 60 * 60)).toBeLessThan(120);
    const { status, body } = await byHandAs(cara.token, 'users/auth-refresh');
    expect(status).toBe(200);
    expect((await requestPull(server, { token: body.token })).status).toBe(200);
  });

  it('becomes invalid with its password', async () => {
    const account = await makeAccount(server);
    await byHand('PATCH', `users/records/${account.id}`, {
      password: 'another horse',
      passwordConfirm: 'another horse',
    });
    expect(await callsOf(account.token)).toEqual(everywhere(401, 'signed_out'));
  });
});

it('AUTH-73 A12 someone who must change the password is served nothing else', async () => {
  const account = await makeAccount(server);
  await server.sql(`UPDATE users SET must_change_password = 1 WHERE id = '${account.id}'`);
  const before = await footprint();
  expect(await callsOf(account.token)).toEqual(everywhere(403, 'password_change_required'));
  expect((await subscribe(server, account.token)).status).toBe(403);
  expect(await footprint()).toEqual(before);
  const { status, body } = await session(account.token);
  expect([status, body.must_change_password, body.profile.id]).toEqual([200, true, account.id]);
  expect((await signInAs(account)).status).toBe(200);
  await server.sql(`UPDATE users SET must_change_password = 0 WHERE id = '${account.id}'`);
  expect((await requestPull(server, account)).status).toBe(200);
});

describe('SEC-32 A98 the last active admin', () => {
  const admins = async () =>
    Number((await server.sql("SELECT count(*) FROM profiles WHERE role = 'admin' AND is_active"))[0]![0]);

  it('cannot be removed by a superuser either: not the role, nor the activity, the profile or the account', async () => {
    await change(cara, { role: 'user' });
    for (const [method, path, body] of [
      ['PATCH', `profiles/records/${ada.id}`, { role: 'user' }],
      ['PATCH', `profiles/records/${ada.id}`, { is_active: false }],
      ['DELETE', `profiles/records/${ada.id}`],
      ['DELETE', `users/records/${ada.id}`],
    ] as const)
      expect((await byHand(method, path, body)).status, `${method} ${path}`).toBe(400);
    expect(await admins()).toBe(1);
    await done(server, ada, [aCourse()]);
    await change(cara, { role: 'admin' });
    await change(ada, { full_name: 'Ada', role: 'user' });
    await change(ada, { role: 'admin' });
  });

  it('one of two stays when both are demoted at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        [ada, cara].map(({ id }) =>
          byHand('PATCH', `profiles/records/${id}`, round % 2 ? { role: 'user' } : { is_active: false }),
        ),
      );
      expect(await admins()).toBeGreaterThanOrEqual(1);
      await server.sql(`UPDATE profiles SET role = 'admin', is_active = 1 WHERE id IN ('${ada.id}', '${cara.id}')`);
    }
  });

  it('one of two stays when both accounts are deleted at the same moment', async () => {
    await Promise.all([ada, cara].map(({ id }) => byHand('DELETE', `users/records/${id}`)));
    expect(await admins()).toBe(1);
    expect(await server.sql('SELECT count(*) FROM profiles WHERE id NOT IN (SELECT id FROM users)')).toEqual([['0']]);
  });
});
