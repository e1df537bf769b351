import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaIdOf } from '#model/mediaIds.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { command, type Server, startServer } from './harness.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

let server: Server;
let mailbox: Mailbox;
let token: string;
let lena: TestAccount;
let ada: TestAccount;

const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = mediaIdOf(createHash('sha256').update(point).digest('hex'));

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer({
    env: {
      TRACKS_SMTP_HOST: '127.0.0.1',
      TRACKS_SMTP_PORT: String(mailbox.port),
      TRACKS_SMTP_FROM: 'tracks@kitami.dev',
      TRACKS_PUBLIC_URL: 'https://tracks.kitami.dev',
    },
  });
  token = await server.superuser();
  [lena, ada] = [await makeAccount(server), await makeAccount(server, 'admin')];
  const headers = { Authorization: lena.token };
  expect((await fetch(`${server.url}/api/media/${picture}`, { method: 'POST', headers, body: point })).status).toBe(
    200,
  );
});
afterAll(async () => {
  await server.remove();
  await mailbox.close();
});

const backups = () => join(server.dir, 'backups');
const files = async (end: string) => (await readdir(backups())).filter((name) => name.endsWith(end)).toSorted();
const kept = async () => (await readdir(join(backups(), 'pictures'))).filter((name) => !name.endsWith('.attrs'));
/** Runs a job of the night now, and waits for its end. */
async function night(job: string, until: RegExp): Promise<void> {
  const before = server.output().length;
  expect((await server.request(`/api/crons/${job}`, { method: 'POST', token })).status).toBe(204);
  await expect.poll(() => server.output().slice(before)).toMatch(until);
}
const state = async (account = ada) =>
  server.request('/api/backup_state', { method: 'POST', token: account.token, body: {} });
const stateFile = () => join(server.dir, '.backups.json');
const memory = (line: string) =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;

it('OPS-22 OPS-23 a backup is made by night and tried, pictures are kept once beside it, and nothing is left behind', async () => {
  const isMeasured = existsSync(`/proc/${server.pid}/status`);
  const before = isMeasured ? memory('VmRSS') : 0;
  await night('backup', /The backup nightly_\S+ was made and tried/);
  if (isMeasured) expect(memory('VmHWM') - before).toBeLessThan(200);
  const [name] = await files('.zip');
  const held = JSON.parse(await readFile(join(backups(), `${name}.json`), 'utf8'));
  expect(held).toMatchObject({
    counts: { users: 2, profiles: 2 },
    pictures: [{ path: expect.stringContaining(picture) }],
  });
  expect(Date.parse(held.proven)).toBeGreaterThan(Date.now() - 60_000);
  expect(await kept()).toEqual([held.pictures[0].hash]);
  expect(statSync(backups()).mode & 0o077).toBe(0);
  expect((await readdir(server.dir)).filter((one) => one.startsWith('.scratch-'))).toEqual([]);
  // the dashboard lists backups, and not what lies beside them
  const { body } = await server.request('/api/backups', { token });
  expect(body.map(({ key }: { key: string }) => key)).toEqual([name]);
  await new Promise((done) => setTimeout(done, 1_100));
  await writeFile(join(backups(), 'nightly_20260101_000000.zip.json'), '{}');
  const ofNone = join(backups(), 'pictures', 'f00d');
  await writeFile(ofNone, 'of no backup');
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(ofNone, longAgo, longAgo);
  await writeFile(join(backups(), 'pictures', 'cafe'), 'of one that a command is making');
  await night('backup', /was made and tried/);
  expect(await kept()).toEqual(expect.not.arrayContaining(['f00d']));
  expect(await kept()).toContain('cafe');
  await rm(join(backups(), 'pictures', 'cafe'));
  expect(await kept()).toHaveLength(1);
  // of one day the last is kept, and nothing of one that a superuser has deleted
  expect(await files('.zip')).toHaveLength(1);
  expect(await files('.json')).toHaveLength(1);
  expect((await state()).body).toMatchObject({ problem: '', isOverdue: false, provenAt: expect.stringMatching(/Z$/) });
  expect((await state(lena)).status).toBe(403);
});

it('OPS-22 one of ours is restored with its pictures, and so is one of PocketBase, which holds them itself', async () => {
  const [nightly] = await files('.zip');
  expect((await server.request('/api/backups', { token, body: { name: 'whole.zip' } })).status).toBe(204);
  const shown = () => fetch(`${server.url}/media/${picture}`).then(({ status }) => status);
  for (const name of [nightly!, 'whole.zip']) {
    await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Lost')");
    await rm(join(server.dir, 'storage'), { recursive: true });
    expect(await shown()).toBe(404);
    const starts = () => server.output().split('is at https').length;
    const before = starts();
    expect((await server.request(`/api/backups/${name}/restore`, { method: 'POST', token })).status).toBe(204);
    await expect.poll(starts).toBe(before + 1);
    await expect.poll(shown).toBe(200);
    expect(await server.sql('SELECT count(*) FROM resources')).toEqual([['0']]);
  }
}, 90_000);

it('OPS-23 OPS-24 one that fails its trial is not proven, and admins are told in the app and by mail, once a day', async () => {
  const [hash] = await kept();
  await writeFile(join(backups(), 'pictures', hash!), 'damaged');
  await new Promise((done) => setTimeout(done, 1_100));
  const proven = await files('.zip');
  await night('backup', /No backup was made: nightly_\S+ was made and failed its trial: the picture \S+ is damaged/);
  expect((await state()).body).toMatchObject({ problem: expect.stringContaining('is damaged'), isOverdue: false });
  // the proven one of the day stays, and the other is not taken for it
  expect(await files('.zip')).toEqual(expect.arrayContaining(proven));
  // the next one stores the picture anew
  await new Promise((done) => setTimeout(done, 1_100));
  await night('backup', /was made and tried/);
  expect((await state()).body).toMatchObject({ problem: '' });
  await rename(backups(), `${backups()}-away`);
  await writeFile(backups(), '');
  const old = new Date(Date.now() - 37 * 3_600_000).toISOString();
  await writeFile(stateFile(), JSON.stringify({ since: old, provenAt: old, problem: 'the disk is full' }));
  expect((await state()).body).toMatchObject({ isOverdue: true });
  await night('backup_watch', /No backup was made/);
  const mail = await mailbox.next(5_000);
  expect(mail?.to).toEqual([ada.email]);
  expect(mail?.text).toContain('No backup was proven for 36 hours');
  await night('backup_watch', /No backup was made/);
  expect(await mailbox.next(500)).toBeUndefined();
  await rm(backups());
  await rename(`${backups()}-away`, backups());
});

it('OPS-22 the setting is a cron line or off, and what a killed trial left is gone with the next start', async () => {
  const wrong = await command(['serve', '--check'], { TRACKS_BACKUP: 'nightly' });
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringContaining('TRACKS_BACKUP is "nightly", which is no cron line'),
  ]);
  expect((await command(['serve', '--check', '--backup', 'off'])).code).toBe(0);
  await server.kill9();
  await mkdir(join(server.dir, '.scratch-killed'));
  await server.restart();
  expect(existsSync(join(server.dir, '.scratch-killed'))).toBe(false);
});
