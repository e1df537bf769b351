import { afterAll, beforeAll, expect, it } from 'vitest';
import { aboutPerson, type Along } from '#model/along.ts';
import { userStageId } from '#model/id.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, requestPush } from './wire.ts';

let server: Server;
let ada: TestAccount;
let ben: TestAccount;
let lena: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [ada, ben, lena] = [
    await makeAccount(server, 'admin'),
    await makeAccount(server, 'admin'),
    await makeAccount(server),
  ];
  await done(server, ada, [
    intention('candidate.add', { id: lena.id, position: 'SECRET position', company: 'SECRET works' }),
  ]);
});
afterAll(() => server.remove());

const history = () =>
  server.sql(
    `SELECT kind, from_stage, to_stage, transitioned_by, notes FROM stage_transitions WHERE user_id = '${lena.id}' ORDER BY rowid`,
  );
const card = async () =>
  (await server.sql(`SELECT stage, is_rejected, reason FROM user_stages WHERE user_id = '${lena.id}'`))[0];
const aside = (account: TestAccount) =>
  server.sql(`SELECT content FROM set_aside WHERE user_id = '${account.id}' AND record_id = '${lena.id}'`);

it('KAN-15 KAN-48 KAN-81 two admins in two tunnels: one place, both in the history, each under their own name', async () => {
  await Promise.all([
    done(server, ada, [intention('candidate.move', { id: lena.id, stage: 'Offer' })]),
    done(server, ben, [intention('candidate.move', { id: lena.id, stage: 'Debrief' })]),
    done(server, ben, [intention('candidate.reject', { id: lena.id, reason: 'SECRET reason' })]),
  ]);
  const [, ...made] = await history();
  expect(
    made
      .filter(([kind]) => kind === 'moved')
      .map(([, , to, by]) => [to, by])
      .toSorted(),
  ).toEqual(
    [
      ['Debrief', ben.id],
      ['Offer', ada.id],
    ].toSorted(),
  );
  const last = made.findLast(([kind]) => kind === 'moved')!;
  expect(await card()).toEqual([last[2], '1', 'SECRET reason']);
  expect(made.find(([kind]) => kind === 'rejected')!.slice(3)).toEqual([ben.id, 'SECRET reason']);
});

it('KAN-81 A17 whoever is named in the request as the one who acts, it is refused', async () => {
  const named = [
    intention('candidate.move', { id: lena.id, stage: 'Offer', transitioned_by: ben.id }),
    intention('candidate.reject', { id: lena.id, reason: null, rejected_by: ben.id }),
    intention('note.add', { id: mintId('n'), user_id: lena.id, note_type: 'note', content: 'x', created_by: ben.id }),
  ];
  expect((await push(server, ada, named)).map((one) => 'code' in one && one.code)).toEqual([
    'invalid',
    'invalid',
    'invalid',
  ]);
});

it('R30 of a field that gives way only this field is kept, for whoever wrote it', async () => {
  const [first, second] = [mintId('m'), mintId('m')];
  await done(server, ben, [intention('candidate.edit', { id: lena.id, saw: '', location: 'Osaka' }, first)]);
  await done(server, ada, [
    intention('candidate.edit', { id: lena.id, saw: '', notice_period: 'SECRET month' }, second),
  ]);
  const kobe = { id: lena.id, location: 'Kobe' };
  expect(await push(server, ada, [intention('candidate.edit', { ...kobe, saw: '' })])).toMatchObject([
    { result: 'refused', code: 'changed' },
  ]);
  await done(server, ada, [intention('candidate.edit', { ...kobe, saw: first, instead: true })]);
  expect(await aside(ben)).toEqual([[JSON.stringify({ location: 'Osaka' })]]);
  expect(await aside(ada)).toEqual([]);
});

it('SEC-28 CAND-46 KAN-80 INT-43 of all of it a learner’s device gets their own interview, without its notes', async () => {
  const interview = {
    ...{ id: mintId('i'), user_id: lena.id, interview_name: 'HR Interview', duration_minutes: 45, place: 'Room 3' },
    ...{ scheduled_date: '2026-12-01T01:00:00.000Z', interviewers: ['SECRET person'], notes: 'SECRET notes' },
  };
  const todo = { note_type: 'todo', due_date: null, priority: 'high', assigned_to: ada.id };
  await done(server, ada, [
    intention('interview.schedule', interview),
    intention('note.add', { id: mintId('n'), user_id: lena.id, content: 'SECRET to-do', ...todo }),
  ]);
  const { rows, text } = await fullPull(server, lena);
  expect(text).not.toContain('SECRET');
  for (const one of [ada.id, ben.id, 'Debrief', 'Kobe']) expect(text).not.toContain(one);
  expect([...rows.keys()].filter((key) => /^(candidates|user_stages|stage_|admin_notes)/.test(key))).toEqual([]);
  const { interviewers: _, notes: _notes, ...shown } = interview;
  expect(rows.get(`interviews/${interview.id}`)).toEqual({ ...shown, status: 'scheduled' });
  const stranger = await makeAccount(server);
  expect((await fullPull(server, stranger)).text).not.toContain(interview.id);
});

it('KAN-80 an admin whose role was taken while they were in a tunnel writes none of it', async () => {
  const demoted = await makeAccount(server, 'admin');
  await server.sql(`UPDATE profiles SET role = 'user' WHERE id = '${demoted.id}'`);
  const entries = [
    intention('candidate.move', { id: lena.id, stage: 'Offer Accepted' }),
    intention('interview.schedule', { id: mintId('i') }),
  ];
  expect(await push(server, demoted, entries)).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }]);
  expect(await requestPush(server, { token: '' }, entries)).toMatchObject({ status: 401 });
});

it('A106 with the account all that recruiting knows of it goes, and what comes later is refused', async () => {
  const along: Along = [];
  for (const [noun, { person, version }] of Object.entries(aboutPerson))
    along.push(
      ...((await server.sql(`SELECT id, ${version} FROM ${noun} WHERE ${person} = '${lena.id}'`)) as [
        string,
        string,
      ][]),
    );
  const { status } = await server.request('/api/admin-user-management', {
    token: ada.token,
    body: { action: 'DELETE_USER', userId: lena.id, along },
  });
  expect(status).toBe(200);
  for (const noun of ['user_stages', 'stage_transitions', 'admin_notes', 'interviews'])
    expect(await server.sql(`SELECT count(*) FROM ${noun} WHERE user_id = '${lena.id}'`), noun).toEqual([['0']]);
  expect(await server.sql(`SELECT count(*) FROM candidates WHERE id = '${lena.id}'`)).toEqual([['0']]);
  const late = [
    intention('candidate.move', { id: lena.id, stage: 'Offer' }),
    intention('candidate.edit', { id: lena.id, saw: '', location: 'Kobe' }),
    intention('note.add', { id: mintId('n'), user_id: lena.id, note_type: 'note', content: 'Late', ...noPlan }),
  ];
  expect((await push(server, ben, late)).map((one) => 'code' in one && one.code)).toEqual([
    'gone',
    'gone',
    'not_found',
  ]);
  expect((await fullPull(server, ben)).rows.has(`user_stages/${userStageId(lena.id)}`)).toBe(false);
});

const noPlan = { due_date: null, priority: null, assigned_to: null };
