import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { type Answer, type Server, startServer } from './harness.ts';
import { fullPull, requestPull } from './wire.ts';

let server: Server;
let ada: TestAccount;
let lena: TestAccount;
/** An admin who was deactivated. */
let closed: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [ada, lena] = [await makeAccount(server, 'admin'), await makeAccount(server)];
  closed = await makeAccount(server, 'admin');
  await server.sql(
    `UPDATE profiles SET is_active = false, deactivated_at = '2026-11-01 00:00:00.000Z' WHERE id = '${closed.id}'`,
  );
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
  ['asking how accounts are made', () => ['manage', { action: 'CREATION_SETTINGS' }]],
  ['cleaning', (userId) => ['manage', { action: 'CLEAN_EMPTY_USERS', userIds: [userId] }]],
  ['deleting', (userId) => ['manage', { action: 'DELETE_USER', userId }]],
  ['making an admin', (target_user_id) => ['role', { target_user_id, new_role: 'admin', reason }]],
];
const call = (token: string | undefined, [which, body]: ['manage' | 'role', object]) =>
  (which === 'manage' ? manage : setRole)(token, body);

describe('AUTH-65 BULK-25 USER-12 USER-19 USER-40 USER-43 USER-91 who may not', () => {
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
    // nothing of a body is read for whoever may not
    for (const body of [bodyFor(target.id)[1], 'no JSON at all {', { action: 7 }])
      expect(await call(closed.token, [bodyFor(target.id)[0], body as object])).toMatchObject({
        status: 403,
        body: { stop: 'deactivated', error: 'No active session' },
      });
    expect(await profile(target)).toEqual(before);
    expect(await audits(target)).toEqual([]);
  });

  it.each(calls.filter(([what]) => !['creating', 'cleaning', 'asking how accounts are made'].includes(what)))(
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

  const own = [
    [
      'role',
      { target_user_id: 'self', new_role: 'user', reason },
      'You cannot change your own role for security reasons',
    ],
    ['manage', { action: 'DELETE_USER', userId: 'self' }, 'You cannot delete your own account for security reasons.'],
    ['manage', { action: 'SET_ACTIVE', userId: 'self', active: false }, 'You cannot deactivate your own account.'],
    ['manage', { action: 'RESET_PASSWORD', userId: 'self' }, 'Change your own password in the account menu.'],
  ] as const;
  it.each(own)('USER-23 USER-41 oneself: %s %o', async (which, body, error) => {
    const args = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, value === 'self' ? ada.id : value]),
    );
    expect(await call(ada.token, [which, args])).toMatchObject({ status: 400, body: { code: 'own_account', error } });
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

