import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { linkId, progressId, reviewId } from '#model/id.ts';
import { splitKey } from '#model/noun.ts';
import type { PullAnswer } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, requestPull } from './wire.ts';

/** What one member can learn of another, or spoil for them, with hand-made requests. */
let server: Server;
let lena: TestAccount;
let noah: TestAccount;
let ada: TestAccount;
let grace: TestAccount;

const course = mintId('c');
const stage = mintId('s');
const place = { course_id: course, stage_id: stage };
const review = {
  ...{ course_id: course, saw: '', support_feedback: null, improvement_suggestions: null },
  stage_ratings: [{ stageId: stage, stageName: 'One', helpfulness: 3, accuracy: 3 }],
};
const book = { title: 'Book', description: 'About', url: 'https://example.com/', category: 'Other' };

beforeAll(async () => {
  server = await startServer();
  [lena, noah] = [await makeAccount(server), await makeAccount(server)];
  [ada, grace] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
  await done(server, ada, [
    intention('course.create', { id: course, title: 'Systems', description: '', company: null, attached_jobs: [] }),
    intention('stage.create', {
      ...{ id: stage, course_id: course, stage_order: 1, title: 'One', description: '', information: null },
    }),
  ]);
});
afterAll(() => server.remove());

type Known = { boot: string; epoch: string; cursor: number };

/** Where a device stands that has pulled everything. */
async function upToDate(account: TestAccount): Promise<Known> {
  const { body } = await requestPull(server, account);
  return { boot: body.boot, epoch: body.epoch, cursor: body.seq };
}

/** The records that a pull says are gone. */
async function goneFor(account: TestAccount, known: Known, freshFrom = known.cursor): Promise<string[]> {
  const { status, body } = await requestPull(server, account, { ...known, fresh_from: freshFrom });
  expect(status).toBe(200);
  const gone = (body as Extract<PullAnswer, { gone: unknown }>).gone;
  return Object.entries(gone).flatMap(([noun, ids]) => ids.map((id) => `${noun}/${id}`));
}

const submitted = async (author: TestAccount, id = mintId('q')) => {
  const mutation = mintId();
  await done(server, author, [intention('question.submit', { id, ...someQuestion }, mutation)]);
  return { id, mutation };
};

