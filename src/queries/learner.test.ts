import { firstValueFrom, type Observable } from 'rxjs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { assignmentId, linkId, progressId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta, type Meta } from '#local/outbox.ts';
import { writeRows } from '#local/rows.ts';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { assignedCount } from './assignedCount.ts';
import { type CoursePage, coursePage } from './course.ts';
import { dashboard } from './dashboard.ts';
import { nextStop } from './nextStop.ts';
import { type StageContent, stageContent } from './stageContent.ts';
import { tracks } from './tracks.ts';

const me = 'learner00000001';
const other = 'learner00000002';
const [go, sre] = ['course000000001', 'course000000002'];
const [first, second, elsewhere] = ['stage0000000001', 'stage0000000002', 'stage0000000003'];
const [approved, pending, spare] = ['question0000001', 'question0000002', 'question0000003'];

/** The query's current value, and every later one. */
function follow<T>(read: Observable<T>): {
  last: () => T | undefined;
  until: (holds: (value: T) => boolean) => Promise<T>;
} {
  let last: T | undefined;
  const subscription = read.subscribe((value) => {
    last = value;
  });
  onTestFinished(() => subscription.unsubscribe());
  const until = (holds: (value: T) => boolean) =>
    vi.waitFor(() => {
      if (last === undefined || !holds(last)) throw new Error(`it says ${JSON.stringify(last)}`);
      return last;
    });
  return { last: () => last, until };
}

async function study(
  meta: Meta = { ...firstMeta, first: true, syncedAt: '2026-11-01T00:00:00.000Z' },
): Promise<LocalDatabase> {
  const database = await memoryDatabase(me);
  await database.outbox.meta.put(meta);
  await store(
    database,
    'courses',
    { id: go, title: 'Go!', description: '', company: 'Kitami', created_at: '2026-01-01T00:00:00.000Z' },
    {
      id: sre,
      title: 'SRE',
      description: '',
      company: null,
      created_at: '2026-02-01T00:00:00.000Z',
      former_slugs: ['ops'],
    },
  );
  await store(
    database,
    'course_stages',
    { id: second, course_id: go, title: 'Second', stage_order: 2 },
    { id: first, course_id: go, title: 'First', stage_order: 1 },
    { id: elsewhere, course_id: sre, title: 'Elsewhere', stage_order: 1 },
  );
  const question = { company: '', interview_stage: '', category: 'Technical', recommended: false };
  await store(
    database,
    'interview_questions',
    { ...question, id: approved, question: '<p>Why?</p>', status: 'approved' },
    { ...question, id: pending, question: '<p>Mine</p>', status: 'pending' },
    { ...question, id: spare, question: '<p>How?</p>', status: 'approved' },
  );
  await link(database, approved, '2026-01-01T00:00:00.000Z');
  return database;
}

const link = (database: LocalDatabase, question_id: string, created_at: string) =>
  store(database, 'stage_questions', { id: linkId(first, question_id), stage_id: first, question_id, created_at });

const complete = (database: LocalDatabase, user_id: string, stage_id: string, course_id = go) =>
  store(database, 'user_progress', {
    id: progressId(user_id, stage_id, course_id),
    user_id,
    course_id,
    stage_id,
    undone: [],
    completions: [
      {
        id: `m${stage_id}`,
        at: '2026-03-01T00:00:00.000Z',
      },
    ],
  });

const assign = (database: LocalDatabase, user_id: string, course_id: string) =>
  store(database, 'course_assignments', {
    id: assignmentId(user_id, course_id),
    user_id,
    course_id,
    assigned_at: '2026-02-01T00:00:00.000Z',
  });

it('CRSE-05 CRSE-10 shows all tracks, the newest first, assigned or not', async () => {
  const database = await study();
  await assign(database, me, go);
  const { courses } = await firstValueFrom(tracks(me).read(database));
  expect(courses.map((course) => course.id)).toEqual([sre, go]);
});

it('CRSE-17 DASH-10 counts one’s own progress and never someone else’s', async () => {
  const database = await study();
  await complete(database, other, first);
  await assign(database, other, sre);
  const read = follow(dashboard(me).read(database));
  expect(await read.until(() => true)).toMatchObject({ progress: [], assigned: [] });
  await complete(database, me, first);
  await assign(database, me, sre);
  await read.until(({ progress, assigned }) => progress[0]?.completed === 1 && assigned[0]?.id === sre);
});

it.each([
  ['CRSE-31 by its slug', 'go', go],
  ['CRSE-46 by a former slug', 'ops', sre],
  ['CRSE-31 by its id', sre, sre],
])('finds a course %s', async (_, address, id) => {
  const page = await firstValueFrom(coursePage(me, address).read(await study()));
  expect(page).toMatchObject({ course: { id } });
});

it('CRSE-36 a course is missing only when everything has arrived', async () => {
  const database = await study({ ...firstMeta, first: true, sweeping: true });
  const read = follow(coursePage(me, 'nowhere').read(database));
  expect(await read.until(() => true)).toBe('coming');
  await database.outbox.meta.put({ ...firstMeta, first: true, syncedAt: '2026-11-01T00:00:00.000Z' });
  expect(await read.until((page) => page !== 'coming')).toBe('missing');
});

it('CRSE-31 a course that arrives later opens automatically', async () => {
  const database = await study();
  const read = follow(coursePage(me, 'late').read(database));
  await read.until((page) => page === 'missing');
  await store(database, 'courses', { id: 'course000000003', title: 'Late', description: '', created_at: '2026-03-01' });
  await read.until((page) => typeof page === 'object');
});

