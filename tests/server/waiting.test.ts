import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { command, emptyFolder, type Server, startServer } from './harness.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** Who may wait for approval, and for how long: as the rows GUEST-01 and GUEST-02 have it. */
let server: Server;
let mailbox: Mailbox;
let ada: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer({
    env: {
      TRACKS_WAITING_ACCOUNTS: '4',
      TRACKS_SMTP_HOST: '127.0.0.1',
      TRACKS_SMTP_PORT: String(mailbox.port),
      TRACKS_SMTP_FROM: 'tracks@example.com',
      TRACKS_PUBLIC_URL: 'https://tracks.example.com',
    },
  });
  ada = await makeAccount(server, 'admin');
});
afterAll(async () => {
  await server.remove();
  await mailbox.close();
});
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
  await server.sql('DELETE FROM users WHERE id IN (SELECT id FROM profiles WHERE NOT is_active)');
  await server.sql('DELETE FROM profiles WHERE NOT is_active');
});

const register = (name: string) =>
  server.request('/api/register', {
    body: { email: `${name}@example.com`, password: 'correct horse', full_name: name },
  });
const manage = (body: object) => server.request('/api/admin-user-management', { token: ada.token, body });
const idOf = async (name: string) =>
  (await server.sql(`SELECT id FROM users WHERE email = '${name}@example.com'`))[0]?.[0];
const names = async () =>
  (await server.sql('SELECT full_name FROM profiles WHERE NOT is_active ORDER BY full_name')).map(([name]) => name);
/** The call answers before the night's work is done; what it forgets last is gone then. */
async function night(): Promise<void> {
  await server.sql("INSERT INTO sync_mutations (account, id, result, at) VALUES ('nobody', 'old', 'done', 0)");
  const { status } = await server.request('/api/crons/prune', { method: 'POST', token: await server.superuser() });
  expect(status).toBe(204);
  await expect.poll(() => server.sql("SELECT 1 FROM sync_mutations WHERE account = 'nobody'")).toEqual([]);
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
const waitFor = async (name: string, days: number) =>
  server.sql(`UPDATE profiles SET created_at = '${daysAgo(days)}' WHERE full_name = '${name}'`);
const mailed = () => mailbox.next(3_000);
const none = async () => expect(await mailbox.next(300)).toBeUndefined();

const full = {
  status: 403,
  body: {
    code: 'registration_full',
    message: 'Registration is full at the moment. Please ask your administrator.',
  },
};

describe('GUEST-01 how many may wait', () => {
  it('GUEST-01 as many as the operator says; admins are told at once, and once', async () => {
    for (const name of ['anna', 'ben', 'chie', 'dai']) expect((await register(name)).status, name).toBe(200);
    await none();
    expect(await register('eri')).toMatchObject(full);
    const mail = await mailed();
    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.text).toContain('Registration is full');
    expect(mail?.text).toContain('4 people wait for approval');
    expect(await register('fumi')).toMatchObject(full);
    await none();
    expect(await names()).toEqual(['anna', 'ben', 'chie', 'dai']);
    // whoever lost the answer gets it again
    expect((await register('anna')).status).toBe(200);
  });

  it('GUEST-01 an approval and a deletion make room, a deactivated account takes none', async () => {
    for (const name of ['anna', 'ben', 'chie', 'dai']) await register(name);
    expect((await manage({ action: 'SET_ACTIVE', userId: await idOf('anna'), active: true })).status).toBe(200);
    expect((await register('eri')).status).toBe(200);
    expect(await register('fumi')).toMatchObject(full);
    expect((await manage({ action: 'DELETE_USER', userId: await idOf('ben'), along: [] })).status).toBe(200);
    expect((await register('fumi')).status).toBe(200);
    await manage({ action: 'SET_ACTIVE', userId: await idOf('anna'), active: false });
    await manage({ action: 'DELETE_USER', userId: await idOf('chie'), along: [] });
    expect((await register('goro')).status).toBe(200);
    await mailed();
  });

  it('GUEST-01 of those who come in the same moment only as many as there is room for', async () => {
    const answers = await Promise.all(['anna', 'ben', 'chie', 'dai', 'eri', 'fumi', 'goro'].map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 403, 403, 403]);
    expect((await names()).length).toBe(4);
    await mailed();
  });

  it('GUEST-01 200 where the operator says nothing, and 60 of one network', async () => {
    const usual = await startServer();
    try {
      await usual.superuser();
      expect((await usual.request('/api/config')).body.waitingAccounts).toBe(200);
      const body = (name: string) => ({ email: `${name}@example.com`, password: 'correct horse', full_name: name });
      const ask = (name: string) => usual.request('/api/register', { body: body(name) });
      expect((await ask('first')).status).toBe(200);
      const [[network]] = (await usual.sql('SELECT network FROM registrations')) as [[string]];
      expect(network).toMatch(/^[0-9a-f]{32}$/);
      const copies = (count: number, of: string, prefix: string) => [
        usual.sql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          INSERT INTO profiles (id, email, full_name, role, is_active, deactivated_at)
          SELECT '${prefix}' || i, '${prefix}' || i || '@example.com', '${prefix}' || i, 'user', 0, '' FROM n`),
        usual.sql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          INSERT INTO registrations (account, network) SELECT '${prefix}' || i, '${of}' FROM n`),
      ];
      await Promise.all(copies(58, network, 'near'));
      expect((await ask('sixtieth')).status).toBe(200);
      expect(await ask('another')).toMatchObject(full);
      await usual.sql("DELETE FROM profiles WHERE id = 'near7'");
      expect((await ask('another')).status).toBe(200);
      await usual.sql("DELETE FROM profiles WHERE id LIKE 'near%'");
      await Promise.all(copies(196, 'elsewhere', 'far'));
      expect((await ask('the200th')).status).toBe(200);
      expect(await ask('the201st')).toMatchObject(full);
    } finally {
      await usual.remove();
    }
  });

  it('GUEST-01 a setting that is no number is said at the start', async () => {
    const dir = await emptyFolder();
    for (const wrong of ['many', '0', '-3']) {
      const { code, output } = await command(['serve', '--http', '127.0.0.1:0', '--dir', dir], {
        TRACKS_WAITING_ACCOUNTS: wrong,
      });
      expect([code === 0, output.includes('TRACKS_WAITING_ACCOUNTS')], output).toEqual([false, true]);
    }
    await rm(dir, { recursive: true });
  });
});

