import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewId } from '#model/id.ts';
import { wireShape } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

let server: Server;
let lena: TestAccount;
let noah: TestAccount;
let ada: TestAccount;
const course = mintId('c');
const stages = [mintId('s'), mintId('s')] as const;

beforeAll(async () => {
  server = await startServer();
  [lena, noah, ada] = [await makeAccount(server), await makeAccount(server), await makeAccount(server, 'admin')];
  await done(server, ada, [
    intention('course.create', { id: course, title: 'Systems', description: '', company: null, attached_jobs: [] }),
    ...stages.map((id, index) => stage(id, index + 1)),
  ]);
  await done(server, noah, stages.map(complete));
});
afterAll(() => server.remove());

const stage = (id: string, stage_order: number) =>
  intention('stage.create', {
    id,
    course_id: course,
    stage_order,
    title: `Stage ${stage_order}`,
    description: '',
    information: null,
  });
const complete = (stage_id: string) => intention('stage.complete', { course_id: course, stage_id });
const rating = (stageId: string, helpfulness = 5) => ({ stageId, stageName: 'Shown', helpfulness, accuracy: 4 });
const review = {
  course_id: course,
  saw: '',
  stage_ratings: stages.map((id) => rating(id)),
  support_feedback: 'More about <b>managers</b>',
  improvement_suggestions: '  ',
};
const submit = (args: object = review, id?: string) => intention('review.submit', args, id);
const stored = async ({ id }: TestAccount) => {
  const { rows } = await fullPull(server, ada);
  return rows.get(`course_reviews/${reviewId(id, course)}`);
};
const refusedBy = async (account: TestAccount, ...entries: ReturnType<typeof submit>[]) =>
  (await push(server, account, entries)).map((judgement) =>
    judgement.result === 'refused' ? judgement.code : judgement.result,
  );
const markRead = (saw: string, read = true) =>
  done(server, ada, [intention('review.read', { user_id: lena.id, course_id: course, saw, read })]);

it('REV-12 a guest is refused', async () => {
  const { status, body } = await server.request('/api/sync/push', {
    body: { shape: wireShape, boot: null, seen: 0, entries: [submit()] },
  });
  expect([status, body]).toEqual([401, { stop: 'signed_out' }]);
});

it('REV-24 an admin, and anyone who has not completed every stage, is refused', async () => {
  expect(await refusedBy(ada, submit())).toEqual(['forbidden']);
  expect(await refusedBy(lena, submit())).toEqual(['incomplete']);
  await done(server, lena, [complete(stages[0])]);
  expect(await refusedBy(lena, submit())).toEqual(['incomplete']);
  // omitting incomplete stages does not help: neither naming none, nor one that never existed
  expect(await refusedBy(lena, submit({ ...review, stage_ratings: [] }))).toEqual(['invalid']);
  expect(await refusedBy(lena, submit({ ...review, stage_ratings: [rating(mintId('z'))] }))).toEqual(['gone']);
  expect(await stored(lena)).toBeUndefined();
});

it('REV-24 no one reviews for another person', async () => {
  const forged = [{ user_id: noah.id }, { id: reviewId(noah.id, course) }];
  expect(await refusedBy(lena, ...forged.map((extra) => submit({ ...review, ...extra })))).toEqual([
    'invalid',
    'invalid',
  ]);
  expect(await stored(noah)).toBeUndefined();
});

it('REV-11 REV-13 REV-14 wrong stars and long texts are refused', async () => {
  expect(
    await refusedBy(
      noah,
      ...[0, 6, 2.5].map((stars) => submit({ ...review, stage_ratings: [rating(stages[0], stars)] })),
      submit({ ...review, support_feedback: 'x'.repeat(1001) }),
      submit({ ...review, improvement_suggestions: '面'.repeat(1001) }),
    ),
  ).toEqual(['invalid', 'invalid', 'invalid', 'too_long', 'too_long']);
  expect(await stored(noah)).toBeUndefined();
});

it('REV-15 REV-16 REV-17 the first one is stored clean, with the names of the stages, and unread', async () => {
  await done(server, lena, [complete(stages[1])]);
  await done(server, lena, [submit(review, 'f'.repeat(15))]);
  expect(await stored(lena)).toMatchObject({
    user_id: lena.id,
    course_id: course,
    stage_ratings: stages.map((stageId, index) => ({
      stageId,
      stageName: `Stage ${index + 1}`,
      helpfulness: 5,
      accuracy: 4,
    })),
    support_feedback: 'More about managers',
    improvement_suggestions: null,
    read_status: 'unread',
    read_by: null,
    text_by: 'f'.repeat(15),
  });
});

it('REV-24 a second one for the same course is refused', async () => {
  expect(await refusedBy(lena, submit({ ...review, support_feedback: 'Second' }))).toEqual(['changed']);
  expect(await stored(lena)).toMatchObject({ support_feedback: 'More about managers' });
});

it('REV-25 REV-26 an admin reads every review, marks one read, and takes that back', async () => {
  await markRead('f'.repeat(15));
  const marked = (await stored(lena))!;
  expect(marked).toMatchObject({ read_status: 'read', read_by: ada.id, support_feedback: 'More about managers' });
  expect(Math.abs(Date.parse(String(marked.read_at)) - Date.now())).toBeLessThan(60_000);
  await markRead('f'.repeat(15), false);
  expect(await stored(lena)).toMatchObject({ read_status: 'unread', read_at: null, read_by: null });
  const others = [...(await fullPull(server, noah)).rows.keys()].filter((key) => key.startsWith('course_reviews/'));
  expect(others).toEqual([]);
});

it('REV-27 a learner neither sets nor sees the reader’s mark', async () => {
  const own = { user_id: lena.id, course_id: course, saw: 'f'.repeat(15), read: true };
  for (const account of [lena, noah]) {
    const refused = await push(server, account, [intention('review.read', own)]);
    expect(refused).toMatchObject([{ result: 'refused', code: 'forbidden' }]);
  }
  expect(await stored(lena)).toMatchObject({ read_status: 'unread' });
  await markRead('f'.repeat(15));
  const marks = { read_status: 'unread', read_at: null, read_by: lena.id };
  const entries = Object.entries(marks).map(([field, value]) =>
    submit({ ...review, saw: 'f'.repeat(15), [field]: value }),
  );
  expect(await refusedBy(lena, ...entries)).toEqual(['invalid', 'invalid', 'invalid']);
  expect(await stored(lena)).toMatchObject({ read_status: 'read', read_by: ada.id });
  const seen = (await fullPull(server, lena)).rows.get(`course_reviews/${reviewId(lena.id, course)}`)!;
  for (const column of Object.keys(marks)) expect(seen).not.toHaveProperty(column);
});

it('REV-19 REV-28 an update changes the same record, and it is unread again', async () => {
  await done(server, lena, [submit({ ...review, saw: 'f'.repeat(15), support_feedback: 'Better now' })]);
  expect(await stored(lena)).toMatchObject({
    support_feedback: 'Better now',
    read_status: 'unread',
    read_at: null,
    read_by: null,
  });
  expect(await server.sql('SELECT count(*) FROM course_reviews')).toEqual([['1']]);
  // an admin in a tunnel marked the text before, and arrives after it
  await markRead('f'.repeat(15));
  expect(await stored(lena)).toMatchObject({ read_status: 'unread', read_by: null });
});

it('REV-24 A47 a stage that was added meanwhile is no reason to refuse', async () => {
  await done(server, ada, [stage(mintId('s'), 3)]);
  await done(server, noah, [submit()]);
  expect((await stored(noah))?.stage_ratings).toHaveLength(2);
});
