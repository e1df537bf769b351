import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualReminders } from '#model/reminder.ts';
import { studyDay } from '#model/studyDay.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { command, type Server, startServer } from './harness.ts';
import { type Mail, type Mailbox, openMailbox } from './mailbox.ts';
import { openPushService, type PushService } from './pushService.ts';
import { subscribe as subscribePokes } from './realtime.ts';
import { done, fullPull, intention, mintId } from './wire.ts';

let server: Server;
let mailbox: Mailbox;
let service: PushService;
let env: Record<string, string>;
let [lena, noah, ada]: TestAccount[] = [];

const publicUrl = 'https://tracks.example.com';

beforeAll(async () => {
  [mailbox, service] = [await openMailbox(), await openPushService()];
  env = {
    ...{ TRACKS_SMTP_HOST: '127.0.0.1', TRACKS_SMTP_PORT: String(mailbox.port) },
    ...{ TRACKS_SMTP_FROM: 'tracks@example.com', TRACKS_PUBLIC_URL: publicUrl },
    TRACKS_PUSH_SERVICES: service.origin,
  };
  server = await startServer({ env });
  [lena, noah, ada] = [await makeAccount(server), await makeAccount(server), await makeAccount(server, 'admin')];
});
afterAll(async () => {
  await server.remove();
  await Promise.all([mailbox.close(), service.close()]);
});
beforeEach(async () => {
  for (const table of [
    'rate_limits',
    'interviews',
    'reminders',
    'reminders_sent',
    'push_devices',
    'admin_notes',
    'study_days',
  ])
    await server.sql(`DELETE FROM ${table}`);
  await rm(join(server.dir, 'reminded_of'), { force: true });
  await server.sql("UPDATE sessions SET language = ''");
  mailbox.mails.length = 0;
  service.pushed.length = 0;
});

