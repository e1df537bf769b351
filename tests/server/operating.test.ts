import { chmod, copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAccount } from './accounts.ts';
import { selfSigned } from './certificate.ts';
import { command, emptyFolder, freePort, serve, type Server, startServer, type StartOptions } from './harness.ts';
import { buildNewer } from './newer.ts';

const started: Server[] = [];
const folders: string[] = [];

async function start(options?: StartOptions): Promise<Server> {
  const server = await startServer(options);
  started.push(server);
  return server;
}
async function folder(): Promise<string> {
  const made = await emptyFolder();
  folders.push(made);
  return made;
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.remove();
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
});

const sentences = (output: string) => output.trim().split('\n');
const startOn = async (dir: string, file?: string, more: string[] = []) =>
  command(['serve', '--http', `127.0.0.1:${await freePort()}`, '--dir', dir, ...more], {}, file);

describe('the data folder', () => {
  it('OPS-01 OPS-02 OPS-03 a newer file changes nothing beside a running server or without a tried backup, and an older one nothing after it', async () => {
    const { folder: built, newer } = await buildNewer(
      `if (app.countRecords('resources')) throw new Error('not with these');
       app.db().newQuery('CREATE TABLE newer (id TEXT)').execute();`,
    );
    folders.push(built);
    const server = await start();
    const version = /Interview Tracks (\S+) is at/.exec(server.output())![1]!;
    const state = () =>
      server.sql("SELECT count(*), (SELECT count(*) FROM sqlite_schema WHERE name = 'newer') FROM _migrations");
    const before = await state();

    const second = await startOn(server.dir, newer);
    expect(second.code).toBe(1);
    expect(sentences(second.output)).toHaveLength(1);
    expect(second.output).toContain(`Another server is running on the data folder ${server.dir}`);
    expect(second.output).toContain(`process ${server.pid}, version ${version}`);
    const approval = ['admin', 'approve', 'nobody@example.com', '--dir', server.dir];
    expect((await command(approval, {}, newer)).output).toContain('Another server is running');
    expect(await state()).toEqual(before);
    // the same file works beside its server
    expect((await command(approval)).output).toContain('There is no account');
    expect(await state()).toEqual(before);

    await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Kept')");
    await server.stop();
    const refused = await startOn(server.dir, newer);
    expect(refused.code).toBe(1);
    expect(sentences(refused.output)).toHaveLength(1);
    expect(refused.output).toMatch(/update to version 9\.9\.9 was not begun and nothing was changed.*not with these/);
    await server.restart();
    expect(await state()).toEqual(before);
    expect(await server.sql('SELECT title FROM resources')).toEqual([['Kept']]);
    await server.sql('DELETE FROM resources');
    await server.stop();
    const port = await freePort();
    const child = serve(['--http', `127.0.0.1:${port}`, '--dir', server.dir], {}, undefined, newer);
    let printed = '';
    child.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    const [, backup] = /Before the update to version 9\.9\.9 a backup was made and tried: (\S+)/.exec(printed)!;
    expect(await command(['verify', backup!])).toMatchObject({ code: 0 });

    for (const older of [await startOn(server.dir), await command(approval)]) {
      expect(older.code).toBe(1);
      expect(sentences(older.output)).toHaveLength(1);
      expect(older.output).toContain('version 9.9.9');
      expect(older.output).toContain(`version ${version}`);
      expect(older.output).toContain('backup');
    }
    // the way back: the earlier file, and the data from before
    expect(await command(['restore', backup!, '--dir', server.dir])).toMatchObject({ code: 0 });
    await server.restart();
    expect(await state()).toEqual(before);
    expect(server.output()).not.toContain('Before the update');
  }, 180_000);

  it('OPS-06 a new folder is told, and one that was used and has lost its database is refused', async () => {
    const server = await start();
    expect(server.output()).toMatch(/There is no admin yet.*admin create/);
    await server.stop();
    await truncate(join(server.dir, 'data.db'), 0);
    const empty = await startOn(server.dir);
    expect(empty.code).toBe(1);
    expect(empty.output).toMatch(/was used before.*gone or empty.*--dir/);
    await rm(join(server.dir, 'data.db'));
    expect((await startOn(server.dir)).output).toBe(empty.output);
    await expect(stat(join(server.dir, 'data.db'))).rejects.toThrow('ENOENT');
  });

  it('OPS-10 a start without an admin prints an address that makes the first one, once', async () => {
    const server = await start();
    const [address] = /http\S+\/api\/first-run\/\w{40}/.exec(server.output())!;
    const page = async (language: string) =>
      (await fetch(address, { headers: { 'Accept-Language': language } })).text();
    expect(await page('en')).toContain('<h1>The first administrator</h1>');
    expect(await page('ja')).toContain('<h1>最初の管理者</h1>');
    const post = async (password: string) => {
      const body = new URLSearchParams({ email: 'you@kitami.dev', name: '<b>You</b>', password });
      const answer = await fetch(address, { method: 'POST', body });
      return [answer.status, await answer.text()] as const;
    };
    expect(await post('short')).toEqual([400, expect.stringContaining('The password needs at least 6 characters.')]);
    expect(await post('short')).toEqual([400, expect.stringContaining('value="&lt;b&gt;You&lt;/b&gt;"')]);
    expect(await server.sql('SELECT count(*) FROM users')).toEqual([['0']]);
    const both = await Promise.all([post('correct horse'), post('correct horse')]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 404]);
    expect(await server.sql('SELECT email, role, is_active FROM profiles')).toEqual([['you@kitami.dev', 'admin', '1']]);
    expect((await fetch(address)).status).toBe(404);
    const guesses = [];
    for (let n = 0; n < 21; n++) guesses.push((await fetch(`${server.url}/api/first-run/${n}`)).status);
    expect(guesses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 404));
    expect(guesses.at(-1)).toBe(429);
    const before = server.output().length;
    await server.restart();
    expect(server.output().slice(before)).not.toContain('first-run');
  });

  it('OPS-07 databases can be read by their owner alone, whatever the rights of the folder and of an older file', async () => {
    const dir = await folder();
    await chmod(dir, 0o755);
    const server = await start({ dir });
    await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Kept')");
    const rights = () =>
      Promise.all(
        ['data.db', 'data.db-wal', 'auxiliary.db'].map(async (name) =>
          ((await stat(join(dir, name))).mode & 0o777).toString(8),
        ),
      );
    expect(await rights()).toEqual(['600', '600', '600']);
    await server.stop();
    await chmod(join(dir, 'data.db'), 0o644);
    await server.restart();
    expect(await rights()).toEqual(['600', '600', '600']);
  });
});

