import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Answer, type Server, startServer } from './harness.ts';
import { done, firstPull, intention, mintId, push, requestPull } from './wire.ts';

let server: Server;
let lena: TestAccount;
let noah: TestAccount;
let ada: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [lena, noah, ada] = [await makeAccount(server), await makeAccount(server), await makeAccount(server, 'admin')];
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

const tryToSignIn = (identity: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.request('/api/collections/users/auth-with-password', { body: { identity, password }, headers });

const call = (path: string, { token }: { token: string }, body: unknown) =>
  server.request(`/api/${path}`, { token, body });

async function valueOf(sql: string): Promise<string> {
  return (await server.sql(sql))[0]?.[0] ?? '';
}

describe('SEC-34 A111 failed sign-ins', () => {
  it('are stopped after five for this account and address, whoever else signs in, and after a restart', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await tryToSignIn(lena.email, 'wrong')).status).toBe(400);
    const blocked = await tryToSignIn(lena.email, lena.password);
    expect(blocked.status).toBe(429);
    expect(blocked.body).toMatchObject({
      stop: 'rate_limited',
      message: 'Too many attempts. Please wait 15 minutes before trying again.',
    });
    expect(blocked.body.retry_after).toBeGreaterThan(14 * 60);
    expect(blocked.body.retry_after).toBeLessThanOrEqual(15 * 60);
    await server.restart();
    for (const identity of [lena.email, lena.email.toUpperCase(), ` ${lena.email}`, lena.email.replace('@', '＠')])
      expect((await tryToSignIn(identity, lena.password)).status, identity).not.toBe(200);
    for (const header of ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP', 'Forwarded'])
      expect((await tryToSignIn(lena.email, lena.password, { [header]: '192.0.2.1' })).status, header).toBe(429);
    expect((await tryToSignIn(noah.email, noah.password)).status).toBe(200);
    expect(await signInFrom('127.0.0.2', lena)).toBe(200);
    expect((await call('sync/pull', lena, firstPull)).status).toBe(200);
    await server.sql('UPDATE rate_limits SET started = started - 900');
    expect((await tryToSignIn(lena.email, lena.password)).status).toBe(200);
  });

  it('are cleared by the right password', async () => {
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) expect((await tryToSignIn(lena.email, 'wrong')).status).toBe(400);
      expect((await tryToSignIn(lena.email, lena.password)).status).toBe(200);
    }
  });

  it('do not reveal whether there is such an account', async () => {
    const [known, unknown] = [await tryToSignIn(lena.email, 'wrong'), await tryToSignIn('nobody@example.com', 'wrong')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.body.message).toBe('The email or the password is wrong.');
    for (let attempt = 0; attempt < 4; attempt++) await tryToSignIn('nobody@example.com', 'wrong');
    expect((await tryToSignIn('nobody@example.com', 'wrong')).status).toBe(429);
  });

  it.runIf(existsSync('/proc/self/stat'))('cost the same, whether there is such an account or not', async () => {
    const account = await makeAccount(server);
    /** Processor time of the server, in hundredths of a second: hashing takes most of it, whatever else runs beside it. */
    const worked = () => {
      const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    };
    const costOf = async (identity: (turn: number) => string) => {
      const before = worked();
      for (let turn = 0; turn < 8; turn++) {
        await server.sql('DELETE FROM rate_limits');
        expect((await tryToSignIn(identity(turn), 'wrong')).status).toBe(400);
      }
      return worked() - before;
    };
    await costOf(() => account.email);
    const [known, unknown] = [await costOf(() => account.email), await costOf((turn) => `nobody${turn}@example.com`)];
    expect(known / unknown).toBeGreaterThan(0.6);
    expect(known / unknown).toBeLessThan(1.6);
  });

  const left = (name: string, count: number) =>
    server.sql(
      `INSERT INTO rate_limits (name, attempts, started) VALUES ('${name}', ${count}, unixepoch())
        ON CONFLICT (name) DO UPDATE SET attempts = ${count}`,
    );

  it('one address has so many for all accounts', async () => {
    const name = 'sign_in_address:127.0.0.1';
    await left(name, limits.signInsFromAddress.attempts - 1);
    const [new1, new2] = [await makeAccount(server), await makeAccount(server)];
    const forget = (account: TestAccount) => server.sql(`DELETE FROM sessions WHERE account = '${account.id}'`);
    // the right password takes its attempt back
    for (let again = 0; again < 2; again++) {
      await forget(new1);
      expect((await tryToSignIn(new1.email, new1.password)).status).toBe(200);
    }
    await forget(new2);
    expect((await tryToSignIn(new2.email, 'wrong')).status).toBe(400);
    expect((await tryToSignIn(new2.email, new2.password)).status).toBe(429);
    // nobody keeps out those who are signed in at the same address
    expect((await tryToSignIn(lena.email, lena.password)).status).toBe(200);
  });

  it('an account has so many from everywhere, but nobody can keep its owner out where they are signed in', async () => {
    const owner = await makeAccount(server);
    expect(await signInFrom('127.0.0.7', owner)).toBe(200);
    const name = `sign_in_account:${owner.email}`;
    await left(name, limits.signInsToAccount.attempts - 1);
    for (let again = 0; again < 2; again++) expect(await signInFrom('127.0.0.8', owner)).toBe(200);
    await server.sql(`DELETE FROM sessions WHERE account = '${owner.id}'`);
    expect(await signInFrom('127.0.0.7', owner)).toBe(200);
    expect(await signInFrom('127.0.0.9', { ...owner, password: 'wrong' })).toBe(400);
    expect(await signInFrom('127.0.0.9', owner)).toBe(429);
    expect(await signInFrom('127.0.0.7', owner)).toBe(200);
    // and so is the network to which a device has moved: this machine's first address
    expect((await tryToSignIn(owner.email, owner.password)).status).toBe(429);
    const token = await tokenFrom('127.0.0.7', owner);
    expect((await call('session', { token }, {})).status).toBe(200);
    expect((await tryToSignIn(owner.email, owner.password)).status).toBe(200);
    expect((await tryToSignIn(noah.email, noah.password)).status).toBe(200);
  });

  it('that are blocked write nothing, and neither does an address that nobody can have', async () => {
    const rows = () => valueOf('SELECT count(*) FROM rate_limits');
    await left('sign_in_address:127.0.0.1', limits.signInsFromAddress.attempts);
    const before = await rows();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await tryToSignIn(`nobody${attempt}@example.com`, 'wrong')).status).toBe(429);
    expect(await rows()).toBe(before);
    await server.sql('DELETE FROM rate_limits');
    // one letter becomes eighteen
    expect((await tryToSignIn(`a${'\ufdfa'.repeat(79)}`, 'wrong')).status).toBe(400);
    expect(await rows()).toBe('0');
  });

  it('a right password of an account that is switched off is none', async () => {
    const off = await makeAccount(server);
    await server.sql(`UPDATE profiles SET is_active = 0 WHERE id = '${off.id}'`);
    for (let attempt = 0; attempt < 8; attempt++) expect((await tryToSignIn(off.email, off.password)).status).toBe(403);
    expect(await valueOf('SELECT coalesce(sum(attempts), 0) FROM rate_limits')).toBe('0');
  });

  it('of a superuser are limited too', async () => {
    await server.superuser();
    const answers: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++)
      answers.push(
        (
          await server.request('/api/collections/_superusers/auth-with-password', {
            body: { identity: 'root@example.com', password: 'wrong' },
          })
        ).status,
      );
    expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it('twenty at once are no more than five', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(noah.email, 'wrong')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});