/** Seconds since 1970 of a time in Tokyo. */
const tokyo = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+09:00`) / 1_000;
/** As if nothing had gone out yet. */
async function forgetSent(): Promise<void> {
  await server.sql('DELETE FROM reminders_sent');
  await rm(join(server.dir, 'reminded_of'), { force: true });
}
const reached = (seconds: number) => writeFile(join(server.dir, 'reminded'), `${seconds}\n`);

/** A pass of the real binary at a time in Tokyo, of what fell due in the minute before; what it sent. */
async function passAt(
  time: string,
  since = tokyo(time) - 60,
): Promise<{ mails: Mail[]; pushed: PushService['pushed'] }> {
  await reached(since);
  return againAt(time);
}
/** The same, from where the last pass came to. */
async function againAt(time: string): Promise<{ mails: Mail[]; pushed: PushService['pushed'] }> {
  const [mails, pushed] = [mailbox.mails.length, service.pushed.length];
  const iso = `${time.replace(' ', 'T')}:00+09:00`;
  const { code, output } = await command(['remind', '--at', iso, '--dir', server.dir], env);
  expect({ code, output }).toEqual({ code: 0, output: '' });
  return { mails: mailbox.mails.slice(mails), pushed: service.pushed.slice(pushed) };
}
const sentTo = (mails: Mail[]) => mails.flatMap(({ to }) => to).toSorted();

/** An interview of this person; the time is Tokyo's. */
async function scheduled(person: TestAccount, time: string): Promise<string> {
  const id = mintId('i');
  const scheduled_date = new Date(tokyo(time) * 1_000).toISOString();
  await done(server, ada!, [
    intention('interview.schedule', {
      ...{ id, user_id: person.id, interview_name: 'Technical Interview', scheduled_date, duration_minutes: 60 },
      ...{ place: 'Kitami Works, 3rd floor', interviewers: ['Sato Misaki'], notes: '' },
    }),
  ]);
  return id;
}
const choose = (person: TestAccount, more: Partial<typeof usualReminders>) =>
  done(server, person, [intention('reminder.set', { ...usualReminders, ...more })]);
const outlook = (person: TestAccount, from: string, due: number[]) =>
  done(server, person, [intention('study.outlook', { day: studyDay(tokyo(from)), due })]);
const subscribe = (person: TestAccount, device: string, more: object = {}) =>
  server.request('/api/push_subscribe', { token: person.token, body: { ...service.subscribe(device), ...more } });
const subjectOf = ({ text }: Mail) => /^subject: (.*)$/im.exec(text)?.[1];

describe('REMIND-03 REMIND-04 one’s own interview', () => {
  it('REMIND-02 REMIND-03 is announced by mail and push at 18:00 the day before, without being asked for; nobody else hears of it', async () => {
    await scheduled(lena!, '2027-03-10 14:00');
    await scheduled(noah!, '2027-03-11 09:00');
    expect((await subscribe(lena!, 'lena')).status).toBe(200);
    expect((await passAt('2027-03-09 17:59')).mails).toEqual([]);
    const { mails, pushed } = await passAt('2027-03-09 18:00');
    expect(sentTo(mails)).toEqual([lena!.email]);
    expect(subjectOf(mails[0]!)).toBe('Your interview is on 2027/03/10 at 14:00');
    expect(mails[0]!.text).toContain('2027/03/10, 14:00, Tokyo time.');
    expect(mails[0]!.text).toContain(`${publicUrl}/dashboard`);
    expect(pushed.map(({ device }) => device)).toEqual(['lena']);
  });

  it.each([
    ['completed', (id: string) => done(server, ada!, [intention('interview.mark', { id, status: 'completed' })])],
    ['cancelled', (id: string) => done(server, ada!, [intention('interview.mark', { id, status: 'cancelled' })])],
    ['deleted', (id: string) => done(server, ada!, [intention('interview.delete', { id, saw: null })])],
  ])('REMIND-03 sends nothing of one that is %s', async (_, end) => {
    const id = await scheduled(lena!, '2027-03-10 14:00');
    await subscribe(lena!, 'lena');
    await end(id);
    for (const time of ['2027-03-09 18:00', '2027-03-10 13:00'])
      expect(await passAt(time)).toEqual({ mails: [], pushed: [] });
  });

  it('REMIND-01 REMIND-02 sends nothing to whoever has switched it off, or has no way to be reached', async () => {
    await scheduled(lena!, '2027-03-10 14:00');
    await choose(lena!, { interview: false });
    await subscribe(lena!, 'lena');
    await scheduled(noah!, '2027-03-10 15:00');
    await choose(noah!, { mail: false });
    expect(await passAt('2027-03-09 18:00')).toEqual({ mails: [], pushed: [] });
    await server.sql(`UPDATE profiles SET is_active = 0 WHERE id = '${noah!.id}'`);
    await choose(lena!, { interview: true });
    await server.sql(`DELETE FROM reminders WHERE id = '${noah!.id}'`);
    expect(sentTo((await passAt('2027-03-09 18:00')).mails)).toEqual([lena!.email]);
    noah = await makeAccount(server); // whose account is switched off is signed in nowhere
  });

  it('REMIND-04 is announced once more by push alone an hour before, in quiet hours too', async () => {
    const id = await scheduled(lena!, '2027-03-10 07:30');
    await subscribe(lena!, 'lena');
    expect(await passAt('2027-03-10 06:29')).toEqual({ mails: [], pushed: [] });
    const { mails, pushed } = await passAt('2027-03-10 06:30');
    expect(mails).toEqual([]);
    expect(pushed.map(({ headers }) => [headers.topic, Number(headers.ttl)])).toEqual([[`interview-${id}`, 3_600]]);
  });

  it('REMIND-04 sends none of one that was learnt of later', async () => {
    await reached(tokyo('2027-03-10 13:05'));
    await scheduled(lena!, '2027-03-10 14:00');
    await subscribe(lena!, 'lena');
    expect(await againAt('2027-03-10 13:06')).toEqual({ mails: [], pushed: [] });
    expect(await againAt('2027-03-10 13:59')).toEqual({ mails: [], pushed: [] });
  });

  it('REMIND-08 waits for the end of quiet hours, and says today then; not where it would come too late', async () => {
    await scheduled(lena!, '2027-03-10 14:00');
    await scheduled(noah!, '2027-03-10 07:00');
    for (const person of [lena!, noah!]) await choose(person, { quiet_from: '17:00', quiet_to: '08:00' });
    expect((await passAt('2027-03-09 18:00')).mails).toEqual([]);
    const { mails } = await passAt('2027-03-10 08:00');
    expect(sentTo(mails)).toEqual([lena!.email]);
    expect(subjectOf(mails[0]!)).toBe('Your interview is today at 14:00');
  });

  it('REMIND-03 REMIND-04 is announced too where it was moved, once for its new day', async () => {
    const id = await scheduled(lena!, '2027-03-10 14:00');
    await subscribe(lena!, 'lena');
    expect((await passAt('2027-03-09 18:00')).mails).toHaveLength(1);
    const move = async (time: string) => {
      const [[saw]] = (await server.sql(`SELECT text_by FROM interviews WHERE id = '${id}'`)) as [[string]];
      await done(server, ada!, [
        intention('interview.edit', {
          ...{ id, saw, interview_name: 'Technical Interview', duration_minutes: 60 },
          ...{ scheduled_date: new Date(tokyo(time) * 1_000).toISOString(), place: '', interviewers: [], notes: '' },
        }),
      ]);
    };
    await move('2027-03-12 10:00');
    expect(await server.sql(`SELECT status FROM interviews WHERE id = '${id}'`)).toEqual([['rescheduled']]);
    expect((await passAt('2027-03-11 18:00')).mails.map(subjectOf)).toEqual([
      'Your interview is on 2027/03/12 at 10:00',
    ]);
    expect((await passAt('2027-03-12 09:00')).pushed).toHaveLength(1);
  });

  it('REMIND-01 comes by push alone where mail is off', async () => {
    await scheduled(lena!, '2027-03-10 14:00');
    await subscribe(lena!, 'lena');
    await choose(lena!, { mail: false });
    const { mails, pushed } = await passAt('2027-03-09 18:00');
    expect([mails.length, pushed.length]).toEqual([0, 1]);
  });

  it('REMIND-03 REMIND-09 more than go out in one pass wait for the next, and nobody is left behind', async () => {
    const at = new Date(tokyo('2027-03-10 14:00') * 1_000).toISOString().replace('T', ' ');
    await server.sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
        INSERT INTO interviews (id, user_id, scheduled_date, status, interview_name) SELECT 'many' || printf('%011d', i), '${noah!.id}', '${at}', 'scheduled', 'x' FROM n`,
    );
    await scheduled(lena!, '2027-03-10 15:00');
    await server.sql(`INSERT INTO reminders_sent (account, kind, subject, day)
      SELECT user_id, 'interview', id || ' ' || ${Math.floor((tokyo('2027-03-10 14:00') + 9 * 3_600) / 86_400)}, 0 FROM interviews
        WHERE id LIKE 'many%' ORDER BY id LIMIT 1000`);
    expect(sentTo((await passAt('2027-03-09 18:00')).mails)).toEqual([lena!.email, noah!.email].toSorted());
  });

  it('REMIND-03 what fails for one person keeps nobody else’s back', async () => {
    const gone = await makeAccount(server);
    await scheduled(gone, '2027-03-10 13:00');
    await scheduled(lena!, '2027-03-10 14:00');
    // the dashboard's own deletion takes the profile and the interview along; raw SQL does not
    await server.sql(`DELETE FROM users WHERE id = '${gone.id}'`);
    await reached(tokyo('2027-03-09 17:59'));
    await command(['remind', '--at', '2027-03-09T18:00:00+09:00', '--dir', server.dir], env);
    expect(sentTo(mailbox.mails)).toEqual([lena!.email]);
  });

  it('REMIND-03 is written in the language of the latest device', async () => {
    await scheduled(lena!, '2027-03-10 14:00');
    await server.request('/api/session', { token: lena!.token, body: {}, headers: { 'X-Language': 'ja' } });
    const { mails } = await passAt('2027-03-09 18:00');
    expect(subjectOf(mails[0]!)).toBe('2027/03/10 14:00 から面接です');
  });
});

