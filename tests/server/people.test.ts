import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { type Answer, type Server, startServer } from './harness.ts';
import { fullPull, requestPull } from './wire.ts';

let server: Server;
let ada: TestAccount;
let lena: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [ada, lena] = [await makeAccount(server, 'admin'), await makeAccount(server)];
});
afterAll(() => server.remove());
beforeEach(() => server.sql('DELETE FROM rate_limits'));

const manage = (token: string | undefined, body: unknown): Promise<Answer> =>
  server.request('/api/admin-user-management', { token, body });
const setRole = (token: string | undefined, body: unknown): Promise<Answer> =>
  server.request('/api/update_user_role_with_audit', { token, body });
const profile = async ({ id }: { id: string }) =>
  (
    await server.sql(`SELECT full_name, email, role, is_active, deactivated_at <> '' FROM profiles WHERE id = '${id}'`)
  )[0];
const audits = ({ id }: { id: string }) =>
  server.sql(
    `SELECT action, actor_id, old_value, new_value, reason FROM account_audits WHERE user_id = '${id}' ORDER BY at, rowid`,
  );
const reason = 'She leads the team now.';

const calls: [string, (id: string) => ['manage' | 'role', object]][] = [
  ['activating', (userId) => ['manage', { action: 'SET_ACTIVE', userId, active: true }]],
  ['deactivating', (userId) => ['manage', { action: 'SET_ACTIVE', userId, active: false }]],
  ['editing', (userId) => ['manage', { action: 'UPDATE_USER', userId, fullName: 'X', email: 'x@example.com' }]],
  ['resetting a password', (userId) => ['manage', { action: 'RESET_PASSWORD', userId }]],
  ['creating', () => ['manage', { action: 'CREATE_USER', email: 'made@example.com', fullName: 'Made' }]],
  ['deleting', (userId) => ['manage', { action: 'DELETE_USER', userId }]],
  ['making an admin', (target_user_id) => ['role', { target_user_id, new_role: 'admin', reason }]],
];
const call = (token: string | undefined, [which, body]: ['manage' | 'role', object]) =>
  (which === 'manage' ? manage : setRole)(token, body);

describe('AUTH-65 USER-12 USER-19 USER-40 USER-43 USER-91 who may not', () => {
  it.each(calls)('%s: a guest, a superuser’s token, a learner, a closed admin, a demoted one', async (_, bodyFor) => {
    const target = lena;
    const before = await profile(target);
    for (const token of [undefined, 'nonsense', await server.superuser()]) {
      const { status, body } = await call(token, bodyFor(target.id));
      expect([status, body.stop, body.error]).toEqual([401, 'signed_out', 'No active session']);
    }
    const refused = { status: 403, body: { code: 'admins_only', error: 'Only an administrator may do this.' } };
    expect(await call(lena.token, bodyFor(ada.id))).toMatchObject(refused);
    expect(await call(lena.token, bodyFor(lena.id))).toMatchObject(refused);
    await server.sql(`UPDATE profiles SET role = 'user' WHERE id = '${ada.id}'`);
    expect(await call(ada.token, bodyFor(target.id))).toMatchObject(refused);
    await server.sql(`UPDATE profiles SET role = 'admin' WHERE id = '${ada.id}'`);
    expect(await profile(target)).toEqual(before);
    expect(await audits(target)).toEqual([]);
  });

  it.each(calls.filter(([what]) => what !== 'creating'))(
    '%s: bodies that are none, and people who are not there',
    async (_, bodyFor) => {
      for (const body of [null, [], 'x', {}, { action: 'DROP_ALL' }, { action: 'SET_ACTIVE', userId: 7, active: true }])
        for (const ask of [manage, setRole])
          expect(await ask(ada.token, body)).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
      expect(await call(ada.token, bodyFor('nobodynobodynob'))).toMatchObject({
        status: 404,
        body: { code: 'no_such_user' },
      });
    },
  );

  it.each([
    [
      'role',
      { target_user_id: 'self', new_role: 'user', reason },
      'You cannot change your own role for security reasons',
    ],
    ['manage', { action: 'DELETE_USER', userId: 'self' }, 'You cannot delete your own account for security reasons.'],
    ['manage', { action: 'SET_ACTIVE', userId: 'self', active: false }, 'You cannot deactivate your own account.'],
    ['manage', { action: 'RESET_PASSWORD', userId: 'self' }, 'Change your own password in the account menu.'],
  ] as const)('USER-23 USER-41 oneself: %s %o', async (which, body, error) => {
    const own = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, value === 'self' ? ada.id : value]),
    );
    expect(await call(ada.token, [which, own])).toMatchObject({ status: 400, body: { code: 'own_account', error } });
  });
});

