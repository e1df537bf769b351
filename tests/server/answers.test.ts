import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { myAnswerId, studyCardId, studyPlanId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { Row } from '#model/noun.ts';
import type { Intention } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, pushAll, requestPull, requestPush } from './wire.ts';

let server: Server;
let [ada, lena, noah]: TestAccount[] = [];
const [question, another] = [mintId('q'), mintId('q')];

beforeAll(async () => {
  server = await startServer();
  [ada, lena, noah] = [await makeAccount(server, 'admin'), await makeAccount(server), await makeAccount(server)];
  for (const id of [question, another])
    await done(server, ada, [
      intention('question.submit', { id, ...someQuestion }),
      intention('question.decide', { id, status: 'approved', saw: null }),
    ]);
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

const nouns = ['study_cards', 'my_answers', 'study_plans'] as const;
const empty = { text: null, situation: null, task: null, action: null, result: null };
const write = (saw: string, text: string, about = question, by = mintId('w'), more: object = {}): Intention =>
  intention('answer.write', { question_id: about, saw, under: null, form: 'free', ...empty, text, ...more }, by);
const plan = { new_per_day: 7, reviews_per_day: 40, retention: 0.85, ease: { way: 'ease', day: 20_783 } };
/** Everything of the three that one person says. */
const all = (about: string, words: string): Intention[] => [
  intention('study.choose', { question_ids: [about], chosen: 'in' }),
  intention('study.pause', { question_id: about, value: true }),
  intention('question.bookmark', { question_id: about, value: true }),
  intention('question.confidence', { question_id: about, value: 2 }),
  intention('study.plan', plan),
  write('', words, about),
];
const rowOf = async (who: TestAccount, key: string): Promise<Row | undefined> =>
  (await fullPull(server, who)).rows.get(key as never);
const answerOf = (who: TestAccount, about = question) => rowOf(who, `my_answers/${myAnswerId(who.id, about)}`);
const count = async (noun: string, who: TestAccount) =>
  (await server.sql(`SELECT id FROM ${noun} WHERE user_id = '${who.id}'`)).length;

describe('STUDY-37 ANSWER-09 nobody else is sent any of it', () => {
  it('a guest writes and reads none', async () => {
    for (const { status, body } of [
      await requestPush(server, { token: '' }, all(question, '<p>A guest’s</p>')),
      await requestPull(server, { token: '' }),
    ]) {
      expect(status).toBe(401);
      expect(body).toEqual({ stop: 'signed_out' });
    }
  });

  it('another learner and an admin pull no row, no id, no count and no gone of it', async () => {
    const secret = '<p>What only Lena would say</p>';
    const places = new Map<TestAccount, { epoch: string; seq: number }>();
    for (const other of [noah!, ada!]) places.set(other, await fullPull(server, other));
    const written = all(question, secret);
    await done(server, lena!, written);
    const mine = [myAnswerId(lena!.id, question), studyCardId(lena!.id, question)];
    for (const other of [noah!, ada!]) {
      const pulled = await fullPull(server, other);
      expect([...pulled.rows.keys()].filter((key) => nouns.some((noun) => key.startsWith(`${noun}/`)))).toEqual([]);
      expect(nouns.map((noun) => pulled.totals[noun])).toEqual([0, 0, 0]);
      const { epoch, seq } = places.get(other)!;
      await done(server, lena!, [intention('answer.remove', { question_id: question, saw: null, along: null })]);
      const { body } = await requestPull(server, other, { epoch, cursor: seq, fresh_from: seq });
      for (const word of ['What only Lena', ...mine, ...written.map(({ id }) => id)]) {
        expect(pulled.text).not.toContain(word);
        expect(JSON.stringify(body)).not.toContain(word);
      }
      await done(server, lena!, [write('', secret)]);
    }
    const own = (await fullPull(server, lena!)).rows;
    expect(own.get(`study_cards/${mine[1]!}`)).toMatchObject({
      ...{ user_id: lena!.id, question_id: question },
      ...{ chosen: 'in', paused: true, bookmarked: true, confidence: 2 },
    });
    expect(own.get(`study_plans/${studyPlanId(lena!.id)}`)).toMatchObject(plan);
    expect(own.get(`my_answers/${mine[0]!}`)).toMatchObject({ text: secret });
  });

  it('a hand-made request names nobody else, and a refusal is the same whether they have an answer or not', async () => {
    await done(server, lena!, [write('', '<p>Lena’s</p>', another)]);
    for (const other of [noah!, ada!]) {
      const named = [
        ...all(another, '<p>Forged</p>'),
        intention('answer.remove', { question_id: another, saw: null, along: null }),
      ];
      const forged = named.map((one) => intention(one.name as never, { ...(one.args as object), user_id: lena!.id }));
      for (const judged of await push(server, other, forged))
        expect(judged).toMatchObject({ result: 'refused', code: 'invalid' });
      // Lena has answered one of these, and not the other; a third does not exist
      const unread = mintId('q');
      await done(server, ada!, [
        intention('question.submit', { id: unread, ...someQuestion }),
        intention('question.decide', { id: unread, status: 'approved', saw: null }),
      ]);
      for (const about of [another, unread, mintId('q')]) {
        const judged = await push(server, other, [write(mintId('w'), '<p>Over theirs</p>', about)]);
        expect(judged).toMatchObject([{ result: 'refused', code: 'gone' }]);
        await done(server, other, [intention('answer.remove', { question_id: about, saw: null, along: null })]);
      }
    }
    expect(await answerOf(lena!, another)).toMatchObject({ text: '<p>Lena’s</p>', user_id: lena!.id });
  });
});

it('STUDY-25 ANSWER-05 two devices that say different things of one question both stand', async () => {
  const about = another;
  await done(server, noah!, [intention('study.pause', { question_id: about, value: true })]);
  await done(server, noah!, [intention('question.bookmark', { question_id: about, value: true })]);
  expect(await rowOf(noah!, `study_cards/${studyCardId(noah!.id, about)}`)).toMatchObject({
    ...{ paused: true, bookmarked: true, chosen: null, confidence: 0 },
  });
});

it('STUDY-36 a mark and an answer made in a tunnel arrive although the question was hidden meanwhile', async () => {
  const hidden = mintId('q');
  await done(server, ada!, [
    intention('question.submit', { id: hidden, ...someQuestion }),
    intention('question.decide', { id: hidden, status: 'approved', saw: null }),
    intention('question.withdraw', { id: hidden }),
  ]);
  await done(server, noah!, all(hidden, '<p>From the tunnel</p>'));
  expect(await answerOf(noah!, hidden)).toMatchObject({ text: '<p>From the tunnel</p>' });
  await done(server, ada!, [intention('question.delete', { id: hidden, saw: null, along: null })]);
  const saw = (await answerOf(noah!, hidden))!.text_by as string;
  await done(server, noah!, [write(saw, '<p>And later</p>', hidden)]);
  expect(await answerOf(noah!, hidden)).toMatchObject({ text: '<p>And later</p>' });
});

it('ANSWER-17 malicious markup is refused, what is foreign is taken out', async () => {
  const about = mintId('q');
  await done(server, ada!, [intention('question.submit', { id: about, ...someQuestion })]);
  for (const field of Object.keys(empty)) {
    const poison = { [field]: '<p>Why? <img src=x onerror=alert(1)></p>' };
    expect(await push(server, ada!, [write('', '<p>Mine</p>', about, mintId('w'), poison)])).toMatchObject([
      { result: 'refused', code: 'malicious' },
    ]);
  }
  const clean = Object.fromEntries(Object.keys(empty).map((field) => [field, '<p class="wide">Mine<u></u></p>']));
  await done(server, ada!, [write('', '', about, mintId('w'), clean)]);
  const stored = await answerOf(ada!, about);
  for (const field of Object.keys(empty)) expect(stored![field], field).not.toContain('class');
});

it('R25 R30 what gives way stays with its author, and nobody else reads it there', async () => {
  const about = mintId('q');
  await done(server, ada!, [intention('question.submit', { id: about, ...someQuestion })]);
  const first = mintId('w');
  await done(server, noah!, [write('', '<p>From the phone</p>', about, first)]);
  const late = write('', '<p>From the desk</p>', about);
  expect(await push(server, noah!, [late])).toMatchObject([{ result: 'refused', code: 'changed' }]);
  await done(server, noah!, [write(first, '<p>From the desk</p>', about, mintId('w'), { instead: true })]);
  const asides = async (who: TestAccount) =>
    [...(await fullPull(server, who)).rows.values()].filter((row) => row.noun === 'my_answers');
  expect(await asides(noah!)).toMatchObject([{ written_by: first, content: { text: '<p>From the phone</p>' } }]);
  for (const other of [lena!, ada!]) expect(await asides(other)).toEqual([]);
});

it('SEC-31 saves beyond the hour’s wait and are not refused', async () => {
  const many = Array.from({ length: limits.studyMarks.attempts + 1 }, (_, at) =>
    intention('question.bookmark', { question_id: question, value: at % 2 === 0 }),
  );
  const answers = await pushAll(server, noah!, many);
  expect(new Set(answers.slice(0, -1).map(({ result }) => result))).toEqual(new Set(['done']));
  expect(answers.at(-1)).toMatchObject({ result: 'later' });
});

it('ANSWER-18 an answer that was removed and written again is there, also after a restored backup', async () => {
  const about = mintId('q');
  await done(server, ada!, [intention('question.submit', { id: about, ...someQuestion })]);
  /** As a device sends again what the server had taken before the restore. */
  const resent = (seq: number) => ({
    resend: true,
    taken: { boot: 'before', seq, at: `2026-01-0${seq}T00:00:00.000Z` },
  });
  const first = { ...write('', '<p>First</p>', about), ...resent(1) };
  const gone = { ...intention('answer.remove', { question_id: about, saw: null, along: null }), ...resent(2) };
  const again = { ...write('', '<p>Again</p>', about), ...resent(3) };
  await done(server, noah!, [gone]);
  await done(server, noah!, [first]);
  expect(await answerOf(noah!, about)).toBeUndefined();
  await done(server, noah!, [again]);
  expect(await answerOf(noah!, about)).toMatchObject({ text: '<p>Again</p>' });
});

it('STUDY-54 all three go with the account', async () => {
  const leaving = await makeAccount(server);
  await done(server, leaving, all(question, '<p>Mine</p>'));
  for (const noun of nouns) expect(await count(noun, leaving), noun).toBe(1);
  const token = await server.superuser();
  await server.request(`/api/collections/users/records/${leaving.id}`, { method: 'DELETE', token });
  for (const noun of nouns) expect(await count(noun, leaving), noun).toBe(0);
});