describe('REMIND-05 study', () => {
  const morning = '2027-03-10 07:30';

  it('REMIND-02 is off at first', async () => {
    await outlook(lena!, morning, [12]);
    expect((await passAt(morning)).mails).toEqual([]);
  });

  it('REMIND-05 REMIND-18 comes at its time with the number that a device left, once a day', async () => {
    await choose(lena!, { study: true });
    await outlook(lena!, '2027-03-08 12:00', [3, 8, 12]);
    expect((await passAt('2027-03-10 07:29')).mails).toEqual([]);
    const { mails } = await passAt(morning);
    expect(mails.map(subjectOf)).toEqual(['12 questions are due today']);
    await choose(lena!, { study: true, study_time: '12:00' });
    expect((await passAt('2027-03-10 12:00')).mails).toEqual([]);
  });

  it('REMIND-05 does not come where nothing is due, nor where something was answered on this study day', async () => {
    for (const person of [lena!, noah!]) await choose(person, { study: true });
    await outlook(lena!, morning, [0, 5]);
    await outlook(noah!, morning, [4, 0]);
    const question = mintId('q');
    await done(server, ada!, [
      intention('question.submit', { id: question, ...someQuestion }),
      intention('question.decide', { id: question, status: 'approved', saw: null }),
    ]);
    await done(server, noah!, [
      intention('study.answer', { question_id: question, at: tokyo('2027-03-10 05:00'), grade: 3, seconds: 9 }),
    ]);
    expect((await passAt(morning)).mails).toEqual([]);
    expect(sentTo((await passAt('2027-03-11 07:30')).mails)).toEqual([lena!.email]);
  });

  it('REMIND-06 what was not followed before study was switched on again does not count', async () => {
    await choose(lena!, { study: true });
    await outlook(lena!, morning, [4, 4, 4]);
    const today = studyDay(tokyo(morning));
    for (let sent = 1; sent <= 11; sent++)
      await server.sql(`INSERT INTO reminders_sent VALUES ('${lena!.id}', 'study', '', ${today - 30 - sent})`);
    expect((await passAt(morning)).mails).toEqual([]);
    await server.sql(`UPDATE reminders SET study_since = ${today} WHERE id = '${lena!.id}'`);
    expect((await passAt(morning)).mails).toHaveLength(1);
  });

  it('REMIND-06 what was sent is remembered until somebody studies, also by the night’s pruning', async () => {
    const today = studyDay(Date.now() / 1_000);
    const insert = (kind: string, day: number) =>
      server.sql(`INSERT INTO reminders_sent VALUES ('${lena!.id}', '${kind}', '${day}', ${day})`);
    await insert('study', today - 90);
    await insert('interview', today - 90);
    await insert('interview', today - 2);
    await server.restart(); // prunes as every night
    expect(await server.sql('SELECT kind, day FROM reminders_sent ORDER BY kind, day')).toEqual([
      ['interview', String(today - 2)],
      ['study', String(today - 90)],
    ]);
    const answers = `'[["a","b",1,3,9,null]]'`;
    await server.sql(
      `INSERT INTO study_days (id, user_id, day, answers, undone) VALUES ('daydaydayday001', '${lena!.id}', ${today - 80}, ${answers}, '[]')`,
    );
    await server.restart();
    expect(await server.sql("SELECT kind FROM reminders_sent WHERE kind = 'study'")).toEqual([]);
  });

  it('REMIND-18 gives no number older than thirty days', async () => {
    await choose(lena!, { study: true });
    await outlook(
      lena!,
      '2027-02-01 12:00',
      Array.from({ length: 30 }, () => 9),
    );
    expect((await passAt('2027-03-02 07:30')).mails.map(subjectOf)).toEqual(['9 questions are due today']);
    expect((await passAt('2027-03-03 07:30')).mails.map(subjectOf)).toEqual(['Questions are waiting for you']);
  });

  it('REMIND-06 comes seven times, then weekly, then no more; an answer begins anew', async () => {
    await choose(lena!, { study: true });
    const from = tokyo('2027-03-01 07:30');
    await outlook(
      lena!,
      '2027-03-01 07:30',
      Array.from({ length: 30 }, () => 9),
    );
    const sent: [number, boolean][] = [];
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 19, 20, 27, 34, 41, 60]) {
      const time = new Date((from + day * 86_400 + 9 * 3_600) * 1_000).toISOString().slice(0, 16).replace('T', ' ');
      const { mails } = await passAt(time);
      if (mails.length) sent.push([day, mails[0]!.text.includes('This is the last reminder until you study again.')]);
    }
    expect(sent.map(([day]) => day)).toEqual([0, 1, 2, 3, 4, 5, 6, 13, 20, 27, 34]);
    expect(sent.filter(([, isLast]) => isLast).map(([day]) => day)).toEqual([34]);
    const answers = `'[["a","b",1,3,9,null]]'`;
    await server.sql(
      `INSERT INTO study_days (id, user_id, day, answers, undone) VALUES ('daydaydayday000', '${lena!.id}', ${studyDay(from) + 61}, ${answers}, '[]')`,
    );
    expect((await passAt('2027-05-02 07:30')).mails).toHaveLength(1);
  });
});

