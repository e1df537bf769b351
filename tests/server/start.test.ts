import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from './accounts.ts';
import { command, emptyFolder, freePort, type Server, startServer, type StartOptions } from './harness.ts';

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

const first = { email: 'first@example.com', password: 'correct horse battery' };
const admins = (server: Server) => server.sql("SELECT email, role FROM profiles WHERE role = 'admin'");

describe('an empty folder', () => {
  it('SEC-32 is served at once, without a single account', async () => {
    const server = await start();
    expect(await server.sql('SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM profiles)')).toEqual([['0']]);
    expect(server.output()).not.toMatch(/superuser|pbinstal/i);
  });

  it('keeps what was written across a restart and a kill', async () => {
    const server = await start();
    await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Kept')");
    await server.kill9();
    await server.restart();
    await server.restart();
    expect(await server.sql('SELECT title FROM resources')).toEqual([['Kept']]);
  });
});

describe('the first admin', () => {
  it('SEC-32 comes from the environment at the first start, and only then', async () => {
    const dir = await folder();
    const env = {
      TRACKS_ADMIN_EMAIL: first.email,
      TRACKS_ADMIN_PASSWORD: first.password,
      TRACKS_ADMIN_NAME: 'First Admin',
    };
    const server = await start({ dir, env });
    expect(await admins(server)).toEqual([[first.email, 'admin']]);
    expect(await server.sql("SELECT count(*) FROM _superusers WHERE email = '" + first.email + "'")).toEqual([['0']]);
    await server.stop();
    const again = await start({ dir, env: { ...env, TRACKS_ADMIN_EMAIL: 'second@example.com' } });
    expect(await admins(again)).toEqual([[first.email, 'admin']]);
    expect(await signIn(again, first.email, first.password)).toBeTruthy();
    expect(server.output() + again.output()).not.toContain(first.password);
  });

  it('SEC-32 comes from a command, with a password shown once, and a second one is refused', async () => {
    const dir = await folder();
    const { code, output } = await command(['admin', 'create', first.email, '--name', 'First Admin', '--dir', dir]);
    expect(code, output).toBe(0);
    const password = /shown only now: (\S+)/.exec(output)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    const second = await command(['admin', 'create', 'second@example.com', '--password', first.password, '--dir', dir]);
    expect(second.code).toBe(1);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    const server = await start({ dir });
    expect(await admins(server)).toEqual([[first.email, 'admin']]);
    expect(await signIn(server, first.email, password)).toBeTruthy();
  });
});

describe('the command line', () => {
  it('lists every setting and command, and creates no folder for it', async () => {
    const { code, output } = await command(['--help']);
    expect(code).toBe(0);
    for (const word of ['serve', 'admin', 'demo', 'superuser', 'migrate', '--http', '--dir'])
      expect(output).toContain(word);
    for (const name of ['HTTP', 'DIR', 'PUBLIC_URL', 'COMPANY_DOMAIN', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ADMIN_NAME'])
      expect(output).toContain(`TRACKS_${name}`);
    for (const name of ['HOST', 'PORT', 'USER', 'PASSWORD', 'FROM']) expect(output).toContain(`TRACKS_SMTP_${name}`);
  });

  it('says who can sign in to the demo content, and they can', async () => {
    const dir = await folder();
    const { code, output } = await command(['demo', 'add', '--dir', dir]);
    expect(code, output).toBe(0);
    const password = /The password is (\S+),/.exec(output)?.[1] ?? '';
    const server = await start({ dir });
    for (const role of ['Learner', 'Admin']) {
      const email = new RegExp(`${role} +(\\S+)`).exec(output)?.[1] ?? '';
      expect(await signIn(server, email, password), role).toBeTruthy();
    }
    expect(server.output()).not.toContain(password);
    // what an admin has to do on the first day
    expect(
      await server.sql(`SELECT sum(deactivated_at = ''), sum(deactivated_at <> '') FROM profiles WHERE NOT is_active`),
    ).toEqual([['6', '4']]);
    expect(await server.sql(`SELECT count(*) FROM account_audits WHERE actor_id IN (SELECT id FROM profiles)`)).toEqual(
      [['18']],
    );
    // making the demo content takes some twenty seconds of a processor
  }, 120_000);

  it('says in one sentence that an address is in use, and counts no start', async () => {
    const server = await start();
    const dir = await folder();
    const { code, output } = await command(['serve', '--dir', dir, '--http', new URL(server.url).host]);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/taken.*--http/);
    const later = await start({ dir });
    expect(await later.sql('SELECT count(*) FROM sync_boot')).toEqual([['1']]);
  });

  it('says in one sentence that another server has the folder, until that ends, however it ends', async () => {
    const server = await start();
    const boots = await server.sql('SELECT count(*) FROM sync_boot');
    const second = await command(['serve', '--http', `127.0.0.1:${await freePort()}`, '--dir', server.dir]);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another server is running on the data folder ${server.dir}`);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    await server.kill9();
    await server.restart();
    expect(await server.sql('SELECT count(*) FROM sync_boot')).toEqual([[String(Number(boots[0]![0]) + 1)]]);
  });

  it('says in one sentence that a folder cannot be written', async () => {
    const { code, output } = await command([
      'serve',
      '--dir',
      '/dev/null/data',
      '--http',
      `127.0.0.1:${await freePort()}`,
    ]);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/cannot be written.*--dir/);
  });
});

describe('settings', () => {
  it('CONST-16 the company domain is one configured value', async () => {
    expect((await (await start()).request('/api/config')).body.companyDomain).toBe('example.com');
    const server = await start({ env: { TRACKS_COMPANY_DOMAIN: 'company.example' } });
    expect((await server.request('/api/config')).body.companyDomain).toBe('company.example');
  });

  it('a secret of the settings is never sent or printed', async () => {
    const server = await start({ env: { TRACKS_SMTP_PASSWORD: 'mail-secret-1' } });
    const { body } = await server.request('/api/config');
    expect(JSON.stringify(body) + server.output()).not.toMatch(/secret-1/);
  });

  it('SEC-26 settings that cannot be intended are reported at the start', async () => {
    const doubtful = await start({ env: { TRACKS_PUBLIC_URL: 'https://your-project.dev' } });
    expect(doubtful.output()).toContain(
      'Warning: TRACKS_PUBLIC_URL looks like a placeholder: https://your-project.dev',
    );
    expect((await start()).output()).not.toContain('Warning');
  });
});
