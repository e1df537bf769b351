import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Along } from '#model/along.ts';
import { myAnswerId, transitionId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Answer, type Server, startServer } from './harness.ts';
import { done, intention, mintId, push } from './wire.ts';

/** What others wrote about a person goes with the account only if the admin who deletes it had it on the screen. */

let server: Server;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [ada, ben] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
});
afterAll(() => server.remove());

const manage = ({ token }: { token: string }, body: object): Promise<Answer> =>
  server.request('/api/admin-user-management', { token, body });
const remove = ({ id: userId }: TestAccount, along: unknown, by = ben): Promise<Answer> =>
  manage(by, { action: 'DELETE_USER', userId, ...(along !== undefined && { along }) });
const refused = { status: 409, body: { code: 'unseen_words' } };

/** All that the server has of this person, and of what was done to the account. */
const standing = ({ id }: TestAccount) =>
  Promise.all(
    [
      `SELECT id, email FROM users WHERE id = '${id}'`,
      `SELECT id FROM profiles WHERE id = '${id}'`,
      `SELECT id, content, text_by FROM admin_notes WHERE user_id = '${id}' ORDER BY id`,
      `SELECT id, notes, text_by FROM interviews WHERE user_id = '${id}' ORDER BY id`,
      `SELECT id, location, text_by FROM candidates WHERE id = '${id}'`,
      `SELECT id, notes FROM stage_transitions WHERE user_id = '${id}' ORDER BY id`,
      `SELECT action FROM account_audits WHERE user_id = '${id}'`,
    ].map((sql) => server.sql(sql)),
  );
const isGone = async (person: TestAccount) => {
  const [users, profiles, ...words] = await standing(person);
  expect([users, profiles, ...words.slice(0, 4)]).toEqual([[], [], [], [], [], []]);
  expect(words[4]).toEqual([['deleted']]);
};

const noPlan = { due_date: null, priority: null, assigned_to: null };
/** Each writes about the person, and says what a deletion has to name: what it is called after first. */
const words: Record<string, (id: string) => Promise<[Along[number], ...Along]>> = {
  'a note': async (user_id) => {
    const [id, by] = [mintId('n'), mintId()];
    const note = { id, user_id, note_type: 'note', content: 'Speaks clearly.', ...noPlan };
    await done(server, ada, [intention('note.add', note, by)]);
    return [[id, by]];
  },
  'a to-do': async (user_id) => {
    const [id, by] = [mintId('n'), mintId()];
    const todo = { id, user_id, note_type: 'todo', content: 'Ask for a date.', ...noPlan };
    await done(server, ada, [intention('note.add', todo, by)]);
    return [[id, by]];
  },
  'an interview': async (user_id) => {
    const [id, by] = [mintId('i'), mintId()];
    const interview = {
      ...{ id, user_id, interview_name: 'HR Interview', scheduled_date: '2026-12-01T01:00:00.000Z' },
      ...{ duration_minutes: 45, place: null, interviewers: [], notes: 'Bring the contract.' },
    };
    await done(server, ada, [intention('interview.schedule', interview, by)]);
    return [[id, by]];
  },
  'candidate information': async (id) => {
    const by = mintId();
    await done(server, ada, [intention('candidate.edit', { id, saw: '', location: 'Osaka' }, by)]);
    return [[id, by]];
  },
  'the reason of a rejection': async (id) => {
    const [by, added] = [mintId(), mintId()];
    await done(server, ada, [
      intention('candidate.add', { id, position: 'SRE' }, added),
      // a move without a word is no words
      intention('candidate.move', { id, stage: 'Offer' }),
      intention('candidate.reject', { id, reason: 'Withdrew.' }, by),
    ]);
    return [
      [transitionId(by), transitionId(by)],
      [id, added],
    ];
  },
};