describe('REMIND-07 to-dos of an admin', () => {
  const todo = (due: string, assigned_to: string) =>
    done(server, ada!, [
      intention('note.add', {
        ...{ id: mintId('n'), user_id: lena!.id, note_type: 'todo', content: 'Call Lena about Kitami' },
        ...{ due_date: new Date(tokyo(`${due} 00:00`) * 1_000).toISOString(), priority: 'high', assigned_to },
      }),
    ]);

  it('come in one digest at 08:30 on business days, where some are due or overdue', async () => {
    await choose(ada!, { todo: true });
    await todo('2027-03-11', ada!.id);
    expect((await passAt('2027-03-10 08:30')).mails).toEqual([]);
    await todo('2027-03-10', ada!.id);
    await todo('2027-03-01', ada!.id);
    const { mails } = await passAt('2027-03-10 08:30');
    expect(mails.map(subjectOf)).toEqual(['2 to-dos are due']);
    expect(mails[0]!.text).toContain(`${publicUrl}/admin?tab=users&sub=tasks`);
    expect(mails[0]!.text).not.toContain('Lena');
    expect((await passAt('2027-03-10 09:30')).mails).toEqual([]);
    // a Saturday, and the day of the vernal equinox with its substitute
    for (const day of ['2027-03-13', '2027-03-21', '2027-03-22'])
      expect((await passAt(`${day} 08:30`)).mails, day).toEqual([]);
    expect((await passAt('2027-03-23 08:30')).mails).toHaveLength(1);
    // what is done is not due, and who does not want it gets none
    await server.sql("UPDATE admin_notes SET is_completed = 1 WHERE due_date < '2027-03-10'");
    expect((await passAt('2027-03-24 08:30')).mails.map(subjectOf)).toEqual(['One to-do is due']);
    await choose(ada!, { todo: false });
    expect((await passAt('2027-03-25 08:30')).mails).toEqual([]);
  });

  it('are nobody’s who is no admin, whatever was sent by hand', async () => {
    await choose(lena!, { todo: true });
    await todo('2027-03-01', ada!.id);
    await server.sql(`UPDATE admin_notes SET assigned_to = '${lena!.id}'`);
    expect((await passAt('2027-03-10 08:30')).mails).toEqual([]);
  });
});