describe('AUTH-65 USER-91 approving and deactivating', () => {
  it('lets somebody in who registered, and out again, with their sessions', async () => {
    const noah = await makeAccount(server, 'user', false);
    await expect(signIn(server, noah.email, noah.password)).rejects.toThrow();
    expect(await manage(ada.token, { action: 'SET_ACTIVE', userId: noah.id, active: true })).toMatchObject({
      status: 200,
    });
    const token = await signIn(server, noah.email, noah.password);
    expect((await requestPull(server, { token })).status).toBe(200);
    const why = 'Left the programme';
    await manage(ada.token, { action: 'SET_ACTIVE', userId: noah.id, active: false, reason: why });
    expect((await requestPull(server, { token })).status).not.toBe(200);
    await expect(signIn(server, noah.email, noah.password)).rejects.toThrow('deactivated');
    expect((await profile(noah))!.slice(3)).toEqual(['0', '1']);
    // repeated after a lost answer: nothing more happened
    await manage(ada.token, { action: 'SET_ACTIVE', userId: noah.id, active: false, reason: why });
    expect(await audits(noah)).toEqual([
      ['activated', ada.id, '', '', ''],
      ['deactivated', ada.id, '', '', why],
    ]);
  });
});

describe('USER-21 to USER-36 roles', () => {
  it.each([
    [{ new_role: 'candidate', reason }, 'invalid_role', 'Invalid role specified'],
    [{ new_role: 'admin', reason: '  too short ' }, 'short_reason', 'Reason must be at least 10 characters long'],
    [{ new_role: 'admin', reason: '<b></b>' }, 'short_reason', 'Reason must be at least 10 characters long'],
    [
      { new_role: 'admin', reason: 'x'.repeat(501) },
      'invalid_reason',
      'Input exceeds maximum length of 500 characters',
    ],
    [{ new_role: 'admin', reason: 'javascript:alert(1)' }, 'invalid_reason', 'Invalid characters detected in input'],
  ])('%o', async (body, code, error) => {
    expect(await setRole(ada.token, { target_user_id: lena.id, ...body })).toMatchObject({
      status: 400,
      body: { code, error },
    });
    expect((await profile(lena))![2]).toBe('user');
  });

  it('USER-34 keeps who, whom, both roles, why and from where, and answers with the old role', async () => {
    const noah = await makeAccount(server);
    const long = 'y'.repeat(500);
    const answer = await setRole(ada.token, {
      ...{ target_user_id: noah.id, new_role: 'admin', reason: `<b>${long}</b>`, user_agent: 'Named by itself' },
    });
    expect(answer).toMatchObject({ status: 200, body: { old_role: 'user' } });
    expect((await profile(noah))![2]).toBe('admin');
    // without a reason the default stands
    await setRole(ada.token, { target_user_id: noah.id, new_role: 'user' });
    expect(await audits(noah)).toEqual([
      ['role', ada.id, 'user', 'admin', long],
      ['role', ada.id, 'admin', 'user', 'Admin role change via UI'],
    ]);
    expect(
      await server.sql(`SELECT user_agent FROM account_audits WHERE user_id = '${noah.id}' AND new_value = 'admin'`),
    ).toEqual([['Named by itself']]);
    // unchanged: no audit, no attempt
    await setRole(ada.token, { target_user_id: noah.id, new_role: 'user', reason });
    expect(await audits(noah)).toHaveLength(2);
    // every admin's device gets them, and no learner's
    const rows = async (account: TestAccount) => (await fullPull(server, account)).text;
    expect(await rows(ada)).toContain('Admin role change via UI');
    expect(await rows(lena)).not.toContain('account_audits');
  });

  it('USER-30 USER-32 three in ten minutes, checked before or not', async () => {
    const [one, other] = [await makeAccount(server), await makeAccount(server)];
    const turn = (id: string, new_role: string) => setRole(ada.token, { target_user_id: id, new_role, reason });
    const check = () =>
      server.request('/api/check_rate_limit', {
        token: ada.token,
        body: { operation_name: 'role_update', max_attempts: 99, window_minutes: 1 },
      });
    expect((await check()).body).toBe(true);
    expect((await turn(one.id, 'admin')).status).toBe(200);
    expect((await turn(one.id, 'user')).status).toBe(200);
    expect((await turn(other.id, 'admin')).status).toBe(200);
    expect(await turn(other.id, 'user')).toMatchObject({
      status: 429,
      body: { code: 'role_limit', error: 'Too many role update attempts. Please wait before trying again.' },
    });
    expect((await check()).body).toBe(false);
    expect((await profile(other))![2]).toBe('admin');
    await server.sql(`UPDATE profiles SET role = 'user' WHERE id = '${other.id}'`);
  });

  it('A98 two admins who demote each other in the same second do not both succeed', async () => {
    const eve = await makeAccount(server, 'admin');
    await server.sql(`UPDATE profiles SET role = 'user' WHERE id NOT IN ('${ada.id}', '${eve.id}')`);
    const answers = await Promise.all([
      setRole(ada.token, { target_user_id: eve.id, new_role: 'user', reason }),
      setRole(eve.token, { target_user_id: ada.id, new_role: 'user', reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await server.sql(`SELECT count(*) FROM profiles WHERE role = 'admin' AND is_active`)).toEqual([['1']]);
    await server.sql(`UPDATE profiles SET role = 'admin' WHERE id = '${ada.id}'`);
    await server.sql(`UPDATE profiles SET role = 'user' WHERE id = '${eve.id}'`);
  });
});

describe('USER-16 USER-19 A105 name and address', () => {
  it.each([
    [{ fullName: ' ', email: 'new@example.com' }, 'Full name is required'],
    [{ fullName: 'x'.repeat(101), email: 'new@example.com' }, 'Input exceeds maximum length of 100 characters'],
    [{ fullName: 'onload=x', email: 'new@example.com' }, 'Invalid characters detected in input'],
    [{ fullName: 'Lena', email: null }, 'Please enter a valid email address'],
    [{ fullName: 'Lena', email: 'nonsense' }, 'Please enter a valid email address'],
  ])('%o', async (body, error) => {
    const before = await profile(lena);
    expect(await manage(ada.token, { action: 'UPDATE_USER', userId: lena.id, ...body })).toMatchObject({
      status: 400,
      body: { error },
    });
    expect(await profile(lena)).toEqual(before);
  });

  it('an address that somebody has is refused, and the name stays too', async () => {
    const before = await profile(lena);
    const body = { action: 'UPDATE_USER', userId: lena.id, fullName: 'Other', email: ada.email.toUpperCase() };
    expect(await manage(ada.token, body)).toMatchObject({ status: 409, body: { code: 'already_registered' } });
    expect(await profile(lena)).toEqual(before);
  });

  it('a name alone leaves the session, an address ends it and is the one to sign in with', async () => {
    const noah = await makeAccount(server);
    const edit = (fullName: string, email: string) =>
      manage(ada.token, { action: 'UPDATE_USER', userId: noah.id, fullName, email });
    expect((await edit(' <b>Noah</b> ', noah.email)).status).toBe(200);
    expect((await requestPull(server, { token: noah.token })).status).toBe(200);
    expect((await edit('Noah', 'Noah.New@example.com')).status).toBe(200);
    expect((await requestPull(server, { token: noah.token })).status).toBe(401);
    await expect(signIn(server, noah.email, noah.password)).rejects.toThrow();
    await signIn(server, 'noah.new@example.com', noah.password);
    expect((await profile(noah))!.slice(0, 2)).toEqual(['Noah', 'noah.new@example.com']);
    expect((await audits(noah)).map(([action, , before, after]) => [action, before, after])).toEqual([
      ['name', noah.id, 'Noah'],
      ['email', noah.email, 'noah.new@example.com'],
    ]);
  });
});

describe('USER-94 A100 a new password', () => {
  it('is told once, ends every session, and must be changed', async () => {
    const noah = await makeAccount(server);
    const { status, body } = await manage(ada.token, { action: 'RESET_PASSWORD', userId: noah.id });
    expect(status).toBe(200);
    expect(body.temporaryPassword).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
    expect((await requestPull(server, { token: noah.token })).status).toBe(401);
    await expect(signIn(server, noah.email, noah.password)).rejects.toThrow();
    const token = await signIn(server, noah.email, body.temporaryPassword);
    expect((await requestPull(server, { token })).body.stop).toBe('password_change_required');
    expect(JSON.stringify(await server.sql('SELECT * FROM account_audits'))).not.toContain(body.temporaryPassword);
    expect((await audits(noah)).map(([action]) => action)).toEqual(['password']);
  });
});

describe('USER-42 USER-92 A16 A118 deleting', () => {
  it('takes account and profile, leaves the audit, and is told to the person’s device', async () => {
    const noah = await makeAccount(server);
    expect((await manage(ada.token, { action: 'DELETE_USER', userId: noah.id })).status).toBe(200);
    expect(await profile(noah)).toBeUndefined();
    expect(await server.sql(`SELECT id FROM users WHERE id = '${noah.id}'`)).toEqual([]);
    expect((await requestPull(server, { token: noah.token })).body.stop).toBe('deleted');
    expect(await audits(noah)).toEqual([['deleted', ada.id, noah.email, '', '']]);
    expect(await manage(ada.token, { action: 'DELETE_USER', userId: noah.id })).toMatchObject({ status: 404 });
  });
});

describe('USER-65 to USER-68 A12 A92 creating', () => {
  const create = (more: object) => manage(ada.token, { action: 'CREATE_USER', fullName: 'Mei Lin', ...more });

  it.each([
    [{ email: ' ' }, 'Email and full name are required'],
    [{ email: 'mei@example.com', fullName: '' }, 'Email and full name are required'],
    [{ email: 'nonsense' }, 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'Please enter a valid email address'],
    [{ email: 'mei@example.com', fullName: 'x'.repeat(101) }, 'Input exceeds maximum length of 100 characters'],
    [{ email: 'mei@example.com', role: 'candidate' }, 'Invalid role specified'],
    [
      { email: 'mei@example.com', customPassword: 'kitamirobots' },
      'Password is too weak. Please use a stronger password.',
    ],
  ])('%o', async (body, error) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error } });
    expect(await server.sql(`SELECT id FROM users WHERE email LIKE 'mei%'`)).toEqual([]);
  });

  it('is active at once, with a password of its own that must be changed', async () => {
    const { status, body } = await create({ email: 'Mei.Lin@example.com', userId: 'meimeimeimeimei' });
    expect([status, body.user]).toEqual([200, { id: 'meimeimeimeimei', email: 'mei.lin@example.com' }]);
    // the answer was lost: no second account, and the newer password is the one that holds
    const again = await create({ email: 'mei.lin@example.com', userId: 'meimeimeimeimei' });
    expect(again.status).toBe(200);
    await expect(signIn(server, 'mei.lin@example.com', body.temporaryPassword)).rejects.toThrow();
    const token = await signIn(server, 'mei.lin@example.com', again.body.temporaryPassword);
    expect((await requestPull(server, { token })).body.stop).toBe('password_change_required');
    expect(await profile({ id: 'meimeimeimeimei' })).toEqual(['Mei Lin', 'mei.lin@example.com', 'user', '1', '0']);
    // once used it is nobody's to repeat
    expect(await create({ email: 'mei.lin@example.com', userId: 'meimeimeimeimei' })).toMatchObject({ status: 409 });
    expect(await create({ email: 'MEI.LIN@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    expect(await create({ email: 'other@example.com', userId: ada.id })).toMatchObject({ status: 409 });
    expect((await audits({ id: 'meimeimeimeimei' })).map(([action]) => action)).toEqual(['created']);
  });

  it('as an admin, with a password that is strong enough', async () => {
    const { body } = await create({ email: 'boss@example.com', role: 'admin', customPassword: 'hJkluio7' });
    expect(body.temporaryPassword).toBe('hJkluio7');
    expect((await profile(body.user))![2]).toBe('admin');
    await signIn(server, 'boss@example.com', 'hJkluio7');
    await server.sql(`UPDATE profiles SET role = 'user' WHERE id = '${body.user.id}'`);
  });
});
