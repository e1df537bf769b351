import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import cases from '#model/addressCases.json';
import { makeAccount, type TestAccount } from './accounts.ts';
import { command, emptyFolder, type Server, startServer } from './harness.ts';

/** Which addresses an account may have: the same table as on the device (`src/model/newAddress.test.ts`). */
let server: Server;
let ada: TestAccount;

beforeAll(async () => {
  server = await startServer();
  ada = await makeAccount(server, 'admin');
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
  await server.sql(`DELETE FROM users WHERE id <> '${ada.id}'`);
  await server.sql(`DELETE FROM profiles WHERE id <> '${ada.id}'`);
});

const password = 'Correct horse 7!';
const signIn = (identity: string, secret = password) =>
  server.request('/api/collections/users/auth-with-password', { body: { identity, password: secret } });
const register = (email: string) => server.request('/api/register', { body: { email, password, full_name: 'Hajime' } });
const manage = (body: object) => server.request('/api/admin-user-management', { token: ada.token, body });
const create = (email: string) =>
  manage({ action: 'CREATE_USER', email, fullName: 'Hajime', customPassword: password, role: 'user' });
const addresses = async () =>
  server.sql(
    `SELECT u.email, p.email FROM users u JOIN profiles p ON p.id = u.id WHERE u.id <> '${ada.id}' ORDER BY u.email`,
  );

const sentences: Record<string, string[]> = {
  shape: ['Invalid email address', 'Please enter a valid email address'],
  dot: Array(2).fill('The domain of the address ends with a dot. Leave it out.'),
  encoded: Array(2).fill('This is an address as mail programs encode it. Write the address itself.'),
  mixed: Array(2).fill('The address mixes letters of different scripts within a word.'),
};

describe('GUEST-03 an address is judged as on the device', () => {
  it.each(cases as [string, string][])(
    'GUEST-03 %s: "%s", in a registration and where an admin makes an account',
    async (address, problem) => {
      const [registered, created] = [await register(address), await create(address.replace(/^/, 'x.'))];
      if (!problem) expect([registered.status, created.status], JSON.stringify(created.body)).toEqual([200, 200]);
      else
        expect([registered, created].map(({ status, body }) => [status, body.code, body.message])).toEqual(
          sentences[problem]!.map((sentence) => [400, 'invalid_email', sentence]),
        );
      if (problem) expect(await addresses()).toEqual([]);
    },
  );

  it('GUEST-03 an admin changes no address into one of these, and the command makes no admin with one', async () => {
    const made = (await create('taro@example.com')).body.user.id;
    const change = (email: string) => manage({ action: 'UPDATE_USER', userId: made, fullName: 'Taro', email });
    for (const [address, problem] of cases as [string, string][])
      if (problem) expect((await change(address)).body.message, address).toBe(sentences[problem]![1]);
    expect((await change('taro..yamada@docomo.example')).status).toBe(200);
    expect(await addresses()).toEqual([['taro..yamada@docomo.example', 'taro..yamada@docomo.example']]);
    const dir = await emptyFolder();
    const refused = await command(['admin', 'create', 'аdmin@example.com', '--password', password, '--dir', dir]);
    expect([refused.code === 0, refused.output]).toEqual([false, expect.stringContaining('different scripts')]);
  });

  it('GUEST-03 whoever has such an address already signs in with it', async () => {
    for (const [at, address] of ['раypal@example.com', 'somebody@example.com.'].entries()) {
      await register(`old${at}@example.com`);
      const [[id]] = (await server.sql(`SELECT id FROM users WHERE email = 'old${at}@example.com'`)) as [[string]];
      await manage({ action: 'SET_ACTIVE', userId: id, active: true });
      await server.sql(`UPDATE users SET email = '${address}' WHERE id = '${id}'`);
      expect((await signIn(address)).status, address).toBe(200);
    }
  });
});

describe('one address, however it is written', () => {
  it('AUTH-33 a domain in Japanese is the one that a browser sends', async () => {
    expect((await create('hajime@例え.example')).status).toBe(200);
    expect(await addresses()).toEqual([['hajime@xn--r8jz45g.example', 'hajime@xn--r8jz45g.example']]);
    for (const typed of ['hajime@例え.example', 'Hajime@XN--R8JZ45G.example', 'hajime@例え。example'])
      expect((await signIn(typed)).status, typed).toBe(200);
    expect((await signIn('hajime@例え.example', 'wrong')).status).toBe(400);
    for (const typed of ['hajime@例え.example', 'hajime@xn--r8jz45g.example']) {
      expect((await register(typed)).status, typed).toBe(409);
      expect((await create(typed)).status, typed).toBe(409);
    }
  });

  it('AUTH-33 failed sign-ins count for one account, however its domain is written', async () => {
    await create('hajime@例え.example');
    const typed = ['hajime@例え.example', 'hajime@xn--r8jz45g.example'];
    const answers: number[] = [];
    for (let at = 0; at < 6; at++) answers.push((await signIn(typed[at % 2]!, 'wrong')).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('AUTH-33 an account that an earlier server made with such a domain signs in after the next start', async () => {
    await create('hajime@example.com');
    await create('yuki@example.com');
    await create('yuki@xn--r8jz45g.example');
    await server.sql("UPDATE users SET email = replace(email, '@example.com', '@例え.example')");
    await server.sql("UPDATE profiles SET email = replace(email, '@example.com', '@例え.example')");
    await server.restart();
    const mine = 'hajime@xn--r8jz45g.example';
    expect(await addresses()).toContainEqual([mine, mine]);
    expect((await signIn(mine)).status).toBe(200);
    // of two that are one neither is lost
    expect((await addresses()).length).toBe(3);
  });

  it('AUTH-30 an address of a Japanese carrier with two dots, or one before the @, is one like any other', async () => {
    for (const address of ['taro..yamada@docomo.example', 'taro.@docomo.example']) {
      expect((await register(address)).status, address).toBe(200);
      const [[id]] = (await server.sql(`SELECT id FROM users WHERE email = '${address}'`)) as [[string]];
      expect((await signIn(address)).body.data.stop.code).toBe('pending_approval');
      await manage({ action: 'SET_ACTIVE', userId: id, active: true });
      expect((await signIn(address)).status, address).toBe(200);
      expect((await signIn(address, 'wrong password')).status, address).toBe(400);
      const { temporaryPassword } = (await manage({ action: 'RESET_PASSWORD', userId: id })).body;
      expect((await signIn(address, temporaryPassword)).status, address).toBe(200);
    }
  });

  it('AUTH-30 the dashboard stores no address without a shape, and no second account with one', async () => {
    const token = await server.superuser();
    const post = (email: string) =>
      server.request('/api/collections/users/records', {
        token,
        body: { email, password, passwordConfirm: password },
      });
    expect((await post('taro..yamada@docomo.example')).status).toBe(200);
    for (const email of ['taro..yamada@docomo.example', 'nobody', 'a b@example.com', ''])
      expect((await post(email)).status, email).toBe(400);
  });
});
