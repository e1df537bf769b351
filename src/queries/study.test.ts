import { expect, it, onTestFinished, vi } from 'vitest';
import { assignmentId, linkId, progressId, studyDayId, studyPlanId } from '#model/id.ts';
import type { LocalDatabase } from '#local/database.ts';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { study, type Study } from './study.ts';

const me = 'learner00000001';
const go = 'course000000001';
const stage = 'stage0000000001';
const [first, second, pending] = ['question0000001', 'question0000002', 'question0000003'];
const now = Math.floor(Date.now() / 1_000);
const today = studyDay(now);

async function world(): Promise<LocalDatabase> {
  const database = await memoryDatabase(me);
  await store(database, 'courses', { id: go, title: 'Go', former_slugs: [], created_at: '2026-01-01' });
  await store(database, 'course_stages', { id: stage, course_id: go, title: 'One', stage_order: 1 });
  for (const [at, id] of [first, second, pending].entries()) {
    const status = id === pending ? 'pending' : 'approved';
    await store(database, 'interview_questions', {
      id,
      question: '<p>Why?</p>',
      status,
      created_at: '2026-01-01',
    });
    await store(database, 'stage_questions', {
      ...{
        id: linkId(stage as never, id as never),
        stage_id: stage,
        question_id: id,
        created_at: `2026-01-0${at + 1}`,
      },
    });
  }
  return database;
}
const assign = (database: LocalDatabase) =>
  store(database, 'course_assignments', {
    ...{ id: assignmentId(me as never, go as never), user_id: me, course_id: go, assigned_at: '2026-01-02' },
  });
const day = (database: LocalDatabase, number: number, answers: StudyAnswer[], user = me) =>
  store(database, 'study_days', {
    ...{ id: studyDayId(user as never, number), user_id: user, day: number, answers, undone: [] },
  });
const answer = (id: string, question: string, at: number, grade: number) =>
  [id, question, at, grade, 30, at] as unknown as StudyAnswer;

function follow(database: LocalDatabase) {
  let last: Study | undefined;
  const subscription = study(me)
    .read(database)
    .subscribe((value) => {
      last = value;
    });
  onTestFinished(() => subscription.unsubscribe());
  return (holds: (value: Study) => boolean) =>
    vi.waitFor(() => {
      if (!last || !holds(last)) throw new Error(`it says ${JSON.stringify(last?.today)}`);
      return last;
    });
}

it('STUDY-01 nothing is in study until a course is assigned or a stage of it completed; a pending question never is', async () => {
  const database = await world();
  const until = follow(database);
  await until(({ questions, today: { list } }) => !questions.length && !list.length);
  await assign(database);
  await until(({ today: { list } }) => list.join() === [first, second].join());
  await remove(database, 'course_assignments', assignmentId(me, go));
  await until(({ questions }) => !questions.length);
  await store(database, 'user_progress', {
    ...{ id: progressId(me as never, go as never, stage as never), user_id: me, course_id: go, stage_id: stage },
    completions: [{ id: 'c', at: '2026-11-20T00:00:00.000Z' }],
  });
  await until(({ today: { list } }) => list.join() === [first, second].join());
});

it('STUDY-13 STUDY-22 an answer, of any tab or device, takes its question off the list; an undo brings it back', async () => {
  const database = await world();
  await assign(database);
  const until = follow(database);
  await until(({ today: { list } }) => list.length === 2);
  await day(database, today, [answer('one', first, now, 3)]);
  expect(await until(({ today: { list } }) => list.join() === second)).toMatchObject({ done: 1, tomorrow: 0 });
  await day(database, today, [answer('one', first, now, 3), answer('two', second, now, 1)]);
  // a step of ten minutes comes at the end of the session
  await until(({ today: { list, soon } }) => !list.length && soon.join() === second);
  await day(database, today, []);
  await until(({ today: { list } }) => list.length === 2);
});

