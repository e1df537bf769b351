import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#model/limits.ts';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { command, type Server, startServer } from './harness.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { requestPull } from './wire.ts';

let server: Server;
let mailbox: Mailbox;
let lena: TestAccount;

const publicUrl = 'https://tracks.example.com/';

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer({
    env: {
      TRACKS_SMTP_HOST: '127.0.0.1',
      TRACKS_SMTP_PORT: String(mailbox.port),
      TRACKS_SMTP_FROM: 'tracks@example.com',
      TRACKS_PUBLIC_URL: publicUrl,
    },
  });
  lena = await makeAccount(server);
});
afterAll(async () => {
  await server.remove();
  await mailbox.close();
});
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

const ask = (email: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  server.request('/api/request_password_reset', { body: { email, ...more }, headers });
const reset = (token: unknown, new_password: unknown) =>
  server.request('/api/reset_password', { body: { token, new_password } });
const tokenIn = (text: string) => /\/auth\/reset#token=([\w.-]+)/.exec(text)?.[1] ?? '';

/** The token in the mail that this address receives. */
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  const mail = await mailbox.next(5_000);
  expect(mail?.to).toEqual([email]);
  return tokenIn(mail!.text);
}

const usedUp = { status: 400, body: { code: 'invalid_token' } };