describe('REMIND-09 no reminder goes out twice', () => {
  beforeEach(async () => {
    await scheduled(lena!, '2027-03-10 14:00');
    await scheduled(noah!, '2027-03-10 15:00');
  });

  it('not after a restart, and not from a second process', async () => {
    await reached(tokyo('2027-03-09 17:00'));
    const both = await Promise.all([againAt('2027-03-09 18:00'), againAt('2027-03-09 18:01')]);
    expect(sentTo(mailbox.mails)).toEqual([lena!.email, noah!.email].toSorted());
    expect(both).toHaveLength(2);
    // the clock of another machine is behind
    await reached(tokyo('2027-03-09 17:00'));
    expect((await againAt('2027-03-09 18:02')).mails).toEqual([]);
  });

  it('what was due while the server was down comes once it is up', async () => {
    await reached(tokyo('2027-03-09 17:00'));
    expect(sentTo((await againAt('2027-03-09 22:00')).mails)).toEqual([lena!.email, noah!.email].toSorted());
  });

  it('not after a backup was put back by hand', async () => {
    await server.stop();
    const saved = `${server.dir}.saved`;
    await cp(server.dir, saved, { recursive: true });
    await reached(tokyo('2027-03-09 17:59'));
    expect((await againAt('2027-03-09 18:00')).mails).toHaveLength(2);
    for (const name of ['data.db', 'data.db-wal', 'data.db-shm']) {
      await rm(join(server.dir, name), { force: true });
      await cp(join(saved, name), join(server.dir, name)).catch(() => undefined);
    }
    await server.restart();
    expect(await server.sql('SELECT count(*) FROM reminders_sent')).toEqual([['0']]);
    expect((await againAt('2027-03-09 18:05')).mails).toEqual([]);
    await rm(saved, { recursive: true });
  });

  it('not on the day of a restore at a later time to which it was moved: study, nor the to-dos after longer quiet hours', async () => {
    await choose(lena!, { study: true });
    await outlook(lena!, '2027-03-09 12:00', [4, 4]);
    await choose(ada!, { todo: true });
    await done(server, ada!, [
      intention('note.add', {
        ...{ id: mintId('n'), user_id: lena!.id, note_type: 'todo', content: 'Call', priority: 'high' },
        ...{ due_date: new Date(tokyo('2027-03-01 00:00') * 1_000).toISOString(), assigned_to: ada!.id },
      }),
    ]);
    expect(sentTo((await passAt('2027-03-09 08:30', tokyo('2027-03-09 07:00'))).mails)).toEqual(
      [lena!.email, ada!.email].toSorted(),
    );
    // the database of before: it knows of nothing that went out
    await server.sql('DELETE FROM reminders_sent');
    await choose(lena!, { study: true, study_time: '12:00' });
    await choose(ada!, { todo: true, quiet_to: '12:00' });
    expect(sentTo((await againAt('2027-03-09 12:00')).mails)).toEqual([]);
    // and the next day as always
    expect(sentTo((await passAt('2027-03-10 12:00')).mails)).toEqual([lena!.email, ada!.email].toSorted());
    expect((await readFile(join(server.dir, 'reminded_of'), 'utf8')).trim().split('\n')).toHaveLength(4);
    await passAt('2027-03-12 12:00');
    expect(await readFile(join(server.dir, 'reminded_of'), 'utf8')).not.toContain(
      `${studyDay(tokyo('2027-03-09 12:00'))} `,
    );
  });

  it('not by the first pass in a folder, to which a backup was brought', async () => {
    await rm(join(server.dir, 'reminded'), { force: true });
    await server.stop();
    expect((await againAt('2027-03-09 18:05')).mails).toEqual([]);
    await server.restart();
  });

  it('a backup does not hold how far they were sent, so that none brings it back', async () => {
    expect((await passAt('2027-03-09 18:00')).mails).toHaveLength(2);
    const token = await server.superuser();
    expect((await server.request('/api/backups', { token, body: { name: 'one.zip' } })).status).toBe(204);
    const zip = await readFile(join(server.dir, 'backups', 'one.zip'), 'latin1');
    expect(zip).toContain('data.db');
    // neither `reminded` nor `reminded_of`, which a pass has written
    expect(zip).not.toContain('reminded');
  });
});

