import { beforeEach, expect, test } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import type { Key, Row } from '#model/noun.ts';
import type { Intention, PullAnswer } from '#model/wire.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { MemoryServer } from './memoryServer.ts';
import { seeded } from './random.ts';

const [lena, noah, ada] = ['lenalenalenalen', 'noahnoahnoahnoa', 'adaadaadaadaada'];
const question = 'q'.repeat(15);
const answer = myAnswerId(lena, question);
const [said, replied] = ['saidsaidsaidsai', 'repliedrepliedr'];
let server: MemoryServer;
let minted = 0;

beforeEach(() => {
  server = new MemoryServer(seeded(3), 100);
  for (const [id, role] of [
    [lena, 'user'],
    [noah, 'user'],
    [ada, 'admin'],
  ] as const)
    server.write([['profiles', id, { id, role, is_active: true, full_name: id }]]);
  server.write([['interview_questions', question, { id: question, status: 'approved', author: ada }]]);
  done(lena, 'answer.write', {
    question_id: question,
    saw: '',
    under: null,
    form: 'free',
    ...empty,
    text: '<p>Mine 1</p>',
  });
});
const empty = { text: null, situation: null, task: null, action: null, result: null };

function push(user: string, name: MutationName, args: object, more: { resend?: true } = {}) {
  const id = `m${String((minted += 1)).padStart(14, '0')}`;
  const entry: Intention = { id, name, version: mutations[name].version, args, at: server.now(), ...more };
  const pushed = server.push(user, { boot: null, seen: 0, entries: [entry] });
  if (!('results' in pushed)) throw new Error('restored');
  return pushed.results[0]!;
}
function done(user: string, name: MutationName, args: object): void {
  const judged = push(user, name, args);
  if (judged.result !== 'done') throw new Error(JSON.stringify(judged));
}
const share = (shared: boolean) => done(lena, 'answer.share', { question_id: question, shared, saw: null });
const comment = (user: string, id: string) =>
  done(user, 'answer.comment', { id, answer_id: answer, body: `by ${user} 1` });

/** A device that has pulled everything, and what it is told since. */
class Device {
  private cursor: number;
  private readonly epoch: string;
  constructor(private readonly user: string) {
    const reset = this.pull({ epoch: null, cursor: 0 });
    if (!('reset' in reset)) throw new Error('no reset');
    this.epoch = reset.epoch;
    this.cursor = reset.seq;
  }
  private pull(at: { epoch: string | null; cursor: number }): PullAnswer {
    return server.pull(this.user, { boot: null, seen: 0, need: 0, fresh_from: at.cursor, ...at });
  }
  told(): { rows: string[]; gone: string[] } {
    const page = this.pull({ epoch: this.epoch, cursor: this.cursor });
    if (!('rows' in page)) throw new Error('no page');
    this.cursor = page.cursor;
    const keys = (some: Partial<Record<string, readonly (Row | string)[]>>) =>
      Object.entries(some).flatMap(([noun, list]) =>
        (list ?? []).map((one) => `${noun}/${typeof one === 'string' ? one : one.id}` as Key),
      );
    return { rows: keys(page.rows).toSorted(), gone: keys(page.gone).toSorted() };
  }
}
const all = [`answer_comments/${replied}`, `answer_comments/${said}`, `my_answers/${answer}`];

test('ANSWER-11 ANSWER-13 a shared answer and what is said of it reach admins and its author, and nobody else', () => {
  const [admin, author, other] = [new Device(ada), new Device(lena), new Device(noah)];
  share(true);
  comment(ada, said);
  comment(lena, replied);
  expect(admin.told().rows).toEqual(all);
  expect(author.told().rows).toEqual(all);
  expect(other.told()).toEqual({ rows: [], gone: [] });
  for (const user of [ada, lena]) expect([...server.visibleRows(user).keys()]).toEqual(expect.arrayContaining(all));
  for (const key of server.visibleRows(noah).keys()) expect(all).not.toContain(key);
});

test('ANSWER-12 R15 after Stop sharing both are told gone, once, also to whoever comes later; shared again they return', () => {
  share(true);
  comment(ada, said);
  comment(lena, replied);
  const [admin, late] = [new Device(ada), new Device(ada)];
  share(false);
  expect(admin.told()).toEqual({ rows: [], gone: all });
  done(lena, 'answer.uncomment', { id: replied });
  const { text_by } = server.row('my_answers', answer)!;
  done(lena, 'answer.write', {
    ...{ question_id: question, saw: text_by, under: null, form: 'free', ...empty, text: '<p>In private 2</p>' },
  });
  expect(admin.told()).toEqual({ rows: [], gone: [] });
  expect(late.told()).toEqual({ rows: [], gone: all });
  share(true);
  expect(admin.told().rows).toEqual([`answer_comments/${said}`, `my_answers/${answer}`]);
  done(lena, 'answer.remove', { question_id: question, saw: null, along: null });
  expect(admin.told().gone).toEqual([`answer_comments/${said}`, `my_answers/${answer}`]);
  expect(server.rowsOf('answer_comments')).toEqual([]);
});

test('ANSWER-09 an answer that was shared, removed and written anew is told to no admin', () => {
  share(true);
  const admin = new Device(ada);
  done(lena, 'answer.remove', { question_id: question, saw: null, along: null });
  expect(admin.told().gone).toEqual([`my_answers/${answer}`]);
  done(lena, 'answer.write', {
    question_id: question,
    saw: '',
    under: null,
    form: 'free',
    ...empty,
    text: '<p>Anew 3</p>',
  });
  expect(admin.told()).toEqual({ rows: [], gone: [] });
  expect(server.visibleRows(ada).has(`my_answers/${answer}`)).toBe(false);
});

test('ANSWER-13 ANSWER-09 after a restore a comment waits for its answer, whether there was one or not', () => {
  const remark = (answer_id: string) =>
    push(ada, 'answer.comment', { id: said, answer_id, body: 'From before 4' }, { resend: true });
  expect(remark(answer)).toMatchObject({ result: 'refused', code: 'not_found' });
  done(lena, 'answer.remove', { question_id: question, saw: null, along: null });
  for (const one of [answer, myAnswerId(noah, question)])
    expect(remark(one)).toMatchObject({ result: 'refused', code: 'not_found' });
  done(lena, 'answer.write', {
    question_id: question,
    saw: '',
    under: null,
    form: 'free',
    ...empty,
    text: '<p>Back 5</p>',
  });
  share(true);
  expect(remark(answer)).toMatchObject({ result: 'done' });
});

test('ANSWER-14 A94 a learner is sent the name of who wrote a comment, and whether it is their own, not the account', () => {
  share(true);
  comment(ada, said);
  expect(server.row('answer_comments', said)).toMatchObject({ user_id: ada, author_name: ada });
  const shown = server.visibleRows(lena).get(`answer_comments/${said}`)!;
  expect(shown).toMatchObject({ author_name: ada, mine: false });
  expect(shown).not.toHaveProperty('user_id');
  expect(server.visibleRows(ada).get(`answer_comments/${said}`)).toMatchObject({ mine: true, user_id: ada });
});
