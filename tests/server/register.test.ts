import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { command, type Server, startServer } from './harness.ts';
import { subscribe } from './realtime.ts';
import { fullPull } from './wire.ts';

let server: Server;
let lena: TestAccount;
let ada: TestAccount;

beforeAll(async () => {
  server = await startServer({ env: { TRACKS_WAITING_ACCOUNTS: '1000' } });
  [lena, ada] = [await makeAccount(server), await makeAccount(server, 'admin')];
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
  await nobodyWaits();
});

/** As after an approval, of whomever: so many of one network may wait and no more (GUEST-01). */
const nobodyWaits = () => server.sql('DELETE FROM registrations');
const mostWaiting = 60;

let people = 0;
const somebody = (changes: object = {}) => ({
  email: `somebody${(people += 1)}@example.com`,
  password: 'correct horse',
  full_name: 'Mateo Silva',
  ...changes,
});
const register = (body: unknown, token?: string) => server.request('/api/register', { body, token });
const signIn = ({ email, password }: { email: string; password: string }) =>
  server.request('/api/collections/users/auth-with-password', { body: { identity: email, password } });
const counts = async () =>
  (await server.sql('SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM profiles)'))[0]!.map(Number);
const profileOf = async (email: string) =>
  (
    await server.sql(
      `SELECT p.email, p.full_name, p.role, p.is_active, u.email, u.name, u.created_by, p.id = u.id FROM profiles p JOIN users u ON u.id = p.id WHERE p.email = '${email}'`,
    )
  )[0];

describe('AUTH-61 POST /api/register refuses, and creates nothing', () => {
  it.each([
    ['a blank name', { full_name: '   ' }, 'invalid_name', 'Input cannot be empty after sanitization'],
    ['a name that is a number', { full_name: 7 }, 'invalid_name', 'Input is required and must be a string'],
    ['a name that is a list', { full_name: ['A'] }, 'invalid_name', 'Input is required and must be a string'],
    ['a name of markup alone', { full_name: '<b></b>' }, 'invalid_name', 'Input cannot be empty after sanitization'],
    [
      'a name with a script',
      { full_name: 'Mateo <script>alert(1)</script>' },
      'invalid_name',
      'Invalid characters detected in input',
    ],
    [
      'a name that is too long',
      { full_name: 'あ'.repeat(101) },
      'invalid_name',
      'Input exceeds maximum length of 100 characters',
    ],
    ['no address', { email: '' }, 'invalid_email', 'Invalid email address'],
    ['an address without a domain', { email: 'mateo@localhost' }, 'invalid_email', 'Invalid email address'],
    ['an address with a space', { email: 'mateo silva@example.com' }, 'invalid_email', 'Invalid email address'],
    [
      'an address of 255 characters',
      { email: `${'m'.repeat(243)}@example.com` },
      'invalid_email',
      'Invalid email address',
    ],
    ['an address that no mail server accepts', { email: '<b>@example.com' }, 'invalid_email', 'Invalid email address'],
    ['no password', { password: '' }, 'invalid_password', 'Password is required'],
    ['five characters', { password: '12345' }, 'invalid_password', 'Password must be at least 6 characters'],
    ['a password longer than its hash', { password: 'あ'.repeat(24) }, 'invalid_password', 'Password is too long'],
  ])('%s', async (_, changes, code, message) => {
    const before = await counts();
    const { status, body } = await register(somebody(changes));
    expect([status, body]).toEqual([400, { code, message }]);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['nothing', null],
    ['a text', 'text'],
    ['a list', []],
    ['no fields', {}],
    ['an address that is a list', { email: ['a@example.com'], password: '123456', full_name: 'A' }],
  ])('%s', async (_, body) => {
    const before = await counts();
    expect(await register(body)).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
    expect(await counts()).toEqual(before);
  });

  it('a body of more than 16 kB', async () => {
    const before = await counts();
    const answer = await register(somebody({ full_name: 'x'.repeat(20_000) })).catch(() => ({ status: 0 }));
    expect([0, 400, 413]).toContain(answer.status);
    expect(await counts()).toEqual(before);
  });
});