describe('REMIND-10 a mail switches itself off', () => {
  async function mailTo(person: TestAccount) {
    await scheduled(person, '2027-03-10 14:00');
    const { mails } = await passAt('2027-03-09 18:00');
    const stop = /^list-unsubscribe:\s*<([^>]+)>/im.exec(mails[0]!.text)?.[1] ?? '';
    return { mail: mails[0]!, path: stop.replace(publicUrl, '') };
  }
  const isOn = async (person: TestAccount) =>
    (await server.sql(`SELECT interview FROM reminders WHERE id = '${person.id}'`))[0]?.[0];

  it('names a link in its headers and in its text that works without a sign-in: GET shows a button, only POST switches off', async () => {
    const { mail, path } = await mailTo(lena!);
    expect(mail.text).toMatch(/^list-unsubscribe-post: list-unsubscribe=one-click$/im);
    expect(mail.text).toContain(`No more interview reminders: ${publicUrl}${path}`);
    const page = await server.request(path);
    expect([page.status, page.body.match(/<button/g)]).toEqual([200, ['<button']]);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect((await server.request(path, { method: 'HEAD' })).status).not.toBe(500);
    expect(await isOn(lena!)).toBeUndefined();
    const off = await fetch(server.url + path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(off.status).toBe(200);
    expect(await off.text()).toContain('These reminders are off.');
    expect(await isOn(lena!)).toBe('0');
    // its devices know, nothing else has changed, and it holds at once
    expect((await fullPull(server, lena!)).rows.get(`reminders/${lena!.id}`)).toMatchObject({
      ...usualReminders,
      interview: false,
    });
    await forgetSent();
    expect((await passAt('2027-03-09 18:00')).mails).toEqual([]);
    expect((await server.request(path, { method: 'POST', body: {} })).status).toBe(200);
  });

  it('is heard of at once by the devices of whoever is signed in, and by nobody else', async () => {
    const { path } = await mailTo(lena!);
    const devices = [await subscribePokes(server, lena!.token), await subscribePokes(server, noah!.token)];
    for (const device of devices) while (await device.next(1_500));
    expect((await server.request(path, { method: 'POST', body: {} })).status).toBe(200);
    expect(await devices[0]!.next(2_000)).toBe('{}');
    expect(await devices[1]!.next(1_500)).toBeUndefined();
    for (const device of devices) device.close();
  });

  it('is no key to anybody else’s, nor to another kind', async () => {
    const { path } = await mailTo(lena!);
    const token = /\/([0-9a-f]{64})\?/.exec(path)![1]!;
    for (const wrong of [
      `/api/stop_reminders/${noah!.id}/interview/${token}`,
      `/api/stop_reminders/${lena!.id}/study/${token}`,
      `/api/stop_reminders/${lena!.id}/is_active/${token}`,
      `/api/stop_reminders/${lena!.id}/interview/${token.slice(1)}0`,
      `/api/stop_reminders/%3Cscript%3E/interview/${token}`,
    ]) {
      const { status, body } = await server.request(wrong, { method: 'POST', body: {} });
      expect([wrong, status]).toEqual([wrong, 404]);
      expect(body).not.toContain('script>');
    }
    expect(await isOn(noah!)).toBeUndefined();
    expect(await isOn(lena!)).toBeUndefined();
  });
});

describe('REMIND-11 REMIND-12 REMIND-13 REMIND-14 pushes', () => {
  const announced = async () => (await passAt('2027-03-09 18:00')).pushed;
  beforeEach(() => scheduled(lena!, '2027-03-10 14:00'));

  it('REMIND-12 say nothing on a lock screen unless details are wanted', async () => {
    await subscribe(lena!, 'lena');
    expect((await announced())[0]!.payload).toEqual({
      ...{ title: 'Interview Tracks', body: 'You have a reminder.' },
      ...{ tag: expect.stringMatching(/^interview-[a-z0-9]{15}$/), url: '/dashboard', language: 'en' },
    });
    await choose(lena!, { details: true });
    await forgetSent();
    expect((await announced())[0]!.payload).toMatchObject({ body: 'Your interview is on 2027/03/10 at 14:00' });
  });

  it('REMIND-11 hold no company, place, interviewer, note or name, and mails none either', async () => {
    await server.sql(`UPDATE profiles SET full_name = 'Mori Haruka' WHERE id = '${lena!.id}'`);
    await subscribe(lena!, 'lena');
    await choose(lena!, { details: true });
    const { mails, pushed } = await passAt('2027-03-09 18:00');
    const all = JSON.stringify([mails[0]!.text.replaceAll(lena!.email, ''), pushed[0]!.payload]);
    for (const word of ['Kitami', 'Sato', 'Misaki', 'Technical', ada!.email, 'Mori'])
      expect(all.includes(word), word).toBe(false);
  });

  it('REMIND-13 are signed with a key made at the first start, which a backup brings back', async () => {
    await subscribe(lena!, 'lena');
    const key = (await server.request('/api/config')).body.pushKey as string;
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    await server.restart();
    expect((await server.request('/api/config')).body.pushKey).toBe(key);
    const [push] = await announced();
    expect(push!.isSigned).toBe(true);
    expect(push!.headers.authorization).toContain(`k=${key}`);
    expect(push!.claims).toMatchObject({ aud: service.origin, sub: publicUrl });
    expect(await server.sql("SELECT count(*) FROM server_keys WHERE name LIKE 'push_%'")).toEqual([['2']]);
  });

  it.each([404, 410])(
    'REMIND-14 forget a device of which its push service says %d, and keep the others',
    async (status) => {
      await subscribe(lena!, `gone${status}`);
      service.answer(`gone${status}`, status);
      await announced();
      expect(await server.sql('SELECT count(*) FROM push_devices')).toEqual([['0']]);
      await subscribe(lena!, `busy${status}`);
      service.answer(`busy${status}`, 503);
      await forgetSent();
      await reached(tokyo('2027-03-09 17:59'));
      const { output } = await command(['remind', '--at', '2027-03-09T18:00:00+09:00', '--dir', server.dir], env);
      expect(output).toContain('the push service answered 503');
      expect(await server.sql('SELECT count(*) FROM push_devices')).toEqual([['1']]);
    },
  );

  it('REMIND-14 go with the session: signed out here, from another device, or with the password', async () => {
    await subscribe(lena!, 'lena');
    expect((await server.request('/api/push_unsubscribe', { token: lena!.token, body: {} })).status).toBe(200);
    expect(await server.sql('SELECT count(*) FROM push_devices')).toEqual([['0']]);
    const other = await makeAccount(server);
    await subscribe(other, 'other');
    const { body } = await server.request('/api/sessions', { token: other.token, body: {} });
    await server.request('/api/sessions/end', {
      body: { sessions: body.sessions.map((one: { id: string }) => one.id) },
    });
    expect(await server.sql('SELECT count(*) FROM push_devices')).toEqual([['0']]);
  });

  it('REMIND-14 go to whoever is signed in on the browser now, and not to somebody who knows its address', async () => {
    const browser = service.subscribe('shared');
    const by = (person: TestAccount, body: object) =>
      server.request('/api/push_subscribe', { token: person.token, body });
    expect((await by(noah!, browser)).status).toBe(200);
    expect((await by(lena!, { ...browser, ...keysOf(service.subscribe('other')) })).status).toBe(400);
    expect(await server.sql('SELECT account FROM push_devices')).toEqual([[noah!.id]]);
    expect((await by(lena!, browser)).status).toBe(200);
    expect(await server.sql('SELECT account FROM push_devices')).toEqual([[lena!.id]]);
  });

  it('are sent to push services alone, whatever a request names', async () => {
    for (const endpoint of [
      'http://127.0.0.1:8090/api/sync/push',
      `${service.origin.replace('127.0.0.1', 'localhost')}/lena`,
      `http://user@${service.origin.slice(7)}/lena`,
      'https://fcm.googleapis.com.attacker.example/x',
      'https://fcm.googleapis.com:8443/x',
      'http://fcm.googleapis.com/x',
      'https://attacker.example/?.push.apple.com',
      'https://169.254.169.254/latest/meta-data',
      `${service.origin}/${'x'.repeat(1_000)}`,
      '',
    ])
      expect([endpoint, (await subscribe(lena!, 'lena', { endpoint })).status]).toEqual([endpoint, 400]);
    const point = (first: number) => Buffer.concat([Buffer.from([first]), Buffer.alloc(64, 7)]).toString('base64url');
    const impossible = [
      // on no curve, not uncompressed, at infinity, one byte short
      ...[point(4), point(3), Buffer.alloc(65).toString('base64url'), Buffer.alloc(64, 4).toString('base64url')],
    ].map((p256dh) => ({ p256dh }));
    const short = { auth: Buffer.alloc(15).toString('base64url') };
    for (const more of [{ p256dh: 'x' }, { auth: '' }, { auth: 7 }, short, ...impossible])
      expect((await subscribe(lena!, 'lena', more)).status).toBe(400);
    expect((await server.request('/api/push_subscribe', { body: service.subscribe('guest') })).status).toBe(401);
    expect((await subscribe(lena!, 'lena', { endpoint: 'https://fcm.googleapis.com/fcm/send/abc' })).status).toBe(200);
    expect(await server.sql('SELECT count(*) FROM push_devices')).toEqual([['1']]);
  });

  it('REMIND-14 are not led elsewhere by the answer of a push service', async () => {
    await subscribe(lena!, 'led');
    await subscribe(noah!, 'there');
    service.answer('led', 307, { location: `${service.origin}/there` });
    await reached(tokyo('2027-03-09 17:59'));
    const { output } = await command(['remind', '--at', '2027-03-09T18:00:00+09:00', '--dir', server.dir], env);
    expect(output).toContain('the push service answered 307');
    expect(service.pushed.map(({ device }) => device)).toEqual(['led']);
  });

  it('are subscribed to thirty times an hour at most, and one that is known already costs nothing', async () => {
    const same = service.subscribe('lena');
    for (let times = 0; times < 40; times++)
      expect((await server.request('/api/push_subscribe', { token: lena!.token, body: same })).status).toBe(200);
    let status = 200;
    for (let times = 0; times < 40 && status === 200; times++) ({ status } = await subscribe(lena!, `device${times}`));
    expect(status).toBe(429);
    expect(await server.sql('SELECT count(*) FROM push_devices')).toEqual([['1']]);
  });
});

const keysOf = ({ p256dh, auth }: { p256dh: string; auth: string }) => ({ p256dh, auth });

it('REMIND-02 without a mail server no mail is offered or sent, and without an address no push', async () => {
  const bare = await startServer();
  expect((await bare.request('/api/config')).body).toMatchObject({ mailConfigured: false, pushKey: '' });
  const person = await makeAccount(bare);
  const { status, body } = await bare.request('/api/push_subscribe', {
    token: person.token,
    body: service.subscribe('bare'),
  });
  expect([status, body.code]).toEqual([404, 'no_push']);
  await bare.remove();
});