it('STAGE-01 STAGE-09 lists the stages in order and follows a completion', async () => {
  const database = await study();
  const read = follow(coursePage(me, 'go').read(database));
  const before = (await read.until((page) => typeof page === 'object')) as CoursePage;
  expect(before.stages.map(({ id, questions, completed }) => [id, questions, completed])).toEqual([
    [first, 1, false],
    [second, 0, false],
  ]);
  await complete(database, me, first);
  await complete(database, me, second);
  await read.until((page) => (page as CoursePage).isComplete);
});

it('CRSE-46 a rename keeps the open page open', async () => {
  const database = await study();
  const read = follow(coursePage(me, 'go').read(database));
  await read.until((page) => typeof page === 'object');
  await store(database, 'courses', {
    id: go,
    title: 'Golang',
    description: '',
    created_at: '2026-01-01',
    former_slugs: ['go'],
  });
  await read.until((page) => typeof page === 'object' && page.course.slug === 'golang');
});

it('STAGE-20 CRSE-26 follows the approved questions of the open stage', async () => {
  const database = await study();
  const read = follow(stageContent(first).read(database));
  const shown = (content: StageContent) => content.groups.flatMap((group) => group.questions.map((one) => one.id));
  expect(shown(await read.until(() => true))).toEqual([approved]);
  await link(database, pending, '2026-01-02T00:00:00.000Z');
  await link(database, spare, '2026-01-03T00:00:00.000Z');
  await read.until((content) => shown(content).join() === [approved, spare].join());
  await store(database, 'interview_questions', {
    id: approved,
    question: '<p>Edited</p>',
    category: 'Technical',
    status: 'approved',
  });
  await read.until((content) => content.groups[0]?.questions[0]?.question === '<p>Edited</p>');
  await remove(database, 'stage_questions', linkId(first, approved));
  await read.until((content) => shown(content).join() === spare);
});

it('STAGE-25 follows the resources of the open stage', async () => {
  const database = await study();
  const read = follow(stageContent(first).read(database));
  await read.until((content) => content.resources.length === 0);
  await store(database, 'resources', {
    id: 'resource0000001',
    title: 'Read',
    url: 'https://example.com',
    category: 'Go',
  });
  const row = { id: linkId(first, 'resource0000001'), stage_id: first, resource_id: 'resource0000001' };
  await store(database, 'stage_resources', { ...row, created_at: '2026-01-01' });
  await read.until((content) => content.resources[0]?.title === 'Read');
});

it('STAGE-25 follows a resource that is exchanged for another, and one that was put last', async () => {
  const database = await study();
  const [read1, read2] = ['resource0000001', 'resource0000002'] as const;
  const linkOf = (resource_id: string, created_at: string) => ({
    ...{ id: linkId(first, resource_id), stage_id: first, resource_id, created_at },
  });
  for (const [id, title] of [[read1, 'Read'] as const, [read2, 'Watch'] as const, ['resource0000003', 'Try'] as const])
    await store(database, 'resources', { id, title, url: 'https://example.com', category: 'Go' });
  await store(database, 'stage_resources', linkOf(read1, '2026-01-01'), linkOf(read2, '2026-01-02'));
  const read = follow(stageContent(first).read(database));
  const titles = ({ resources }: StageContent) => resources.map(({ title }) => title);
  await read.until((content) => titles(content).join() === 'Read,Watch');
  // taken out and linked again elsewhere: one row that says when
  await store(database, 'stage_resources', linkOf(read1, '2026-01-03'));
  await read.until((content) => titles(content).join() === 'Watch,Read');
  // one goes, and another comes with it
  await writeRows(
    (_label, work) => work(),
    database.rows,
    new Map([
      [keyOf('stage_resources', linkId(first, read2)), null],
      [keyOf('stage_resources', linkId(first, 'resource0000003')), linkOf('resource0000003', '2026-01-04') as never],
    ]),
  );
  await read.until((content) => titles(content).join() === 'Read,Try');
});

it('NAV-19 counts one’s own assignments only', async () => {
  const database = await study();
  await assign(database, other, go);
  const read = follow(assignedCount(me).read(database));
  await read.until((count) => count === 0);
  await assign(database, me, go);
  await assign(database, me, sre);
  await read.until((count) => count === 2);
  await remove(database, 'course_assignments', assignmentId(me, go));
  await read.until((count) => count === 1);
});

it('HOME-01 the next stop advances with a completion', async () => {
  const database = await study();
  await assign(database, me, go);
  const read = follow(nextStop(me).read(database));
  await read.until((next) => next.kind === 'stop' && next.stop.id === first);
  await complete(database, me, first);
  await read.until((next) => next.kind === 'stop' && next.stop.id === second);
  await complete(database, me, second);
  await read.until((next) => next.kind === 'allDone');
});

it('reads the questions of one stage and not the rest of the bank', async () => {
  const database = await study();
  const bank = database.rows.collections.bank.storageInstance;
  const [query, byId] = [vi.spyOn(bank, 'query'), vi.spyOn(bank, 'findDocumentsById')];
  await firstValueFrom(coursePage(me, 'go').read(database));
  await firstValueFrom(tracks(me).read(database));
  await firstValueFrom(dashboard(me).read(database));
  await firstValueFrom(nextStop(me).read(database));
  expect([query.mock.calls, byId.mock.calls]).toEqual([[], []]);
  await firstValueFrom(stageContent(first).read(database));
  expect(query).not.toHaveBeenCalled();
  expect(byId.mock.calls.map(([ids]) => ids)).toEqual([[`interview_questions/${approved}`]]);
});
