import { afterAll, beforeAll, expect, it } from 'vitest';
import { studyDayId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Intention } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, pushAll } from './wire.ts';

let server: Server;
let [ada, lena, noah]: TestAccount[] = [];

beforeAll(async () => {
  server = await startServer();
  [ada, lena, noah] = [await makeAccount(server, 'admin'), await makeAccount(server), await makeAccount(server)];
});
afterAll(() => server.remove());

const now = () => Math.floor(Date.now() / 1_000);
const answer = (at: number, id = mintId('a'), grade = 3): Intention =>
  intention('study.answer', { question_id: mintId('q'), at, grade, seconds: 30 }, id);
const dayOf = async (who: TestAccount, at: number) =>
  (await fullPull(server, who)).rows.get(`study_days/${studyDayId(who.id, studyDay(at))}`);
const answersOf = async (who: TestAccount, at: number) => ((await dayOf(who, at))?.answers ?? []) as StudyAnswer[];

it('STUDY-33 STUDY-31 STUDY-36 an answer to whatever question is stored with the server’s time of receipt', async () => {
  const before = now();
  const one = answer(before - 60);
  await done(server, lena!, [one]);
  const [[id, , at, grade, seconds, got]] = (await answersOf(lena!, before - 60)) as [StudyAnswer];
  expect([id, at, grade, seconds]).toEqual([one.id, before - 60, 3, 30]);
  expect(got).toBeGreaterThanOrEqual(before);
  expect(got).toBeLessThanOrEqual(now());
});

it('STUDY-14 STUDY-34 the answers of two devices are all there, one that comes twice once', async () => {
  const at = now() + 10 * 86_400;
  const [mine, theirs] = [answer(at), answer(at + 1)];
  await done(server, lena!, [mine]);
  await done(server, lena!, [theirs, mine]);
  const ids = (await answersOf(lena!, at)).map(([id]) => id);
  expect(ids).toEqual([mine.id, theirs.id].toSorted());
});

it('STUDY-35 an answer that was taken back before it arrived does not count', async () => {
  const at = now() + 20 * 86_400;
  const [kept, back] = [answer(at), answer(at)];
  await done(server, lena!, [intention('study.undo', { day: studyDay(at), saw: [back.id] }), back, kept]);
  expect((await answersOf(lena!, at)).map(([id]) => id)).toEqual([kept.id]);
});

it('STUDY-37 nobody else is sent any of it, admins included, and nobody writes another’s', async () => {
  const at = now() + 30 * 86_400;
  const one = answer(at);
  await done(server, lena!, [one]);
  for (const other of [noah!, ada!]) {
    const pulled = await fullPull(server, other);
    expect([...pulled.rows.keys()].filter((key) => key.startsWith('study_days/'))).toEqual([]);
    expect(pulled.text).not.toContain(one.id);
    await done(server, other, [intention('study.undo', { day: studyDay(at), saw: [one.id] })]);
    const [judged] = await push(server, other, [
      intention('study.answer', { ...(one.args as object), user_id: lena!.id }),
    ]);
    expect(judged).toMatchObject({ result: 'refused', code: 'invalid' });
  }
  expect((await answersOf(lena!, at)).map(([id]) => id)).toEqual([one.id]);
});

it('STUDY-39 the 1,001st answer of a day waits and is not refused', async () => {
  const at = now() + 40 * 86_400;
  const many = Array.from({ length: limits.studyAnswers.attempts + 1 }, () => answer(at));
  const answers = await pushAll(server, noah!, many);
  expect(new Set(answers.slice(0, -1).map(({ result }) => result))).toEqual(new Set(['done']));
  expect(answers.at(-1)).toMatchObject({ result: 'later' });
  expect(await answersOf(noah!, at)).toHaveLength(limits.studyAnswers.attempts);
});

it('STUDY-35 the 201st undo of a day waits too: each rewrites a whole day', async () => {
  const busy = await makeAccount(server);
  const day = studyDay(now());
  const many = Array.from({ length: limits.studyUndos.attempts + 1 }, () =>
    intention('study.undo', { day, saw: [mintId('m')] as never }),
  );
  const answers = await pushAll(server, busy, many);
  expect(new Set(answers.slice(0, -1).map(({ result }) => result))).toEqual(new Set(['done']));
  expect(answers.at(-1)).toMatchObject({ result: 'later' });
});

it('STUDY-54 goes with the account', async () => {
  const gone = await makeAccount(server);
  await done(server, gone, [answer(now())]);
  const count = () => server.sql(`SELECT id FROM study_days WHERE user_id = '${gone.id}'`);
  expect(await count()).toHaveLength(1);
  const token = await server.superuser();
  await server.request(`/api/collections/users/records/${gone.id}`, { method: 'DELETE', token });
  expect(await count()).toHaveLength(0);
});