describe('AUTH-74 requesting a new password', () => {
  it('is not offered without a mail server, a sender and an address for the link', async () => {
    expect((await server.request('/api/config')).body.mailConfigured).toBe(true);
    for (const [env, missing] of [
      [{}, ''],
      [{ TRACKS_SMTP_HOST: '127.0.0.1' }, 'TRACKS_PUBLIC_URL and TRACKS_SMTP_FROM'],
      [{ TRACKS_SMTP_HOST: '127.0.0.1', TRACKS_PUBLIC_URL: publicUrl }, 'TRACKS_SMTP_FROM'],
    ] as const) {
      const without = await startServer({ env });
      expect((await without.request('/api/config')).body.mailConfigured).toBe(false);
      const { status, body } = await without.request('/api/request_password_reset', { body: { email: lena.email } });
      expect([status, body.code]).toEqual([404, 'no_mail']);
      const warning = /No mail is sent before (.*) is set/.exec(without.output())?.[1] ?? '';
      expect(warning).toBe(missing);
      await without.remove();
    }
  });

  it.each([[null], [{}], [{ email: 7 }], [{ email: 'x'.repeat(600) }], [{ email: 'a@example.com', language: 'fr' }]])(
    'refuses %j',
    async (body) => {
      const { status } = await server.request('/api/request_password_reset', { body });
      expect(status).toBe(400);
    },
  );

  it('sends a link to the configured address, whatever host the request names, and nothing of the person', async () => {
    const answer = await ask(
      ` ${lena.email.toUpperCase()} `,
      {},
      { 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
    );
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const mail = await mailbox.next(5_000);
    expect(mail).toMatchObject({ to: [lena.email], from: 'tracks@example.com' });
    expect(mail!.text).toContain('Subject: Choose a new password for Interview Tracks');
    expect(mail!.text).toContain('https://tracks.example.com/auth/reset#token=');
    expect(mail!.text).not.toContain('evil');
    expect(mail!.text).not.toContain('localhost');
    expect(tokenIn(mail!.text)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('in Japanese for a request in Japanese', async () => {
    await ask(lena.email, { language: 'ja' });
    const mail = await mailbox.next(5_000);
    expect(mail!.text).toContain('Interview Tracks のパスワード再設定');
    expect(mail!.text).toContain('新しいパスワードを設定');
  });

  it('answers the same for unknown addresses and sends nothing, and for known ones without waiting for the mail', async () => {
    await server.sql('DELETE FROM rate_limits');
    // an answer after the mail would tell by its time who has an account
    const mails = mailbox.hold();
    for (const email of [lena.email, 'nobody@example.com'])
      expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    mails.go();
    expect((await mailbox.next(5_000))?.to).toEqual([lena.email]);
    expect(await mailbox.next(300)).toBeUndefined();
  });

  it('SEC-34 sends three mails an hour for one account and does not reveal that it stops', async () => {
    for (let times = 0; times < 6; times++) expect((await ask(lena.email)).status).toBe(200);
    const arrived: unknown[] = [];
    for (let mail = await mailbox.next(2_000); mail; mail = await mailbox.next(500)) arrived.push(mail);
    expect(arrived).toHaveLength(3);
  });

  /** From another network, as a proxy that the operator trusts reports it. */
  const elsewhere = (network: number) => ({ 'X-Forwarded-For': `198.51.${network}.7` });
  const mailsTo = async (address: string) => {
    let count = 0;
    for (let mail = await mailbox.next(2_000); mail; mail = await mailbox.next(500))
      if (mail.to.includes(address)) count++;
    return count;
  };
  const trustProxy = async (headers: string[]) => {
    const { status } = await server.request('/api/settings', {
      method: 'PATCH',
      token: await server.superuser(),
      body: { trustedProxy: { headers } },
    });
    expect(status).toBe(200);
  };

  it('GUEST-04 ten mails a day go to one account, whoever asks, and its owner is not kept out where they are at home', async () => {
    await trustProxy(['X-Forwarded-For']);
    onTestFinished(() => trustProxy([]));
    const owner = await makeAccount(server);
    await server.request('/api/collections/users/auth-with-password', {
      body: { identity: owner.email, password: owner.password },
      headers: elsewhere(200),
    });
    for (const network of [1, 2, 3, 4, 5])
      for (let times = 0; times < 4; times++) expect((await ask(owner.email, {}, elsewhere(network))).status).toBe(200);
    expect(await mailsTo(owner.email)).toBe(10);
    for (let times = 0; times < 4; times++) expect((await ask(owner.email, {}, elsewhere(200))).status).toBe(200);
    expect(await mailsTo(owner.email)).toBe(3);
  });

  it('GUEST-04 nobody learns who is a superuser, nor sends one more mails than that', async () => {
    const token = await server.superuser();
    for (const email of ['second@example.com', 'third@example.com']) {
      const body = { email, password: 'horse staple', passwordConfirm: 'horse staple' };
      const path = '/api/collections/_superusers/records';
      expect((await server.request(path, { token, body })).status).toBe(200);
    }
    const path = '/api/collections/_superusers/request-password-reset';
    const answers: string[] = [];
    const askFor = async (email: string) => {
      const { status, body, headers } = await server.request(path, { body: { email } });
      answers.push(JSON.stringify([status, body, headers.get('content-length')]));
    };
    await askFor('second@example.com');
    expect(await mailsTo('second@example.com')).toBe(1);
    await askFor('second@example.com'); // which PocketBase stops for two minutes
    await askFor('nobody@example.com');
    // as if it had been asked for three times
    const name = "replace(name, 'second', 'third')";
    const asked = "name LIKE 'reset_mail:superuser second@example.com:%'";
    await server.sql(
      `INSERT INTO rate_limits (name, attempts, started) SELECT ${name}, 3, started FROM rate_limits WHERE ${asked}`,
    );
    await askFor('third@example.com');
    expect(await mailsTo('third@example.com')).toBe(0);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('204');
    expect((await server.request(path, { body: { email: 'no address' } })).status).toBe(400);
  });

  it('SEC-34 is limited for each address of a network', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(`nobody${index}@example.com`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await ask(lena.email)).body).toMatchObject({ stop: 'rate_limited' });
    expect(await mailbox.next(300)).toBeUndefined();
  });
});

describe('AUTH-74 A05 the link of the mail', () => {
  it.each([
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['three parts', 'a.b.c'],
  ])('refuses %s', async (_, token) => {
    expect(await reset(token, 'another horse')).toMatchObject(usedUp);
  });

  it('refuses an invalid request', async () => {
    for (const [token, password] of [
      [7, 'another horse'],
      ['x', null],
      [undefined, undefined],
    ])
      expect(await reset(token, password)).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
  });

  it('refuses the token of a session, and one that resets a superuser’s password', async () => {
    expect(await reset(lena.token, 'another horse')).toMatchObject(usedUp);
    const superuser = await server.superuser();
    expect(await reset(superuser, 'another horse')).toMatchObject(usedUp);
    const path = '/api/collections/_superusers/request-password-reset';
    expect((await server.request(path, { body: { email: 'root@example.com' } })).status).toBe(204);
    const token = /confirm-password-reset\/([\w.-]+)/.exec((await mailbox.next(5_000))!.text)?.[1];
    expect(token).toBeTruthy();
    expect(await reset(token, 'another horse')).toMatchObject(usedUp);
    expect((await server.request('/api/collections', { token: superuser })).status).toBe(200);
    expect(await signIn(server, lena.email, lena.password)).toBeTruthy();
  });

  it('an invalid password leaves the link usable', async () => {
    const token = await tokenFor(lena.email);
    expect((await reset(token, '12345')).body.code).toBe('invalid_password');
    expect((await reset(token, 'correct horse')).status).toBe(200);
    lena.token = await signIn(server, lena.email, 'correct horse');
  });

  it('sets the password once, ends every session, and lifts the block after too many sign-ins', async () => {
    const account = await makeAccount(server);
    const token = await tokenFor(account.email);
    const second = await tokenFor(account.email);
    for (let times = 0; times < 6; times++) await signIn(server, account.email, 'wrong').catch(() => undefined);
    const { status, body } = await reset(token, 'another horse');
    expect([status, body]).toEqual([200, {}]);
    expect(await requestPull(server, account)).toMatchObject({ status: 401, body: { stop: 'signed_out' } });
    expect((await requestPull(server, { token: await signIn(server, account.email, 'another horse') })).status).toBe(
      200,
    );
    for (const used of [token, second]) expect(await reset(used, 'third horse')).toMatchObject(usedUp);
    await expect(signIn(server, account.email, account.password)).rejects.toThrow('wrong');
  });

  it('of two uses at the same moment one counts', async () => {
    const account = await makeAccount(server);
    const token = await tokenFor(account.email);
    const answers = await Promise.all(['first horse', 'second horse'].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.code).toBe('invalid_token');
  });

  it('AUTH-73 ends the obligation to change a shared password', async () => {
    const account = await makeAccount(server);
    await server.sql(`UPDATE users SET must_change_password = 1 WHERE id = '${account.id}'`);
    expect((await reset(await tokenFor(account.email), 'my own horse')).status).toBe(200);
    const token = await signIn(server, account.email, 'my own horse');
    expect((await requestPull(server, { token })).status).toBe(200);
  });

  it.each([
    ['AUTH-64 that waits for approval', '', 'Your account is waiting for approval by an administrator.'],
    ['that is deactivated', '2026-01-01 00:00:00.000Z', 'Your account has been deactivated.'],
  ])('does not activate an account %s', async (_, at, sentence) => {
    const account = await makeAccount(server);
    await server.sql(`UPDATE profiles SET is_active = 0, deactivated_at = '${at}' WHERE id = '${account.id}'`);
    expect((await reset(await tokenFor(account.email), 'another horse')).status).toBe(200);
    await expect(signIn(server, account.email, 'another horse')).rejects.toThrow(sentence);
    expect(await server.sql(`SELECT is_active FROM profiles WHERE id = '${account.id}'`)).toEqual([['0']]);
  });

  it('expires when the mail says that it does', async () => {
    const token = await tokenFor(lena.email);
    const { exp, type } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      exp: number;
      type: string;
    };
    expect(type).toBe('passwordReset');
    expect(Math.abs(exp - Date.now() / 1000 - limits.passwordResetMinutes * 60)).toBeLessThan(60);
  });
});

it('AUTH-74 no mail, no address and no token is in the log, whether it was sent or not', async () => {
  const account = await makeAccount(server);
  const token = await tokenFor(account.email);
  await reset(token, 'secret-horse');
  mailbox.refuse(`no such user ${account.email}`);
  await ask(account.email);
  await expect.poll(() => server.output(), { timeout: 5_000 }).toContain('A mail could not be sent');
  expect(server.output()).toContain('the mail server answered 550');
  await mailbox.close();
  await ask(lena.email);
  await expect.poll(() => server.output(), { timeout: 5_000 }).toContain('was not reached');
  const { body } = await server.request('/api/logs?perPage=500', { token: await server.superuser() });
  for (const text of [server.output(), JSON.stringify(body)])
    for (const secret of [account.email, lena.email, token, 'secret-horse']) expect(text).not.toContain(secret);
  expect((await command(['--help'])).output).toContain('TRACKS_SMTP_FROM');
});