it('STUDY-36 a question that is hidden leaves the list, and has its history when it comes back', async () => {
  const database = await world();
  await assign(database);
  await day(database, today - 2, [answer('one', first, now - 2 * 86_400, 3)]);
  const until = follow(database);
  await until(({ today: { list } }) => list.join() === [first, second].join());
  const row = { id: first, question: '<p>Why?</p>', created_at: '2026-01-01' };
  await store(database, 'interview_questions', { ...row, status: 'pending' });
  await until(({ today: { list }, questions }) => list.join() === second && questions.join() === second);
  await store(database, 'interview_questions', { ...row, status: 'approved' });
  const { memory } = await until(({ questions }) => questions.length === 2);
  expect(memory.turns.get(first)).toHaveLength(1);
});

it('STUDY-37 what another person on this device answered is nobody else’s', async () => {
  const database = await world();
  await assign(database);
  await day(database, today, [answer('one', first, now, 3)], 'learner00000002');
  const until = follow(database);
  const { done, memory } = await until(({ today: { list } }) => list.length === 2);
  expect([done, memory.turns.size]).toEqual([0, 0]);
});

const plan = (database: LocalDatabase, more: object) =>
  store(database, 'study_plans', {
    ...{ id: studyPlanId(me as never), user_id: me, new_per_day: 5, reviews_per_day: 30, retention: 0.9, ease: null },
    ...more,
  });

it('STUDY-04 STUDY-26 STUDY-46 the list and the schedule follow the plan, on any device', async () => {
  const database = await world();
  await assign(database);
  await day(database, today - 20, [answer('one', first, now - 20 * 86_400, 4)]);
  const until = follow(database);
  const { memory, plan: usual } = await until(({ today: { list } }) => list.length === 2);
  expect(usual).toEqual({ new_per_day: 5, reviews_per_day: 30, retention: 0.9, ease: null });
  const { due, ...kept } = memory.cards.get(first)!;
  await plan(database, { new_per_day: 0 });
  await until(({ today: { list, moreFresh } }) => list.join() === first && moreFresh.join() === second);
  await plan(database, { retention: 0.95 });
  const strict = await until(({ schedule }) => schedule.retention === 0.95);
  expect(strict.memory.cards.get(first)).toMatchObject(kept);
  expect(strict.memory.cards.get(first)!.due).toBeLessThan(due);
  await plan(database, { retention: 0.9 });
  const again = await until(({ schedule }) => schedule.retention === 0.9);
  expect(again.memory.cards.get(first)).toEqual({ due, ...kept });
});

it('STUDY-42 STUDY-43 STUDY-44 STUDY-46 back after days, nobody meets a wall; a choice reschedules nothing', async () => {
  const database = await world();
  await assign(database);
  const ids = Array.from({ length: 40 }, (_, at) => `question1${String(at).padStart(6, '0')}`);
  for (const id of ids) {
    await store(database, 'interview_questions', { id, question: '<p>Why?</p>', status: 'approved' });
    await store(database, 'stage_questions', {
      ...{ id: linkId(stage as never, id as never), stage_id: stage, question_id: id, created_at: '2026-02-01' },
    });
  }
  const long = today - 16;
  await day(
    database,
    long,
    ids.map((id, at) => answer(`answer${at}`, id, now - 16 * 86_400, 3)),
  );
  const until = follow(database);
  const back = await until(({ isBack }) => isBack);
  expect([back.away, back.today.list.length, back.today.moreDue, back.tomorrow]).toEqual([16, 30, 10, 30]);
  expect(back.today.list.some((id) => id === first || id === second)).toBe(false);
  const cards = new Map(back.memory.cards);
  await plan(database, { ease: { way: 'everything', day: today } });
  expect((await until(({ isBack }) => !isBack)).today).toMatchObject({ moreDue: 0, list: { length: 40 } });
  await plan(database, { ease: { way: 'ease', day: today } });
  const eased = await until(({ today: { list } }) => list.length === 30);
  expect([eased.isBack, eased.today.moreFresh, eased.memory.cards]).toEqual([false, [], cards]);
  await plan(database, { ease: null });
  // asked again, as long as nothing is answered
  await until(({ isBack }) => isBack);
});
