import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { Row } from '#model/noun.ts';
import type { Intention, PullAnswer } from '#model/wire.ts';
import { rawRows } from '../sync/browser.ts';
import { seeded } from '../sync/random.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { openDevice, type TestDevice } from './device.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, pushAll, requestPull, requestPush } from './wire.ts';

let server: Server;
let [lena, noah]: TestAccount[] = [];
let [ada, grace]: TestAccount[] = [];

beforeAll(async () => {
  server = await startServer();
  [lena, noah] = [await makeAccount(server), await makeAccount(server)];
  [ada, grace] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

/** A question that is in the bank. */
async function asked(): Promise<string> {
  const id = mintId('q');
  await done(server, ada!, [
    intention('question.submit', { id, ...someQuestion }),
    intention('question.decide', { id, status: 'approved', saw: null }),
  ]);
  return id;
}
const empty = { text: null, situation: null, task: null, action: null, result: null };
const write = (question_id: string, text: string, saw = '', by = mintId('w')): Intention =>
  intention('answer.write', { question_id, saw, under: null, form: 'free', ...empty, text }, by);
const share = (question_id: string, shared: boolean): Intention =>
  intention('answer.share', { question_id, shared, saw: null });
const comment = (answer_id: string, body: string, id = mintId('d')): Intention =>
  intention('answer.comment', { id, answer_id, body });

/** An answer of this person that admins may read. */
async function shared(by: TestAccount, text: string) {
  const question = await asked();
  await done(server, by, [write(question, text), share(question, true)]);
  return { question, answer: myAnswerId(by.id, question) };
}

type Known = { boot: string; epoch: string; cursor: number };
/** Where a device stands that has pulled everything. */
async function upToDate(account: TestAccount): Promise<Known> {
  const { body } = await requestPull(server, account);
  return { boot: body.boot, epoch: body.epoch, cursor: body.seq };
}
/** What is new since: the whole answer as a text, and the records that are told gone. */
async function newFor(account: TestAccount, known: Known) {
  const { status, body } = await requestPull(server, account, { ...known, fresh_from: known.cursor });
  expect(status).toBe(200);
  const { gone } = body as Extract<PullAnswer, { gone: unknown }>;
  return {
    text: JSON.stringify(body),
    gone: Object.entries(gone).flatMap(([noun, ids]) => ids.map((id) => `${noun}/${id}`)),
    known: { boot: body.boot, epoch: body.epoch, cursor: body.cursor },
  };
}
const rowsOf = async (who: TestAccount, noun: string): Promise<Row[]> =>
  [...(await fullPull(server, who)).rows].flatMap(([key, row]) => (key.startsWith(`${noun}/`) ? [row] : []));

describe('ANSWER-11 ANSWER-12 a shared answer', () => {
  it('is pulled by admins while it is shared, with what is edited meanwhile, and by no other learner', async () => {
    const before = await upToDate(ada!);
    const { question, answer } = await shared(lena!, '<p>What Lena shares</p>');
    expect((await newFor(ada!, before)).text).toContain('What Lena shares');
    const { text_by } = (await fullPull(server, lena!)).rows.get(`my_answers/${answer}`)!;
    await done(server, lena!, [write(question, '<p>What Lena mends</p>', String(text_by))]);
    for (const admin of [ada!, grace!]) {
      const { rows, totals } = await fullPull(server, admin);
      expect(rows.get(`my_answers/${answer}`)).toMatchObject({
        ...{ user_id: lena!.id, text: '<p>What Lena mends</p>', shared: 'admins' },
        shared_at: expect.stringMatching(/^20/),
      });
      expect(totals.my_answers).toBe([...rows.keys()].filter((key) => key.startsWith('my_answers/')).length);
    }
    const others = await fullPull(server, noah!);
    expect(others.text).not.toContain(answer);
    expect(others.text).not.toContain('What Lena');
  });

  it('is gone from an admin’s device at the next pull after Stop sharing, comments too, deleted documents included', async () => {
    const { question, answer } = await shared(lena!, '<p>Words for a while</p>');
    await done(server, ada!, [comment(answer, 'Remark by Ada')]);
    await done(server, lena!, [comment(answer, 'Reply by Lena')]);
    const device = await openDevice(server, grace!, seeded(7));
    await device.sync();
    const words = ['Words for a while', 'Remark by Ada', 'Reply by Lena', answer];
    for (const one of words.slice(0, 3)) expect(await onDisk(device)).toContain(one);
    await done(server, lena!, [share(question, false)]);
    await device.sync();
    for (const one of words.slice(0, 3)) expect(await onDisk(device), one).not.toContain(one);
    const pulled = await fullPull(server, grace!);
    for (const one of words) expect(pulled.text, one).not.toContain(one);
    // its author has all of it, and shares it again with what was said
    expect(await rowsOf(lena!, 'answer_comments')).toHaveLength(2);
    await done(server, lena!, [share(question, true)]);
    await device.sync();
    for (const one of words) expect(await onDisk(device), one).toContain(one);
    await device.close();
  });

  it.each(['removed', 'account deleted'])('is gone where it is %s', async (how) => {
    const author = await makeAccount(server);
    const { question, answer } = await shared(author, '<p>Not for long</p>');
    const remark = comment(answer, 'Remark on it');
    const { id } = remark.args as { id: string };
    await done(server, ada!, [remark]);
    const device = await openDevice(server, ada!, seeded(8));
    await device.sync();
    expect(await onDisk(device)).toContain('Not for long');
    if (how === 'removed')
      await done(server, author, [intention('answer.remove', { question_id: question, saw: null, along: [[id, id]] })]);
    else {
      const token = await server.superuser();
      await server.request(`/api/collections/users/records/${author.id}`, { method: 'DELETE', token });
    }
    await device.sync();
    const rows = await device.rows();
    expect([...rows.keys()].filter((key) => /^(my_answers|answer_comments)\//.test(key))).not.toContain(
      `my_answers/${answer}`,
    );
    expect([...rows.values()].map((row) => row.answer_id)).not.toContain(answer);
    expect(JSON.stringify(await rawRows(device.browser))).not.toContain('Not for long');
    expect(JSON.stringify(await rawRows(device.browser))).not.toContain('Remark on it');
    expect(await server.sql(`SELECT id FROM answer_comments WHERE answer_id = '${answer}'`)).toEqual([]);
    await device.close();
  });

  it('ANSWER-09 is private again where it is removed and written anew', async () => {
    const { question, answer } = await shared(lena!, '<p>Once shared</p>');
    await done(server, lena!, [
      intention('answer.remove', { question_id: question, saw: null, along: null }),
      write(question, '<p>Only for me</p>'),
    ]);
    const { text, rows } = await fullPull(server, ada!);
    expect(text).not.toContain('Only for me');
    expect(rows.has(`my_answers/${answer}`)).toBe(false);
  });
});

/** All that this device has stored of records: rows, deleted documents, and the server's beside them. */
const onDisk = async ({ browser }: TestDevice): Promise<string> =>
  JSON.stringify([await rawRows(browser), await browser.outbox.base.toArray()]);

describe('ANSWER-09 once an answer is no longer shared', () => {
  it('an admin is told once that it is gone, and nothing of what its author does with it afterwards', async () => {
    const { question, answer } = await shared(lena!, '<p>For a day</p>');
    const [mine, theirs] = [mintId('d'), mintId('d')];
    await done(server, lena!, [comment(answer, 'Mine', mine)]);
    await done(server, ada!, [comment(answer, 'Theirs', theirs)]);
    const before = await upToDate(ada!);
    const late = await upToDate(grace!);
    await done(server, lena!, [share(question, false)]);
    const stopped = await newFor(ada!, before);
    expect(stopped.gone.toSorted()).toEqual(
      [`my_answers/${answer}`, `answer_comments/${mine}`, `answer_comments/${theirs}`].toSorted(),
    );
    const { text_by } = (await fullPull(server, lena!)).rows.get(`my_answers/${answer}`)!;
    await done(server, lena!, [write(question, '<p>In private</p>', String(text_by))]);
    let { known } = stopped;
    const nothing = await newFor(ada!, known);
    expect(nothing.gone).toEqual([]);
    expect(nothing.text).not.toContain(answer);
    // whoever was in a tunnel all the time still has it, and is told
    expect((await newFor(grace!, late)).gone).toContain(`my_answers/${answer}`);
    known = nothing.known;
    await done(server, lena!, [
      intention('answer.uncomment', { id: mine }),
      intention('answer.remove', { question_id: question, saw: null, along: null }),
      write(question, '<p>Anew</p>'),
    ]);
    expect((await newFor(ada!, known)).gone).toEqual([]);
    expect((await newFor(grace!, late)).gone).toContain(`my_answers/${answer}`);
  });

  it('an admin who was away for more than a page is told too, whatever its author did in private since', async () => {
    const kept = await shared(lena!, '<p>Kept in private</p>');
    const removed = await shared(lena!, '<p>Removed in private</p>');
    const mine = mintId('d');
    await done(server, lena!, [comment(removed.answer, 'Mine', mine)]);
    let known = await upToDate(grace!);
    await done(server, lena!, [share(kept.question, false), share(removed.question, false)]);
    await server.sql(
      `INSERT INTO resources (id, title) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${limits.pullRows})
        SELECT lower(hex(randomblob(7))) || 'r', 'Made by an import' FROM n`,
    );
    const { text_by } = (await fullPull(server, lena!)).rows.get(`my_answers/${kept.answer}`)!;
    await done(server, lena!, [
      write(kept.question, '<p>On my own</p>', String(text_by)),
      intention('answer.remove', { question_id: removed.question, saw: null, along: null }),
    ]);
    const gone: string[] = [];
    for (let page = 0; page < 2; page++) {
      const one = await newFor(grace!, known);
      gone.push(...one.gone);
      known = one.known;
    }
    expect(gone.toSorted()).toEqual(
      [`my_answers/${kept.answer}`, `my_answers/${removed.answer}`, `answer_comments/${mine}`].toSorted(),
    );
    expect((await newFor(grace!, known)).gone).toEqual([]);
  });

  it('a demoted admin has none of it, and comments no more', async () => {
    const demoted = await makeAccount(server, 'admin');
    const { answer } = await shared(lena!, '<p>Not for Mika</p>');
    await done(server, demoted, [comment(answer, 'While I was one')]);
    const device = await openDevice(server, demoted, seeded(9));
    await device.sync();
    expect(await onDisk(device)).toContain('Not for Mika');
    await server.sql(`UPDATE profiles SET role = 'user' WHERE id = '${demoted.id}'`);
    const late = mintId('d');
    expect(await push(server, demoted, [comment(answer, 'And now', late)])).toMatchObject([
      { result: 'refused', code: 'not_shared' },
    ]);
    await device.sync();
    for (const word of ['Not for Mika', 'While I was one']) expect(await onDisk(device), word).not.toContain(word);
    const pulled = await fullPull(server, demoted);
    for (const word of ['Not for Mika', 'While I was one', answer]) expect(pulled.text, word).not.toContain(word);
    await device.close();
  });
});

describe('ANSWER-13 ANSWER-14 comments', () => {
  it('a guest writes and reads none', async () => {
    const { answer } = await shared(lena!, '<p>Mine</p>');
    const entries = [comment(answer, 'A guest’s'), intention('answer.uncomment', { id: mintId('d') })];
    for (const { status, body } of [
      await requestPush(server, { token: '' }, entries),
      await requestPull(server, { token: '' }),
    ]) {
      expect(status).toBe(401);
      expect(body).toEqual({ stop: 'signed_out' });
    }
  });

  it('carry the name of who wrote them, and to a learner not their account', async () => {
    const { answer } = await shared(lena!, '<p>Mine</p>');
    const [by, reply] = [mintId('d'), mintId('d')];
    await done(server, ada!, [comment(answer, 'Say what you measured', by)]);
    await done(server, lena!, [comment(answer, 'I will', reply)]);
    const { rows, text } = await fullPull(server, lena!);
    expect(rows.get(`answer_comments/${by}`)).toEqual({
      ...{ id: by, answer_id: answer, author_name: ada!.id, body: 'Say what you measured', mine: false },
      created_at: expect.stringMatching(/^20/),
    });
    expect(rows.get(`answer_comments/${reply}`)).toMatchObject({ author_name: lena!.id, mine: true });
    expect(text).not.toContain(`"user_id":"${ada!.id}"`);
    expect((await fullPull(server, grace!)).rows.get(`answer_comments/${by}`)).toMatchObject({
      ...{ user_id: ada!.id, mine: false },
    });
    expect((await fullPull(server, noah!)).text).not.toContain(answer);
  });

  it('of somebody else, of a private answer and of none are refused alike, and told to nobody', async () => {
    const { answer: open } = await shared(lena!, '<p>Shared</p>');
    const hidden = await asked();
    await done(server, lena!, [write(hidden, '<p>Private</p>')]);
    const removed = await shared(lena!, '<p>Removed</p>');
    await done(server, lena!, [intention('answer.remove', { question_id: removed.question, saw: null, along: null })]);
    const closed = [myAnswerId(lena!.id, hidden), removed.answer, myAnswerId(lena!.id, mintId('q')), mintId('x')];
    for (const answer of [open, ...closed])
      expect(await push(server, noah!, [comment(answer, 'Forged')]), answer).toMatchObject([
        { result: 'refused', code: 'not_shared' },
      ]);
    for (const answer of closed) {
      expect(await push(server, ada!, [comment(answer, 'Guessed')])).toMatchObject([
        { result: 'refused', code: 'not_shared' },
      ]);
      // after a restore it waits, whether there was an answer or not
      expect(await push(server, ada!, [{ ...comment(answer, 'Guessed'), resend: true }])).toMatchObject([
        { result: 'refused', code: 'not_found' },
      ]);
    }
    expect(await push(server, lena!, [comment(myAnswerId(lena!.id, hidden), 'To myself')])).toMatchObject([
      { result: 'refused', code: 'not_shared' },
    ]);
    expect(await server.sql("SELECT id FROM answer_comments WHERE body IN ('Forged', 'Guessed', 'To myself')")).toEqual(
      [],
    );
  });

  it('name nobody else as their author, and are deleted by nobody else', async () => {
    const { answer } = await shared(lena!, '<p>Mine</p>');
    const id = mintId('d');
    for (const more of [{ user_id: noah!.id }, { author_name: 'Noah' }, { mine: true }])
      expect(
        await push(server, ada!, [intention('answer.comment', { id, answer_id: answer, body: 'x', ...more })]),
      ).toMatchObject([{ result: 'refused', code: 'invalid' }]);
    await done(server, ada!, [comment(answer, 'Stays', id)]);
    for (const other of [lena!, noah!, grace!])
      expect(await push(server, other, [intention('answer.uncomment', { id })])).toMatchObject([
        { result: 'refused', code: 'forbidden' },
      ]);
    expect(await server.sql(`SELECT user_id FROM answer_comments WHERE id = '${id}'`)).toEqual([[ada!.id]]);
    await done(server, ada!, [intention('answer.uncomment', { id })]);
    expect((await fullPull(server, lena!)).rows.has(`answer_comments/${id}`)).toBe(false);
  });

  it('a comment refused as not shared stays in needs attention with its words', async () => {
    const { question, answer } = await shared(lena!, '<p>Mine</p>');
    const device = await openDevice(server, ada!, seeded(10));
    await device.sync();
    await device.write('answer.comment', { id: mintId('d'), answer_id: answer, body: 'Written in the tunnel' });
    await done(server, lena!, [share(question, false)]);
    await device.sync();
    expect((await device.entries()).filter(({ name }) => name === 'answer.comment')).toMatchObject([
      { state: 'refused', code: 'not_shared', args: { body: 'Written in the tunnel' } },
    ]);
    expect(JSON.stringify([...(await device.rows()).values()])).not.toContain('Written in the tunnel');
    await device.close();
  });

  it('SEC-31 beyond the hour’s wait and are not refused', async () => {
    const { answer } = await shared(lena!, '<p>Mine</p>');
    const many = Array.from({ length: limits.comments.attempts + 1 }, (_, at) => comment(answer, `No. ${at}`));
    const answers = await pushAll(server, lena!, many);
    expect(new Set(answers.slice(0, -1).map(({ result }) => result))).toEqual(new Set(['done']));
    expect(answers.at(-1)).toMatchObject({ result: 'later' });
  });

  it('STUDY-54 go with the account that wrote them', async () => {
    const leaving = await makeAccount(server, 'admin');
    const { answer } = await shared(lena!, '<p>Mine</p>');
    const [theirs, mine] = [mintId('d'), mintId('d')];
    await done(server, leaving, [comment(answer, 'I am leaving', theirs)]);
    await done(server, lena!, [comment(answer, 'I stay', mine)]);
    const token = await server.superuser();
    await server.request(`/api/collections/users/records/${leaving.id}`, { method: 'DELETE', token });
    const { rows } = await fullPull(server, lena!);
    expect([rows.has(`answer_comments/${theirs}`), rows.has(`answer_comments/${mine}`)]).toEqual([false, true]);
  });
});

it('ANSWER-12 a restored backup brings back neither a comment nor a sharing that nobody made', async () => {
  const question = await asked();
  const answer = myAnswerId(lena!.id, question);
  const resent = (entry: Intention): Intention => ({ ...entry, resend: true });
  const remark = resent(comment(answer, 'From before'));
  // the admin’s phone comes first: what it said waits for the answer
  expect(await push(server, ada!, [remark])).toMatchObject([{ result: 'refused', code: 'not_found' }]);
  await done(server, lena!, [resent(write(question, '<p>Back</p>')), resent(share(question, true))]);
  expect(await push(server, ada!, [remark])).toMatchObject([{ result: 'done' }]);
  expect(await rowsOf(lena!, 'answer_comments')).toContainEqual(expect.objectContaining({ body: 'From before' }));
});