describe('the clock', () => {
  it.each([
    ['ahead', -62 * 86_400],
    ['behind', 3 * 86_400],
  ])('OPS-05 that is %s of the newest record forgets nothing, until it is confirmed', async (_, apart) => {
    const server = await start();
    await makeAccount(server);
    const old = 500 * 86_400;
    const state = () => server.sql('SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM sync_mutations)');
    const forget = async () => {
      const token = await server.superuser();
      for (const job of ['prune', 'uploads'])
        expect((await server.request(`/api/crons/${job}`, { method: 'POST', token })).status).toBe(204);
    };
    await server.sql(
      `INSERT INTO sessions (id, account, browser, system, zone, began, seen) SELECT 'oldsessionoldse', account, '', '', '', began, seen - ${old} FROM sessions LIMIT 1`,
    );
    await server.sql(`UPDATE sessions SET seen = seen + ${apart}`);
    await server.sql(
      `INSERT INTO sync_mutations (account, id, result, at) SELECT account, 'old', 'done', unixepoch() - ${old} FROM sessions LIMIT 1`,
    );
    const before = await state();
    await server.restart();
    expect(server.output()).toMatch(/Warning: the clock of this machine says .*interview-tracks clock --dir/);
    await forget();
    await new Promise((done) => setTimeout(done, 1_000));
    expect(await state()).toEqual(before);
    const { output } = await command(['clock', '--dir', server.dir]);
    expect(output).toContain('Confirmed');
    await forget();
    await expect.poll(state).not.toEqual(before);
    expect(await server.sql("SELECT count(*) FROM sessions WHERE id = 'oldsessionoldse'")).toEqual([['0']]);
  });

  it('OPS-05 that is right, or of a new installation, is not doubted', async () => {
    const server = await start();
    await makeAccount(server);
    await server.restart();
    expect(server.output()).not.toContain('clock');
  });
});