/** A sign-in from another address of this machine. */
const askFrom = (localAddress: string, { email, password }: TestAccount): Promise<{ status?: number; text: string }> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', localAddress, headers: { 'Content-Type': 'application/json' } };
    const asked = httpRequest(`${server.url}/api/collections/users/auth-with-password`, options, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += String(part)));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ identity: email, password }));
  });
const signInFrom = async (localAddress: string, account: TestAccount) => (await askFrom(localAddress, account)).status;
const tokenFrom = async (localAddress: string, account: TestAccount): Promise<string> =>
  (JSON.parse((await askFrom(localAddress, account)).text) as { token: string }).token;

describe('check_rate_limit', () => {
  const check = async (account: TestAccount, operation_name: string) =>
    (await call('check_rate_limit', account, { operation_name })).body as boolean;

  it('SEC-13 SEC-14 SEC-15 answers true five times in 15 minutes, separately for each person and operation', async () => {
    const answers: boolean[] = [];
    for (let attempt = 0; attempt < 7; attempt++) answers.push(await check(lena, 'anything'));
    expect(answers).toEqual([true, true, true, true, true, false, false]);
    expect(await check(lena, 'something_else')).toBe(true);
    expect(await check(noah, 'anything')).toBe(true);
  });

  it('QUES-54 a blocked person may continue when the window is over', async () => {
    for (let attempt = 0; attempt < 6; attempt++) await check(lena, 'anything');
    await server.sql('UPDATE rate_limits SET started = started - 15 * 60 + 2');
    expect(await check(lena, 'anything')).toBe(false);
    await server.sql('UPDATE rate_limits SET started = started - 2');
    expect(await check(lena, 'anything')).toBe(true);
  });

  it.each([
    [{}],
    [{ operation_name: '' }],
    [{ operation_name: 7 }],
    [{ operation_name: 'x'.repeat(65) }],
    [[]],
    [null],
    ['text'],
  ])('SEC-13 refuses %j and counts nothing', async (body) => {
    expect(await call('check_rate_limit', lena, body)).toMatchObject({
      status: 400,
      body: { stop: 'invalid_request' },
    });
    expect(await valueOf('SELECT count(*) FROM rate_limits')).toBe('0');
  });
});