describe('GUEST-02 a registration that nobody approves', () => {
  it('GUEST-02 ends after 30 days; admins are told three days before, and the person can register again', async () => {
    await register('anna');
    await register('ben');
    await waitFor('anna', 26.9);
    await night();
    await none();
    await waitFor('anna', 27.1);
    await night();
    const mail = await mailed();
    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.text).toContain('One registration ends in three days');
    expect(mail?.text).not.toContain('anna');
    // whoever was told of late is waited for: three days from then on
    await waitFor('anna', 40);
    await night();
    expect(await names()).toEqual(['anna', 'ben']);
    await server.sql('UPDATE registrations SET told = told - 3 * 86400 WHERE told > 0');
    await night();
    expect(await names()).toEqual(['ben']);
    expect(await idOf('anna')).toBeUndefined();
    await none();
    expect((await register('anna')).status).toBe(200);
  });

  it('GUEST-02 stays before 30 days, once approved, deactivated, made by an admin, or with anything of theirs', async () => {
    const aged = async (name: string, days = 90) => {
      await waitFor(name, days);
      await server.sql(`UPDATE registrations SET told = 1 WHERE account = '${await idOf(name)}'`);
    };
    await register('young');
    await aged('young', 29.9);
    await register('noted');
    await aged('noted');
    const note = { id: 'note00000000001', user_id: await idOf('noted'), admin_id: ada.id, note_type: 'note' };
    const token = await server.superuser();
    const saved = await server.request('/api/collections/admin_notes/records', {
      token,
      body: { ...note, content: 'Met at the fair', note: 'Met at the fair' },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await register('left');
    await manage({ action: 'SET_ACTIVE', userId: await idOf('left'), active: true });
    await manage({ action: 'SET_ACTIVE', userId: await idOf('left'), active: false });
    await waitFor('left', 90);
    const made = await makeAccount(server, 'user', false);
    await server.sql(`UPDATE profiles SET created_at = '${daysAgo(90)}' WHERE id = '${made.id}'`);
    await night();
    await night();
    expect(await names()).toEqual([made.id, 'left', 'noted', 'young']);
    await none();
  });
});