describe('the ids of mutations', () => {
  it('MOD-20 are sent to whoever wrote the text, and to admins who edit it', async () => {
    const { id, mutation } = await submitted(noah);
    await done(server, ada, [
      intention('question.decide', { id, status: 'approved', saw: null }),
      intention('resource.create', { id: mintId('r'), ...book }),
    ]);
    const ownText = async (account: TestAccount) =>
      (await fullPull(server, account)).rows.get(`interview_questions/${id}`)?.text_by;
    expect([await ownText(lena), await ownText(noah), await ownText(ada)]).toEqual(['', mutation, mutation]);
    const { rows } = await fullPull(server, lena);
    const shared = [...rows].filter(([key]) => /^(courses|course_stages|resources)\//.test(key));
    expect(new Set(shared.map(([key]) => splitKey(key)[0]))).toEqual(
      new Set(['courses', 'course_stages', 'resources']),
    );
    for (const [key, row] of [...shared, ...rows]) expect(row, key).not.toHaveProperty('decided_by');
    for (const [key, row] of shared) expect(row, key).not.toHaveProperty('text_by');
  });

  it('I4 are each account’s own: one that somebody else used up is judged as if they had not', async () => {
    const id = mintId('q');
    const mutation = mintId();
    const entry = intention('question.submit', { id, ...someQuestion }, mutation);
    expect(await push(server, lena, [{ id: mutation, void: 'superseded' }])).toMatchObject([{ result: 'refused' }]);
    expect(await push(server, noah, [entry])).toEqual([{ id: mutation, result: 'done' }]);
    // and after a restore to a backup from before it, in which the stranger was faster
    await server.sql(`DELETE FROM interview_questions WHERE id = '${id}'`);
    await server.sql(`DELETE FROM sync_mutations WHERE account = '${noah.id}' AND id = '${mutation}'`);
    expect(await push(server, noah, [entry])).toEqual([{ id: mutation, result: 'done' }]);
    expect(await push(server, lena, [entry])).toMatchObject([{ result: 'refused', code: 'superseded' }]);
  });

  it('tell nobody that a question is there', async () => {
    const { id, mutation } = await submitted(noah);
    const same = intention('question.submit', { id, ...someQuestion }, mutation);
    expect(await push(server, lena, [same])).toMatchObject([{ result: 'refused', code: 'already' }]);
  });

  it('R30 what is set aside stays with its author, whoever else used the id', async () => {
    const id = mintId('r');
    const [made, first] = [mintId(), mintId()];
    await done(server, ada, [
      intention('resource.create', { id, ...book }, made),
      intention('resource.edit', { id, saw: made, ...book, description: 'By Ada' }, first),
    ]);
    await done(server, lena, [intention('stage.uncomplete', { ...place, saw: [] }, first)]);
    await push(server, grace, [{ id: first, void: 'gone' }]);
    await done(server, grace, [
      intention('resource.edit', { id, saw: first, instead: true, ...book, description: 'By Grace' }),
    ]);
    const owners = await server.sql(`SELECT user_id FROM set_aside WHERE record_id = '${id}'`);
    expect(owners).toEqual([[ada.id]]);
  });

  it('are forgotten when no device sends them again', async () => {
    const [old, recent] = [mintId(), mintId()];
    await push(server, lena, [
      { id: old, void: 'gone' },
      { id: recent, void: 'gone' },
    ]);
    const days = `(unixepoch() - 86400 * ${limits.rememberedDays})`;
    await server.sql(`UPDATE sync_mutations SET at = ${days} - 1 WHERE id = '${old}'`);
    await server.sql(`UPDATE sync_mutations SET at = ${days} + 60 WHERE id = '${recent}'`);
    await server.restart();
    expect(await server.sql(`SELECT id FROM sync_mutations WHERE id IN ('${old}', '${recent}')`)).toEqual([[recent]]);
  });
});

describe('what is gone is told to whoever could see it', () => {
  it('SEC-29 MOD-20 and to no one else, wherever a pull says that it begins', async () => {
    const before = await upToDate(lena);
    const pending = await submitted(noah);
    const removed = await submitted(noah);
    await done(server, noah, [intention('stage.complete', place)]);
    await done(server, noah, [intention('review.submit', review)]);
    await done(server, ada, [
      intention('assignment.create', { user_id: noah.id, course_id: course }),
      intention('question.delete', { id: removed.id, saw: null, along: null }),
    ]);
    expect(await goneFor(lena, before)).toEqual([]);
    await server.sql(`DELETE FROM user_progress WHERE user_id = '${noah.id}'`);
    await server.sql(`DELETE FROM course_reviews WHERE user_id = '${noah.id}'`);
    await server.sql(`DELETE FROM course_assignments WHERE user_id = '${noah.id}'`);
    const told = [...(await goneFor(lena, before)), ...(await goneFor(lena, { ...before, cursor: 0 }, 0))];
    for (const id of [pending.id, removed.id, progressId(noah.id, stage, course), reviewId(noah.id, course)])
      expect(told.join(' ')).not.toContain(id);
    expect(
      told.filter((key) => /^(user_progress|course_reviews|course_assignments|set_aside|profiles)\//.test(key)),
    ).toEqual([]);
    expect((await goneFor(noah, { ...before, epoch: (await upToDate(noah)).epoch })).sort()).toEqual(
      [
        `course_assignments/${(await server.sql("SELECT record FROM sync_log WHERE noun = 'course_assignments'"))[0]![0]}`,
        `course_reviews/${reviewId(noah.id, course)}`,
        `interview_questions/${removed.id}`,
        `user_progress/${progressId(noah.id, stage, course)}`,
      ].sort(),
    );
  });

  it('SYNC-02 a question that was approved, and its link, also if they are removed', async () => {
    const kept = await submitted(noah);
    const other = await submitted(noah);
    const never = await submitted(noah);
    const link = (question: string) =>
      intention('stage.link', { stage_id: stage, kind: 'question', item_id: question });
    await done(
      server,
      ada,
      [kept, other, never].map(({ id }) => link(id)),
    );
    await done(
      server,
      ada,
      [kept, other].map(({ id }) => intention('question.decide', { id, status: 'approved', saw: null })),
    );
    const before = await upToDate(lena);
    await server.sql(`UPDATE interview_questions SET status = 'rejected' WHERE id = '${kept.id}'`);
    await done(server, ada, [
      intention('question.delete', { id: other.id, saw: null, along: null }),
      intention('question.delete', { id: never.id, saw: null, along: null }),
    ]);
    expect((await goneFor(lena, before)).sort()).toEqual(
      [kept, other].flatMap(({ id }) => [`interview_questions/${id}`, `stage_questions/${linkId(stage, id)}`]).sort(),
    );
  });

  it('a record that was given to somebody else', async () => {
    await done(server, ada, [intention('assignment.create', { user_id: lena.id, course_id: course })]);
    const before = await upToDate(lena);
    const [[id]] = (await server.sql(`SELECT id FROM course_assignments WHERE user_id = '${lena.id}'`)) as [[string]];
    await server.sql(`UPDATE course_assignments SET user_id = '${noah.id}' WHERE id = '${id}'`);
    expect(await goneFor(lena, before)).toEqual([`course_assignments/${id}`]);
  });

  it('what was there before the triggers noted it', async () => {
    const { id } = await submitted(lena);
    await server.alter(`DROP TRIGGER sync_interview_questions_update`);
    await server.sql('DELETE FROM sync_seen');
    await server.restart();
    const before = await upToDate(lena);
    const others = await upToDate(noah);
    await server.sql(`DELETE FROM interview_questions WHERE id = '${id}'`);
    expect(await goneFor(lena, before)).toEqual([`interview_questions/${id}`]);
    expect(await goneFor(noah, others)).toEqual([]);
  });
});

it('a time before there was an app is taken for now', async () => {
  const id = mintId('q');
  const began = new Date().toISOString();
  const entry = { ...intention('question.submit', { id, ...someQuestion }), at: '0000-01-01T00:00:00.000Z' };
  await done(server, lena, [entry]);
  const [[at]] = (await server.sql(
    `SELECT replace(created_at, ' ', 'T') FROM interview_questions WHERE id = '${id}'`,
  )) as [[string]];
  expect(at >= began).toBe(true);
});

describe('interviews', () => {
  const plan = {
    ...{ interview_name: 'HR Interview', scheduled_date: '2027-01-12T07:00:00.000Z', duration_minutes: 60 },
    ...{ place: 'Room 3', interviewers: ['Emily Carter'], notes: 'Weak in SQL.' },
  };

  it('INT-43 a learner reads their own without notes, interviewers and changes, and nobody else’s, whatever happens to it', async () => {
    const id = mintId('i');
    const scheduled = mintId();
    await done(server, ada, [intention('interview.schedule', { id, user_id: lena.id, ...plan }, scheduled)]);
    const steps = [
      ['scheduled', []],
      [
        'rescheduled',
        [intention('interview.edit', { id, saw: scheduled, ...plan, scheduled_date: '2027-01-13T07:00:00.000Z' })],
      ],
      ['cancelled', [intention('interview.mark', { id, status: 'cancelled' })]],
    ] as const;
    for (const [status, entries] of steps) {
      if (entries.length) await done(server, ada, [...entries]);
      const own = (await fullPull(server, lena)).rows.get(`interviews/${id}`)!;
      expect(Object.keys(own).sort(), status).toEqual(
        ['id', 'duration_minutes', 'interview_name', 'place', 'scheduled_date', 'status', 'user_id'].sort(),
      );
      expect(own.status).toBe(status);
      expect(JSON.stringify([...(await fullPull(server, lena)).rows])).not.toMatch(/SQL|Emily Carter/);
      expect((await fullPull(server, noah)).rows.has(`interviews/${id}`)).toBe(false);
      expect((await fullPull(server, grace)).rows.get(`interviews/${id}`)).toMatchObject({ notes: 'Weak in SQL.' });
    }
    // by hand, over the record API
    for (const path of ['records', `records/${id}`, 'records?filter=notes~"SQL"']) {
      const answer = await fetch(`${server.url}/api/collections/interviews/${path}`, {
        headers: { authorization: lena.token },
      });
      expect(answer.ok, path).toBe(false);
    }
    for (const member of [lena, noah])
      expect(await push(server, member, [intention('interview.delete', { id, saw: null })])).toMatchObject([
        { code: 'forbidden' },
      ]);
  });
});