describe('the server limits what learners send', () => {
  const submit = () => intention('question.submit', { id: mintId('q'), ...someQuestion });

  it('QUES-50 QUES-57 the eleventh question in five minutes waits, is not refused, and holds up nothing', async () => {
    const entries = [
      ...Array.from({ length: 12 }, submit),
      intention('option.add', { field_name: 'company', value: 'Behind it' }),
    ];
    const results = await push(server, lena, entries);
    expect(results.map(({ result }) => result)).toEqual([...Array<string>(10).fill('done'), 'later', 'later', 'done']);
    expect(results[10]).toMatchObject({ retry_after: expect.closeTo(300, -1) });
    await server.sql('UPDATE rate_limits SET started = started - 300');
    expect((await push(server, lena, entries)).map(({ result }) => result)).toEqual(Array(13).fill('done'));
  });

  it('SEC-34 one attempt is counted for each mutation, however often it arrives, and none for what is refused', async () => {
    const entry = submit();
    for (let times = 0; times < 15; times++)
      expect(await push(server, lena, [entry])).toMatchObject([{ result: 'done' }]);
    const refused = Array.from({ length: 15 }, () => intention('question.submit', { ...someQuestion, id: 'no id' }));
    expect((await push(server, lena, refused)).every(({ result }) => result === 'refused')).toBe(true);
    expect(await valueOf("SELECT attempts FROM rate_limits WHERE name LIKE 'question_submission%'")).toBe('1');
  });

  it('SEC-34 options are limited to 20 an hour, and an admin is not limited', async () => {
    const options = () =>
      Array.from({ length: 22 }, () => intention('option.add', { field_name: 'company', value: mintId('o') }));
    expect((await push(server, noah, options())).filter(({ result }) => result === 'later')).toHaveLength(2);
    await done(server, ada, options());
  });
});

describe('update_user_session_time', () => {
  const minutes = async () =>
    Number(await valueOf(`SELECT total_session_time_minutes FROM profiles WHERE id = '${lena.id}'`));
  const flush = (changes = {}) => ({ flush_id: mintId('f'), user_id: lena.id, additional_minutes: 5, ...changes });
  const send = (body: unknown, account = lena) => call('update_user_session_time', account, body);

  it('AUTH-39 AUTH-70 adds whole minutes to the total, once for each flush', async () => {
    const before = await minutes();
    const first = flush();
    for (const { status } of await Promise.all(Array.from({ length: 8 }, () => send(first)))) expect(status).toBe(200);
    expect(await minutes()).toBe(before + 5);
    await send(flush({ additional_minutes: 7 }));
    await send(first);
    expect(await minutes()).toBe(before + 12);
  });

  it.each([
    ['a negative number', { additional_minutes: -1 }],
    ['none', { additional_minutes: 0 }],
    ['AUTH-34 half a minute', { additional_minutes: 1.5 }],
    ['a text', { additional_minutes: '5' }],
    ['nothing', { additional_minutes: null }],
    ['more than a day', { additional_minutes: 1441 }],
    ['no id of a flush', { flush_id: '' }],
    ['markup as an id', { flush_id: "' OR 1 = 1 --" }],
    ['no person', { user_id: undefined }],
  ])('AUTH-40 refuses %s', async (_, changes) => {
    const before = await minutes();
    expect(await send(flush(changes))).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
    expect(await minutes()).toBe(before);
  });

  it('AUTH-40 refuses another person’s id, even for an admin, and a guest', async () => {
    const before = await minutes();
    expect((await send(flush(), noah)).status).toBe(403);
    expect((await send(flush(), ada)).status).toBe(403);
    expect((await send(flush(), { ...lena, token: '' })).status).toBe(401);
    expect(await minutes()).toBe(before);
  });
});