describe('settings', () => {
  it('OPS-08 all that is wrong is told at once, before anything is opened, and serve --check tells it alone', async () => {
    const dir = join(await folder(), 'none');
    const wrong = { TRACKS_SMTP_PORT: 'abc', TRACKS_HTPP: '0.0.0.0:80', TRACKS_PUBLIC_URL: 'school.jp' };
    for (const more of [[], ['--check']]) {
      const { code, output } = await command(['serve', '--dir', dir, ...more], wrong);
      expect(code).toBe(1);
      expect(sentences(output)).toEqual([
        'TRACKS_HTPP is no setting: write TRACKS_HTTP',
        'TRACKS_PUBLIC_URL is "school.jp", which is no address that people can open: write it as https://tracks.example.com',
        'TRACKS_SMTP_PORT is "abc", which is no port: write it as 587',
      ]);
    }
    const right = await command(['serve', '--check', '--dir', dir], { TRACKS_PUBLIC_URL: 'https://tracks.kitami.dev' });
    expect(right).toEqual({ code: 0, output: 'All settings are right.\n' });
    await expect(stat(dir)).rejects.toThrow('ENOENT');
  });

  it('OPS-09 a secret of the environment is stored by no form of the dashboard, and an old one is forgotten', async () => {
    const env = {
      TRACKS_SMTP_HOST: 'mail.kitami.dev',
      TRACKS_SMTP_PASSWORD: 'mail-secret-1',
      TRACKS_SMTP_FROM: 'tracks@kitami.dev',
      TRACKS_PROXY: 'X-Forwarded-For',
    };
    const dir = await folder();
    const server = await start({ dir, env });
    const token = await server.superuser();
    const stored = async () => JSON.stringify(await server.sql("SELECT value FROM _params WHERE id = 'settings'"));
    const body = { meta: { appName: 'Kitami Tracks' } };
    const saved = await server.request('/api/settings', { method: 'PATCH', token, body });
    expect(saved.status).toBe(200);
    // it goes on with what the environment says
    expect(saved.body.smtp).toMatchObject({ enabled: true, host: 'mail.kitami.dev' });
    expect(await stored()).toContain('Kitami Tracks');
    expect(await stored()).not.toMatch(/secret-1|kitami\.dev|Forwarded/);
    const old = `json_set(value, '$.smtp.enabled', json('true'), '$.smtp.password', 'mail-secret-1')`;
    await server.sql(`UPDATE _params SET value = ${old} WHERE id = 'settings'`);
    await server.restart();
    expect(await stored()).not.toContain('secret-1');
    await server.stop();
    const bare = await start({ dir, superuser: token });
    const { body: settings } = await bare.request('/api/settings', { token });
    expect(settings).toMatchObject({ meta: { appName: 'Kitami Tracks' }, smtp: { enabled: false } });
  });

  it('OPS-11 HTTPS needs a domain or files of one’s own, which are read again when they change', async () => {
    const dir = await folder();
    const https = `127.0.0.1:${await freePort()}`;
    const without = await startOn(dir, undefined, ['--https', https]);
    expect(without.code).toBe(1);
    expect(without.output).toMatch(/HTTPS needs a certificate.*--tls-cert/);
    const missing = ['--https', https, '--tls-cert', `${dir}/none.pem`, '--tls-key', `${dir}/none.pem`];
    expect((await startOn(dir, undefined, missing)).output).toMatch(/TRACKS_TLS_CERT is .*none\.pem.*no such file/);
    const other = ['--https', https, '--tls-cert', 'package.json', '--tls-key', 'package.json'];
    expect((await startOn(dir, undefined, other)).output).toMatch(/package\.json cannot be used/);
    const own = await selfSigned();
    folders.push(own.folder);
    const files = ['--tls-cert', own.certPath, '--tls-key', join(own.folder, 'key.pem')];
    const child = serve(['--http', '', '--https', https, '--dir', dir, ...files]);
    let printed = '';
    child.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect.poll(() => printed).toContain(`is at https://${https}`);
    const statusWith = (ca: string) =>
      new Promise((resolve) => {
        const options = { ca, agent: false as const };
        const asked = requestHttps(`https://${https}/api/health`, options, (answer) => resolve(answer.statusCode));
        asked.on('error', () => resolve(undefined)).end();
      });
    expect(await statusWith(own.cert)).toBe(200);
    const renewed = await selfSigned();
    folders.push(renewed.folder);
    for (const name of ['cert.pem', 'key.pem']) await copyFile(join(renewed.folder, name), join(own.folder, name));
    await expect.poll(() => statusWith(renewed.cert)).toBe(200);
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }, 60_000);

  it('OPS-14 a proxy names who asks only where the operator says so, and from where', async () => {
    const wrong = async (server: Server, address: string) => {
      const body = { identity: 'nobody@example.com', password: 'wrong-password' };
      const headers = { 'X-Forwarded-For': address };
      return (await server.request('/api/collections/users/auth-with-password', { body, headers })).status;
    };
    const twoAddresses = async (env: Record<string, string>) => {
      const server = await start({ env });
      for (let n = 0; n < 5; n++) await wrong(server, '203.0.113.1');
      return { first: await wrong(server, '203.0.113.1'), second: await wrong(server, '203.0.113.2'), server };
    };
    const unnamed = await twoAddresses({});
    expect(unnamed).toMatchObject({ first: 429, second: 429 });
    const { server } = unnamed;
    await expect.poll(() => server.output()).toContain('TRACKS_PROXY=X-Forwarded-For');
    expect(server.output().match(/TRACKS_PROXY=/g)).toHaveLength(1);
    expect(await twoAddresses({ TRACKS_PROXY: 'X-Forwarded-For' })).toMatchObject({ first: 429, second: 400 });
    const elsewhere = { TRACKS_PROXY: 'X-Forwarded-For', TRACKS_PROXY_ADDRESSES: '10.0.0.0/8' };
    expect(await twoAddresses(elsewhere)).toMatchObject({ first: 429, second: 429 });
    const invalid = await command(['serve', '--dir', await folder(), '--proxy-addresses', 'proxy.example']);
    expect(invalid.output).toMatch(/TRACKS_PROXY_ADDRESSES.*proxy\.example/);
  }, 60_000);
});