describe('AUTH-62 AUTH-63 an account that waits for approval', () => {
  it('AUTH-59 AUTH-60 AUTH-61 AUTH-33 is created with its profile, normalized', async () => {
    const { status, body } = await register({
      email: '  Ｍateo.Silva@Example.COM ',
      password: '123456',
      full_name: '  Mateo <i>Silva</i> ',
    });
    expect([status, body]).toEqual([200, {}]);
    const email = 'mateo.silva@example.com';
    expect(await profileOf(email)).toEqual([email, 'Mateo Silva', 'user', '0', email, 'Mateo Silva', '', '1']);
  });

  it('AUTH-63 whatever the request contains, and whoever sends it', async () => {
    const wish = {
      role: 'admin',
      is_active: true,
      id: lena.id,
      created_by: ada.id,
      verified: true,
      tokenKey: 'x'.repeat(50),
      must_change_password: false,
      metadata: { role: 'admin' },
    };
    for (const token of [undefined, lena.token, ada.token, await server.superuser()]) {
      const person = somebody(wish);
      expect((await register(person, token)).status).toBe(200);
      expect((await profileOf(person.email))?.slice(2, 4)).toEqual(['user', '0']);
      expect(await server.sql(`SELECT created_by, verified FROM users WHERE email = '${person.email}'`)).toEqual([
        ['', '0'],
      ]);
    }
    expect((await server.request('/api/session', { token: lena.token, body: {} })).status).toBe(200);
  });

  it('AUTH-55 six characters are enough, and 71 not too many', async () => {
    for (const password of ['123456', 'x'.repeat(71), 'ひみつのことば'])
      expect((await register(somebody({ password }))).status).toBe(200);
  });

  it('AUTH-64 is not let in, and is given the reason', async () => {
    const person = somebody();
    await register(person);
    const { status, body } = await signIn(person);
    expect(status).toBe(403);
    expect(body.message).toBe('Your account is waiting for approval by an administrator.');
    expect(body).not.toHaveProperty('token');
  });

  it('is shown to admins at once, and to no one else', async () => {
    const listening = await subscribe(server, ada.token);
    const person = somebody();
    await register(person);
    expect(await listening.next(3_000)).toBeDefined();
    listening.close();
    expect((await fullPull(server, ada)).text).toContain(person.email);
    expect((await fullPull(server, lena)).text).not.toContain(person.email);
  });

  it('AUTH-69 is not created at all if its profile cannot be', async () => {
    const before = await counts();
    await server.alter(
      "CREATE TRIGGER no_profiles BEFORE INSERT ON profiles BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    );
    const { status, body } = await register(somebody());
    await server.alter('DROP TRIGGER no_profiles');
    expect([status, body]).toEqual([500, {}]);
    expect(await counts()).toEqual(before);
  });

  it('has no other way: the record API creates no account', async () => {
    const before = await counts();
    for (const token of [undefined, lena.token, ada.token]) {
      const { email, password } = somebody();
      const body = { email, password, passwordConfirm: password, name: 'By hand' };
      expect((await server.request('/api/collections/users/records', { body, token })).status).toBe(403);
    }
    expect(await counts()).toEqual(before);
  });
});

describe('AUTH-66 an address that already has an account', () => {
  const taken = {
    status: 409,
    body: { code: 'already_registered', message: 'An account with this email already exists' },
  };

  it('is refused in every spelling, and nothing about the account changes', async () => {
    const before = await counts();
    for (const email of [lena.email, lena.email.toUpperCase(), ` ${lena.email} `, lena.email.replace('@', '＠')])
      expect(await register(somebody({ email }))).toMatchObject(taken);
    // the right password of an active account reveals no more
    expect(await register(somebody({ email: lena.email, password: lena.password }))).toMatchObject(taken);
    expect(await counts()).toEqual(before);
    expect((await signIn(lena)).status).toBe(200);
  });

  it('even if the dashboard stored it in capitals', async () => {
    const id = 'shoutedaccount1';
    await server.sql(
      `INSERT INTO users (id, email, password, tokenKey, name) VALUES ('${id}', 'SHOUT@Example.com', 'x', '${'k'.repeat(40)}', '')`,
    );
    expect(await register(somebody({ email: 'shout@example.com' }))).toMatchObject(taken);
  });

  it('the same registration, repeated because its answer was lost, gets the same answer', async () => {
    const person = somebody();
    expect((await register(person)).status).toBe(200);
    const before = await counts();
    expect((await register(person)).status).toBe(200);
    expect(await register({ ...person, password: 'another horse' })).toMatchObject(taken);
    expect(await counts()).toEqual(before);
  });

  it('two equal registrations at the same moment create one account', async () => {
    for (let round = 0; round < 5; round++) {
      const [before] = await counts();
      const email = `race${round}@example.com`;
      const answers = await Promise.all(
        ['first horse', 'second horse', 'third horse'].map((password) => register(somebody({ email, password }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await counts())[0]).toBe(before! + 1);
    }
  });

  it('takes as much work as a new one: both hash once', async () => {
    /** Time of the processor, which other work on the machine does not change; of the clock where the system does not tell. */
    const worked = () => {
      if (!existsSync(`/proc/${server.pid}/stat`)) return performance.now();
      const [, times = ''] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
      const [user, system] = times.split(' ').slice(11, 13);
      return Number(user) + Number(system);
    };
    const work = async (person: object) => {
      const before = worked();
      await register(person);
      return worked() - before;
    };
    let [fresh, known] = [0, 0];
    for (let round = 0; round < 12; round++) {
      await server.sql('DELETE FROM rate_limits');
      fresh += await work(somebody());
      known += await work(somebody({ email: lena.email }));
    }
    // a hash takes 60 ms: without it one of them would take a tenth of the work
    expect(known / fresh).toBeGreaterThan(0.4);
    expect(known / fresh).toBeLessThan(2.5);
  });
});

describe('SEC-34 A111 registrations from one address', () => {
  // a whole class registers in its first lesson
  const most = limits.registrations.attempts;

  it('are enough for a class and stopped then, whatever the headers say, and sign-ins are not', async () => {
    const before = await counts();
    const some = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          server.request('/api/register', { body: somebody(), headers: { 'X-Forwarded-For': `192.0.2.${index}` } }),
        ),
      );
    const answers = await some(mostWaiting);
    await nobodyWaits();
    answers.push(...(await some(most + 40 - mostWaiting)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    const blocked = answers.filter(({ status }) => status === 429);
    expect(blocked).toHaveLength(40);
    expect(blocked[0]!.body).toEqual({ stop: 'rate_limited', retry_after: expect.closeTo(3_600, -2) });
    expect((await counts())[0]).toBe(before[0]! + most);
    expect((await signIn(lena)).status).toBe(200);
    await server.restart();
    expect((await register(somebody())).status).toBe(429);
    expect((await register(somebody({ email: lena.email }))).status).toBe(429);
    await server.sql('UPDATE rate_limits SET started = started - 3600');
    await nobodyWaits();
    expect((await register(somebody())).status).toBe(200);
  });

  it('a thousand of them create no more', async () => {
    const [before] = await counts();
    let refused = 0;
    for (let hundred = 0; hundred < 10; hundred++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => register(somebody())));
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBe(1_000 - most);
    expect((await counts())[0]).toBe(before! + mostWaiting);
  });

  it('an invalid registration is not counted', async () => {
    for (let times = 0; times < 30; times++) expect((await register(somebody({ password: '12345' }))).status).toBe(400);
    expect((await register(somebody())).status).toBe(200);
  });
});

describe('admin approve', () => {
  const approve = (email: string) => command(['admin', 'approve', email, '--dir', server.dir]);
  const says = async (email: string, code: number, sentence: string) => {
    const answer = await approve(email);
    expect([answer.output.trim(), answer.code]).toEqual([sentence, code]);
  };

  it('AUTH-64 A03 lets a pending person in while the server runs, and pokes the devices of admins', async () => {
    const person = somebody();
    await register(person);
    const listening = await subscribe(server, ada.token);
    await listening.next(1_500);
    await says(` ${person.email.toUpperCase()} `, 0, `The account ${person.email} is approved and can sign in now.`);
    expect(await listening.next(5_000)).toBeDefined();
    listening.close();
    expect((await signIn(person)).status).toBe(200);
    const { rows } = await fullPull(server, ada);
    expect([...rows.values()].find(({ email }) => email === person.email)).toMatchObject({
      is_active: true,
      role: 'user',
      deactivated_at: null,
    });
  });

  it('says in one sentence why not', async () => {
    await says('nobody@example.com', 1, 'There is no account nobody@example.com.');
    await says(lena.email, 1, `The account ${lena.email} is active already.`);
    const before = await profileOf(lena.email);
    await server.sql(
      `UPDATE profiles SET is_active = 0, deactivated_at = '2026-01-01 00:00:00.000Z' WHERE id = '${lena.id}'`,
    );
    await says(
      lena.email,
      1,
      `The account ${lena.email} was deactivated by an administrator, and does not wait for approval.`,
    );
    expect((await profileOf(lena.email))?.[3]).toBe('0');
    await server.sql(`UPDATE profiles SET is_active = 1, deactivated_at = '' WHERE id = '${lena.id}'`);
    expect(await profileOf(lena.email)).toEqual(before);
    const nobody = await command(['admin', 'approve', '--dir', server.dir]);
    expect(nobody.code).toBe(1);
    expect(nobody.output).toContain('Accepts 1 arg');
  });
});

describe('PocketBase’s other calls', () => {
  it.each([
    'request-verification',
    'confirm-verification',
    'request-password-reset',
    'confirm-password-reset',
    'request-email-change',
    'confirm-email-change',
    'request-otp',
    'auth-with-otp',
    'auth-with-oauth2',
  ])('AUTH-74 SEC-24 %s is closed, and does not reveal who has an account', async (name) => {
    const answers: unknown[] = [];
    for (const collection of ['users', '_pb_users_auth_', 'USERS', '%75sers'])
      for (const email of [lena.email, 'nobody@example.com'])
        for (const token of [undefined, lena.token]) {
          const path = `/api/collections/${collection}/${name}`;
          const body = {
            email,
            newEmail: 'other@example.com',
            token: 'x',
            password: '123456',
            passwordConfirm: '123456',
          };
          const { status, body: said } = await server.request(path, { body, token });
          answers.push([status, said]);
        }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([403, { data: {}, message: 'This is not offered here.', status: 403 }])]),
    );
  });
});