describe('the session', () => {
  const session = (account: TestAccount) => call('session', account, {});

  it('AUTH-23 AUTH-26 A108 returns one’s own profile and records the time on the server’s clock', async () => {
    await server.sql(`UPDATE profiles SET last_login_at = '', updated_at = '' WHERE id = '${lena.id}'`);
    const began = Date.now();
    const { status, body } = await session(lena);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      must_change_password: false,
      profile: { id: lena.id, email: lena.email, role: 'user', is_active: true },
    });
    for (const column of ['last_login_at', 'updated_at'])
      expect(Math.abs(Date.parse(body.profile[column]) - began)).toBeLessThan(5_000);
    expect(body.profile).not.toHaveProperty('deactivated_at');
  });

  it('notes a start once a minute at most: each makes every open device pull', async () => {
    const sequence = () => valueOf(`SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'`);
    await server.sql(`UPDATE profiles SET last_login_at = '' WHERE id = '${noah.id}'`);
    await session(noah);
    const noted = await sequence();
    for (let again = 0; again < 5; again++) expect((await session(noah)).status).toBe(200);
    expect(await sequence()).toBe(noted);
    // nor by saying each time that it is somewhere else
    for (const zone of ['Asia/Tokyo', 'Europe/Paris', 'Asia/Nowhere'])
      await server.request('/api/session', { token: noah.token, body: {}, headers: { 'X-Time-Zone': zone } });
    expect(await sequence()).toBe(noted);
    await server.sql(`UPDATE sessions SET seen = seen - 61 WHERE account = '${noah.id}'`);
    await server.sql(
      `UPDATE profiles SET last_login_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-61 seconds') WHERE id = '${noah.id}'`,
    );
    await session(noah);
    expect(await sequence()).not.toBe(noted);
  });

  describe('AUTH-24 AUTH-33 A04 an account without a profile', () =>
    it.each([
      ['not created by an admin waits for approval', '', 403, '0'],
      ['created by an admin is active at once', 'ada', 200, '1'],
    ])('%s', async (_, createdBy, expected, isActive) => {
      await server.sql(
        `UPDATE users SET created_by = '${createdBy && ada.id}', name = 'Noah Newcomer' WHERE id = '${noah.id}'`,
      );
      for (const again of [() => session(noah), () => tryToSignIn(noah.email, noah.password)]) {
        await server.sql(`DELETE FROM profiles WHERE id = '${noah.id}'`);
        expect((await again()).status).toBe(expected);
        expect(
          await server.sql(
            `SELECT email, full_name, role, is_active, created_at <> '', updated_at <> '' FROM profiles WHERE id = '${noah.id}'`,
          ),
        ).toEqual([[noah.email, 'Noah Newcomer', 'user', isActive, '1', '1']]);
      }
      // a repeat creates no second one and changes nothing
      expect((await session(noah)).status).toBe(expected);
      expect((await requestPull(server, noah)).status).toBe(expected);
    }));

  it('AUTH-31 the address of a new profile is without markup', async () => {
    await server.sql(`UPDATE users SET email = '<b>noah</b><!-- x -->@example.com' WHERE id = '${noah.id}'`);
    await server.sql(`DELETE FROM profiles WHERE id = '${noah.id}'`);
    await session(noah);
    expect(await server.sql(`SELECT email FROM profiles WHERE id = '${noah.id}'`)).toEqual([['noah@example.com']]);
  });

  it('AUTH-12 an invalid token is signed out', async () => {
    for (const token of ['', 'nonsense', await server.superuser()])
      expect(await session({ ...lena, token })).toMatchObject({ status: 401, body: { stop: 'signed_out' } });
    expect(await signIn(server, lena.email, lena.password)).toBeTruthy();
  });
});

it('CRSE-26 pokes go to active people only, and there is no other topic', async () => {
  const answered = async (token: string, subscriptions: string[]) => {
    const stop = new AbortController();
    const stream = await fetch(`${server.url}/api/realtime`, { signal: stop.signal });
    const { value } = await stream.body!.getReader().read();
    const clientId = /"clientId":"(\w+)"/.exec(new TextDecoder().decode(value))?.[1];
    const { status } = await call('realtime', { token }, { clientId, subscriptions });
    stop.abort();
    return status;
  };
  expect(await answered(lena.token, ['sync', 'PB_CONNECT'])).toBe(204);
  for (const topics of [['profiles/*'], ['sync', 'users'], ['@everybody'], ['sync/*'], ['sync?options={}']])
    expect(await answered(lena.token, topics), topics.join()).toBe(403);
  for (const token of ['', 'nonsense']) expect(await answered(token, ['sync'])).toBe(403);
});