describe('streams', () => {
  it('OPS-16 a silent stream hears a comment within thirty seconds', async () => {
    const server = await start();
    const stop = new AbortController();
    const response = await fetch(`${server.url}/api/realtime`, { signal: stop.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader.read()).value!;
    const { clientId } = JSON.parse(/^data:(.*)$/m.exec(first)![1]!) as { clientId: string };
    const token = await server.superuser();
    await server.request('/api/realtime', { token, body: { clientId, subscriptions: ['sync'] } });
    const began = performance.now();
    let heard = '';
    while (!heard.includes(':\n\n')) heard += (await reader.read()).value ?? '';
    expect(heard).toBe(':\n\n');
    expect(performance.now() - began).toBeLessThan(31_000);
    stop.abort();
  }, 60_000);
});

describe('backups', () => {
  it('OPS-25 one that was cut short, is empty or is none is refused in words, and the server goes on', async () => {
    const server = await start();
    const token = await server.superuser();
    await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Kept')");
    const body = { name: 'whole.zip' };
    expect((await server.request('/api/backups', { token, body })).status).toBe(204);
    const backups = join(server.dir, 'backups');
    const whole = await readFile(join(backups, 'whole.zip'));
    const broken = { 'half.zip': whole.subarray(0, whole.length / 2), 'empty.zip': '', 'text.zip': 'hello' };
    for (const [name, content] of Object.entries(broken)) {
      await writeFile(join(backups, name), content);
      const answer = await server.request(`/api/backups/${name}/restore`, { method: 'POST', token });
      expect([name, answer.status]).toEqual([name, 400]);
      expect(answer.body.message).toContain('nothing was changed: it is no backup, or was cut short');
    }
    expect((await server.request('/api/backups/whole.zip/restore', { method: 'POST' })).status).toBe(401);
    expect(await server.sql('SELECT title FROM resources')).toEqual([['Kept']]);
  });
});

describe('the dashboard', () => {
  it('OPS-19 changes, empties and deletes no collection, and opens none to guests', async () => {
    const server = await start();
    const token = await server.superuser();
    const { body: all } = await server.request('/api/collections?perPage=200', { token });
    const names = (all.items as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('interview_questions');
    const schema = () => server.sql('SELECT id, name, listRule, createRule, fields FROM _collections ORDER BY id');
    const before = await schema();
    const refused = async (method: string, path: string, body?: object) => {
      const answer = await server.request(`/api/collections${path}`, { method, token, body });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body.message).toContain('made by its versions');
    };
    for (const name of names) {
      await refused('DELETE', `/${name}`);
      await refused('DELETE', `/${name}/truncate`);
      await refused('DELETE', `/${name}/truncate/`);
      await refused('PATCH', `/${name}`, { listRule: '' });
    }
    await refused('PUT', '/import', { collections: [], deleteMissing: true });
    await refused('POST', '', { name: 'mine', type: 'base' });
    expect(await schema()).toEqual(before);
    for (const query of ['DROP TABLE study_days', 'SELECT 1; ALTER TABLE courses DROP COLUMN title']) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded'] as const) {
        const body =
          type === 'application/json' ? JSON.stringify({ query }) : new URLSearchParams({ query }).toString();
        const headers = { 'Content-Type': type, Authorization: token };
        const answer = await fetch(`${server.url}/api/sql`, { method: 'POST', headers, body });
        expect([query, answer.status]).toEqual([query, 403]);
        expect(await answer.text()).toContain('made by its versions');
      }
    }
    await expect(server.sql("UPDATE _collections SET listRule = ''")).rejects.toThrow('versions of this product alone');
    expect(await schema()).toEqual(before);
    // records are still edited there
    const body = { title: 'Made there', url: 'https://example.com/', category: 'Other' };
    const made = await server.request('/api/collections/resources/records', { token, body });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  });
});