describe('USER-42 R37 A181 deleting a person about whom somebody wrote', () => {
  it.each(Object.keys(words))(
    '%s that the request does not name holds it up, and everything stands; named, it goes',
    async (what) => {
      const lena = await makeAccount(server);
      const note = await words['a note']!(lena.id);
      const [[id, version], ...rest] = await words[what]!(lena.id);
      const named = [...note, ...rest];
      const before = await standing(lena);
      // not named, an earlier version of it, and one that never was
      for (const along of [named, [...named, [id, mintId()]], [...named, [id, '']], [...named, [mintId(), version]]])
        expect(await remove(lena, along)).toMatchObject(refused);
      expect(await standing(lena)).toEqual(before);
      // what was removed meanwhile may be named too
      expect(await remove(lena, [...named, [mintId('n'), mintId()], [id, version]])).toMatchObject({ status: 200 });
      await isGone(lena);
    },
  );

  it('a note that was rewritten since holds it up', async () => {
    const lena = await makeAccount(server);
    const [[id, saw]] = await words['a note']!(lena.id);
    const by = mintId();
    await done(server, ada, [intention('note.edit', { id, saw, content: 'Speaks very clearly.' }, by)]);
    expect(await remove(lena, [[id, saw]])).toMatchObject(refused);
    expect(await server.sql(`SELECT content FROM admin_notes WHERE id = '${id}'`)).toEqual([['Speaks very clearly.']]);
    expect((await remove(lena, [[id, by]])).status).toBe(200);
    await isGone(lena);
  });

  it('an older app, which names nothing, is told to load the new one where there are words, and deletes where there are none', async () => {
    const lena = await makeAccount(server);
    await words['a note']!(lena.id);
    const before = await standing(lena);
    const answer = await remove(lena, undefined);
    expect(answer).toMatchObject(refused);
    expect(answer.body.message).toMatch(/older than the server.*[Rr]eload/);
    expect(await standing(lena)).toEqual(before);
    // made by an admin, and never written about since
    const made = { email: 'made@example.com', fullName: 'Made', userId: mintId('u') };
    expect((await manage(ada, { action: 'CREATE_USER', ...made })).status).toBe(200);
    expect((await manage(ben, { action: 'DELETE_USER', userId: made.userId })).status).toBe(200);
  });

  it('lists that are none, or too long, and a learner’s are refused before anything is read', async () => {
    const lena = await makeAccount(server);
    const [pair] = await words['a note']!(lena.id);
    const before = await standing(lena);
    const most = limits.wordsAbout;
    for (const along of [
      ...['x', 7, {}, [pair[0]], [[pair[0]]], [[...pair, 'more']], [['no id', 'x']], [[7, 'x']], [[pair[0], null]]],
      ...[[[pair[0], 'x'.repeat(41)]], Array<Along[number]>(most + 1).fill(pair)],
    ])
      expect(await remove(lena, along)).toMatchObject({ status: 400, body: { stop: 'invalid_request' } });
    for (const along of [[pair], Array<Along[number]>(most + 1).fill(pair)])
      expect(await remove(lena, along, lena)).toMatchObject({ status: 403, body: { code: 'admins_only' } });
    expect(await standing(lena)).toEqual(before);
    expect((await remove(lena, Array<Along[number]>(most).fill(pair))).status).toBe(200);
  });

  it('a note that arrives in the same moment is refused, or holds the deletion up: never lost', async () => {
    for (let round = 0; round < 6; round++) {
      const lena = await makeAccount(server);
      const id = mintId('n');
      const add = intention('note.add', { id, user_id: lena.id, note_type: 'note', content: 'Late.', ...noPlan });
      const [[judged], { status }] = await Promise.all([push(server, ada, [add]), remove(lena, [])]);
      const stands = await server.sql(`SELECT content FROM admin_notes WHERE id = '${id}'`);
      expect([judged!.result, status, stands]).toEqual(
        judged!.result === 'done' ? ['done', 409, [['Late.']]] : ['refused', 200, []],
      );
    }
  });
});

it('R30 R37 A181 what a colleague said of an answer stays with them when its author is deleted', async () => {
  const lena = await makeAccount(server);
  const question = mintId('q');
  const answer = myAnswerId(lena.id, question);
  const fields = { text: 'Mine', situation: null, task: null, action: null, result: null };
  const [said, own] = [mintId('d'), mintId('d')];
  await done(server, ada, [
    intention('question.submit', { id: question, ...someQuestion }),
    intention('question.decide', { id: question, status: 'approved', saw: null }),
  ]);
  await done(server, lena, [
    intention('answer.write', { question_id: question, saw: '', under: null, form: 'free', ...fields }),
    intention('answer.share', { question_id: question, shared: true, saw: null }),
  ]);
  await done(server, ada, [intention('answer.comment', { id: said, answer_id: answer, body: 'Name the numbers.' })]);
  await done(server, ben, [intention('answer.comment', { id: own, answer_id: answer, body: 'Shorter.' })]);
  expect((await remove(lena, [])).status).toBe(200);
  expect(await server.sql(`SELECT id FROM answer_comments WHERE answer_id = '${answer}'`)).toEqual([]);
  expect(
    await server.sql(
      `SELECT user_id, noun, content FROM set_aside WHERE record_id IN ('${said}', '${own}') ORDER BY user_id`,
    ),
  ).toEqual([[ada.id, 'answer_comments', JSON.stringify({ body: 'Name the numbers.' })]]);
});

it('BULK-22 R37 A181 cleaning leaves an account without a name about which somebody wrote, and says so', async () => {
  const [empty, known] = [await makeAccount(server), await makeAccount(server)];
  await server.sql(`UPDATE profiles SET full_name = '' WHERE id IN ('${empty.id}', '${known.id}')`);
  const [[id]] = await words['a note']!(known.id);
  expect(await manage(ben, { action: 'CLEAN_EMPTY_USERS', userIds: [empty.id, known.id] })).toMatchObject({
    status: 200,
    body: { deleted: 1, kept: 1 },
  });
  await isGone(empty);
  expect(await server.sql(`SELECT user_id FROM admin_notes WHERE id = '${id}'`)).toEqual([[known.id]]);
});