describe('USER-21 USER-23 USER-24 USER-25 USER-26 USER-27 USER-36 roles', () => {
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

  it('USER-34 USER-35 keeps who, whom, both roles, why and from where, and answers with the old role', async () => {
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

/** Seconds of the processor, which other work on the machine does not change; 0 where nothing tells them. */
function worked(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const [, times = ''] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
  const [user, system] = times.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

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

  it('SEC-31 takes years of study along without holding everybody up, with what hangs on it, and unsigns the rest', async () => {
    const noah = await makeAccount(server);
    const rows = (table: string, columns: string, values: string) =>
      server.sql(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
        INSERT INTO ${table} (id, ${columns}) SELECT printf('%015d', i), ${values} FROM n`);
    await rows('study_days', 'user_id, day, answers, undone', `'${noah.id}', i, '[]', '[]'`);
    await rows('my_answers', 'user_id, question_id', `'${noah.id}', printf('%015d', i)`);
    await rows('answer_comments', 'answer_id, user_id, body', `printf('%015d', i), '${ada.id}', 'Good.'`);
    await rows('question_sightings', 'author, company', `'${noah.id}', 'Kitami'`);
    const before = worked();
    expect((await manage(ada.token, { action: 'DELETE_USER', userId: noah.id })).status).toBe(200);
    // one record after another took 4 s of the processor
    expect(worked() - before).toBeLessThan(1.5);
    for (const noun of ['study_days', 'my_answers', 'answer_comments'])
      expect(await server.sql(`SELECT count(*) FROM ${noun}`)).toEqual([['0']]);
    expect(await server.sql('SELECT author, count(*) FROM question_sightings')).toEqual([['', '4000']]);
  });
});

describe('SEC-12 USER-56 USER-57 USER-58 USER-60 USER-65 USER-66 USER-67 USER-68 A12 A92 creating', () => {
  const create = (more: object) => manage(ada.token, { action: 'CREATE_USER', fullName: 'Mei Lin', ...more });

  it.each([
    [{ email: ' ' }, 'Email and full name are required'],
    [{ email: 'mei@example.com', fullName: '' }, 'Email and full name are required'],
    [{ email: 'nonsense' }, 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'Please enter a valid email address'],
    [{ email: 'mei@example.com', fullName: 'x'.repeat(101) }, 'Input exceeds maximum length of 100 characters'],
    [{ email: 'mei@example.com', fullName: '<b></b>' }, 'Full name is required'],
    [{ email: 'mei@example.com', fullName: '<script>x' }, 'Invalid characters detected in input'],
    [{ email: 'mei@example.com', role: 'candidate' }, 'Invalid role specified'],
    [{ email: 'mei@example.com', role: 'x'.repeat(11) }, 'Invalid role specified'],
    [{ email: 'mei@example.com', role: '<b>admin</b>' }, 'Invalid role specified'],
    [
      { email: 'mei@example.com', customPassword: 'kitamirobots' },
      'Password is too weak. Please use a stronger password.',
    ],
  ])('%o', async (body, error) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error } });
    expect(await server.sql(`SELECT id FROM users WHERE email LIKE 'mei%'`)).toEqual([]);
  });

  it('USER-65 A162 every refusal has an error, whatever is wrong', async () => {
    const bodies = [null, [], {}, { action: 'DROP_ALL' }, { action: 'CREATE_USER', email: 7, fullName: 'Mei Lin' }];
    for (const body of bodies)
      expect(await manage(ada.token, body)).toMatchObject({
        status: 400,
        body: { stop: 'invalid_request', error: 'Invalid request' },
      });
    // a body that holds more than any request does is refused before the engine reads it
    const crowded = {
      action: 'CREATE_USER',
      email: 'mei@example.com',
      fullName: Array.from({ length: 20_000 }, () => []),
    };
    expect((await manage(ada.token, crowded)).body.error).toBe('Invalid request');
    await server.alter('ALTER TABLE account_audits RENAME TO account_audits_away');
    try {
      const { status, body } = await create({ email: 'mei@example.com' });
      expect([status, body.error]).toEqual([500, 'The server cannot do this now.']);
    } finally {
      await server.alter('ALTER TABLE account_audits_away RENAME TO account_audits');
    }
    expect(await server.sql(`SELECT id FROM users WHERE email = 'mei@example.com'`)).toEqual([]);
  });

  it('is active at once, with a password of its own that must be changed', async () => {
    const { status, body } = await create({ email: 'Mei.Lin@example.com', userId: 'meimeimeimeimei' });
    expect([status, body.user]).toEqual([200, { id: 'meimeimeimeimei', email: 'mei.lin@example.com' }]);
    // the answer was lost: no second account, and the newer password is the one that holds
    const again = await create({ email: 'mei.lin@example.com', userId: 'meimeimeimeimei' });
    expect(again.status).toBe(200);
    // asked for otherwise than what the first try made: it is not told that this is done
    for (const other of [{ role: 'admin' }, { fullName: 'Mei Ling' }])
      expect(await create({ email: 'mei.lin@example.com', userId: 'meimeimeimeimei', ...other })).toMatchObject({
        status: 409,
      });
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

describe('BULK-10 BULK-13 BULK-16 BULK-17 BULK-18 BULK-21 creating many', () => {
  const create = (more: object) => manage(ada.token, { action: 'CREATE_USER', fullName: 'Elena Rossi', ...more });

  it('says of which company they are, and that each gets a password of its own', async () => {
    expect(await manage(ada.token, { action: 'CREATION_SETTINGS' })).toMatchObject({
      status: 200,
      body: { companyDomain: 'example.com', sharedPassword: false },
    });
  });

  it('makes the role user, the profile, and a candidate whom nobody has looked at', async () => {
    const userId = 'elenaelenaelena';
    expect((await create({ userId, email: 'elenarossi@example.com' })).status).toBe(200);
    expect(await profile({ id: userId })).toEqual(['Elena Rossi', 'elenarossi@example.com', 'user', '1', '0']);
    expect(await server.sql(`SELECT position, company FROM candidates WHERE id = '${userId}'`)).toEqual([
      ['Unassigned', ''],
    ]);
    expect(
      await server.sql(`SELECT created_at = updated_at, created_at <> '' FROM profiles WHERE id = '${userId}'`),
    ).toEqual([['1', '1']]);
  });

  it('one address is one account, whatever ids ask for it at the same time', async () => {
    const ids = ['antonantonanton', 'bntonantonanton', 'cntonantonanton', 'dntonantonanton'];
    const answers = await Promise.all(ids.map((userId) => create({ userId, email: 'antonberg@example.com' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await server.sql(`SELECT count(*) FROM users WHERE email = 'antonberg@example.com'`)).toEqual([['1']]);
    expect(await server.sql(`SELECT count(*) FROM candidates WHERE id LIKE '%ntonantonanton'`)).toEqual([['1']]);
  });

  it('BULK-19 BULK-20 a profile that cannot be made leaves no account, and no other role is tried', async () => {
    await server.alter(
      `CREATE TRIGGER no_profile BEFORE INSERT ON profiles WHEN new.email = 'nobody@example.com' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    expect(await create({ email: 'nobody@example.com' })).toMatchObject({
      status: 500,
      body: { code: 'profile_failed', error: 'Failed to create profile with any valid role' },
    });
    await server.alter('DROP TRIGGER no_profile');
    expect(await server.sql(`SELECT count(*) FROM users WHERE email = 'nobody@example.com'`)).toEqual([['0']]);
  });

  it('BULK-26 a password that nobody used is told anew, and one that was used stays', async () => {
    const userId = 'samuelsamuelsam';
    const { body } = await create({ userId, email: 'samuelosei@example.com' });
    const reset = () => manage(ada.token, { action: 'RESET_PASSWORD', userId, onlyUnused: true });
    const again = await reset();
    expect(again.status).toBe(200);
    await expect(signIn(server, 'samuelosei@example.com', body.temporaryPassword)).rejects.toThrow();
    await signIn(server, 'samuelosei@example.com', again.body.temporaryPassword);
    expect(await reset()).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await signIn(server, 'samuelosei@example.com', again.body.temporaryPassword);
    expect((await audits({ id: userId })).map(([action]) => action)).toEqual(['created', 'password']);
  });
});

describe('BULK-22 BULK-23 A15 cleaning', () => {
  const clean = (userIds: string[]) => manage(ada.token, { action: 'CLEAN_EMPTY_USERS', userIds });

  it('deletes accounts without a name that were shown, never oneself, an admin or somebody with a name', async () => {
    const [empty, blank, other, named] = [
      await makeAccount(server),
      await makeAccount(server),
      await makeAccount(server),
      await makeAccount(server),
    ];
    const boss = await makeAccount(server, 'admin');
    await server.sql(
      `UPDATE profiles SET full_name = '' WHERE id IN ('${empty.id}', '${other.id}', '${boss.id}', '${ada.id}')`,
    );
    await server.sql(`UPDATE profiles SET full_name = '  ' WHERE id = '${blank.id}'`);
    const shown = [empty, empty, blank, named, boss, ada].map(({ id }) => id);
    expect(await clean([...shown, 'nobodynobodynob'])).toMatchObject({ status: 200, body: { deleted: 2 } });
    for (const gone of [empty, blank]) {
      expect(await profile(gone)).toBeUndefined();
      expect(await server.sql(`SELECT id FROM users WHERE id = '${gone.id}'`)).toEqual([]);
      expect((await audits(gone)).map(([action]) => action)).toEqual(['deleted']);
    }
    for (const stays of [other, named, boss, ada]) expect(await profile(stays)).toBeDefined();
    await server.sql(`UPDATE profiles SET full_name = 'Ada' WHERE id = '${ada.id}'`);
    await server.sql(`UPDATE profiles SET role = 'user', full_name = 'Boss' WHERE id = '${boss.id}'`);
  });

  it('names a hundred at most', async () => {
    expect(await clean(Array<string>(101).fill('nobodynobodynob'))).toMatchObject({ status: 400 });
    expect(await clean(Array<string>(100).fill('nobodynobodynob'))).toMatchObject({ body: { deleted: 0 } });
  });
});

describe('A98 the last active admin', () => {
  it.each([
    ['demote', (id: string) => ['role', { target_user_id: id, new_role: 'user', reason }]],
    ['deactivate', (id: string) => ['manage', { action: 'SET_ACTIVE', userId: id, active: false }]],
    ['delete', (id: string) => ['manage', { action: 'DELETE_USER', userId: id }]],
  ] as [string, (id: string) => ['manage' | 'role', object]][])(
    'two who %s each other in the same second, ten times over: one stays',
    async (_, bodyFor) => {
      for (let round = 0; round < 10; round++) {
        const [one, other] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
        await server.sql(`UPDATE profiles SET role = 'user' WHERE id NOT IN ('${one.id}', '${other.id}')`);
        const answers = await Promise.all([call(one.token, bodyFor(other.id)), call(other.token, bodyFor(one.id))]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await server.sql(`SELECT count(*) FROM profiles WHERE role = 'admin' AND is_active`)).toEqual([['1']]);
        await server.sql(`UPDATE profiles SET role = 'admin' WHERE id = '${ada.id}'`);
      }
    },
  );
});

describe('SEC-06 what is no text', () => {
  it.each([7, true, {}, ['A'], null])(
    'SEC-06 a name that is %j is refused in the words of the row',
    async (fullName) => {
      for (const body of [
        { action: 'UPDATE_USER', userId: lena.id, fullName, email: lena.email },
        { action: 'CREATE_USER', email: 'text@example.com', fullName },
      ]) {
        const { status, body: said } = await manage(ada.token, body);
        expect([status, said.code, said.error]).toEqual([
          400,
          'invalid_name',
          'Input is required and must be a string',
        ]);
      }
    },
  );

  it.each([7, true, {}, ['A long enough reason']])('SEC-06 so is a reason that is %j', async (wrong) => {
    for (const answer of [
      await setRole(ada.token, { target_user_id: lena.id, new_role: 'admin', reason: wrong }),
      await manage(ada.token, { action: 'SET_ACTIVE', userId: lena.id, active: false, reason: wrong }),
    ])
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        ...[400, 'invalid_reason', 'Input is required and must be a string'],
      ]);
    expect((await profile(lena))?.slice(2, 4)).toEqual(['user', '1']);
  });
});
