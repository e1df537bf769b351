import { firstValueFrom, skip } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { courseProgress, type CourseProgressInput, shapeCourseProgress } from './courseProgress.ts';

const ada = { id: 'ada', full_name: 'Ada', email: 'ada@example.com', role: 'user' };
const bo = { id: 'bo', full_name: '', email: 'bo@example.com', role: 'user' };
const boss = { id: 'boss', full_name: 'Boss', email: 'boss@example.com', role: 'admin' };
const track = { id: 'track', title: 'Ｂackend', company: 'Kitami' };
const other = { id: 'other', title: '面接', company: null };
const stage = (id: string, stage_order: number, course_id = 'track') => ({ id, course_id, stage_order });
const done = (user_id: string, stage_id: string, at: string | string[], course_id = 'track') => ({
  user_id,
  course_id,
  stage_id,
  completions: [at].flat().map((one) => ({ id: `m${one}`, at: one })),
});
const assigned = (user_id: string, course_id = 'track', assigned_at = '2026-10-05T00:00:00.000Z') => ({
  user_id,
  course_id,
  assigned_at,
});

const shape = (input: Partial<CourseProgressInput>) =>
  shapeCourseProgress({
    profiles: [ada, bo, boss],
    courses: [track, other],
    stages: [stage('s2', 2), stage('s1', 1), stage('s3', 3)],
    progress: [],
    assignments: [],
    arrival: 'everything',
    ...input,
  });

describe('PROG-10 a row for each learner and course', () => {
  test.each<[string, Partial<CourseProgressInput>, object[]]>([
    [
      'an assignment without progress',
      { assignments: [assigned('ada')] },
      [{ learner: 'Ada', completed: 0, total: 3, percent: 0, lastActivity: null }],
    ],
    [
      'some stages, the newest completion is the last activity',
      {
        assignments: [assigned('ada')],
        progress: [done('ada', 's1', '2026-11-02'), done('ada', 's2', ['2026-11-01', '2026-11-03'])],
      },
      [{ completed: 2, total: 3, percent: 67, lastActivity: '2026-11-03' }],
    ],
    [
      'progress without an assignment',
      { progress: [done('bo', 's1', '2026-11-01')] },
      [{ learner: 'bo@example.com', completed: 1, assignedAt: null }],
    ],
    [
      'an undone completion is not activity',
      { assignments: [assigned('ada')], progress: [{ ...done('ada', 's1', '2026-11-01'), completions: [] }] },
      [{ completed: 0, lastActivity: null }],
    ],
    [
      'a completion of a deleted stage does not count',
      { assignments: [assigned('ada')], progress: [done('ada', 'gone', '2026-11-01')] },
      [{ completed: 0, total: 3, lastActivity: null }],
    ],
    [
      'a course without stages is 0%',
      { assignments: [assigned('ada', 'other')] },
      [{ course: '面接', completed: 0, total: 0, percent: 0 }],
    ],
    ['an admin who tries a course is not a learner', { progress: [done('boss', 's1', '2026-11-01')] }, []],
    ['an admin who was assigned one is', { assignments: [assigned('boss')] }, [{ learner: 'Boss' }]],
    ['a deleted person or course is left out', { assignments: [assigned('nobody'), assigned('ada', 'gone')] }, []],
    [
      'each learner and course is separate',
      {
        assignments: [assigned('ada'), assigned('bo'), assigned('ada', 'other')],
        progress: [done('bo', 's1', '2026-11-01')],
      },
      [
        { id: 'ada/track', completed: 0 },
        { id: 'bo/track', completed: 1 },
        { id: 'ada/other', total: 0 },
      ],
    ],
  ])('%s', (_case, input, expected) => {
    const { rows } = shape(input);
    expect(rows).toHaveLength(expected.length);
    expect(rows).toMatchObject(expected);
  });

  test('the search text is NFKC and lower case', () => {
    const [row] = shape({ assignments: [assigned('ada')] }).rows;
    expect(row!.search).toBe('ada ada@example.com backend');
  });
});

describe('PROG-11 a chart for each course', () => {
  test('counts the learners who completed each stage, in the order of the stages', () => {
    const { courses, assignments } = shape({
      assignments: [assigned('ada'), assigned('bo')],
      progress: [done('ada', 's1', '1'), done('ada', 's3', '1'), done('bo', 's1', '1'), done('boss', 's1', '1')],
    });
    expect(courses[0]).toEqual({
      id: 'track',
      title: 'Ｂackend',
      company: 'Kitami',
      perStage: [2, 0, 1],
      learners: 2,
      average: 50,
    });
    expect(assignments).toBe(2);
  });

  test('a course without learners comes last and is 0%', () => {
    const { courses } = shape({ courses: [other, track], assignments: [assigned('ada')] });
    expect(courses.map(({ id, learners, average }) => [id, learners, average])).toEqual([
      ['track', 1, 0],
      ['other', 0, 0],
    ]);
  });
});

test('PROG-10 a completion that arrives by sync updates the open query', async () => {
  const database = await memoryDatabase();
  await store(database, 'profiles', { ...ada, created_at: '2026-01-01T00:00:00.000Z' });
  await store(database, 'courses', { ...track, created_at: '2026-01-01T00:00:00.000Z' });
  await store(database, 'course_stages', stage('s1', 1), stage('s2', 2));
  await store(database, 'course_assignments', { id: 'a1', ...assigned('ada') });
  const read = courseProgress().read(database);
  const before = await firstValueFrom(read);
  expect(before.rows).toMatchObject([{ learner: 'Ada', completed: 0, total: 2, percent: 0, lastActivity: null }]);
  expect(before.courses).toMatchObject([{ perStage: [0, 0], learners: 1 }]);

  const next = firstValueFrom(read.pipe(skip(1)));
  // the query is open before the row arrives
  await new Promise((resolve) => setTimeout(resolve, 50));
  await store(database, 'user_progress', { id: 'p1', ...done('ada', 's1', '2026-11-24T08:57:00.000Z') });
  const after = await next;
  expect(after.rows).toMatchObject([{ completed: 1, percent: 50, lastActivity: '2026-11-24T08:57:00.000Z' }]);
  expect(after.courses).toMatchObject([{ perStage: [1, 0], average: 50 }]);

  await remove(database, 'profiles', 'ada');
  expect((await firstValueFrom(courseProgress().read(database))).rows).toEqual([]);
});

describe('PROG-10 grows with its learners', () => {
  /** Learners who are all on all five courses of eight stages, half of them done. */
  const crowd = (learners: number): CourseProgressInput => {
    const courses = Array.from({ length: 5 }, (_, index) => ({ ...track, id: `c${index}` }));
    const stages = courses.flatMap(({ id }) =>
      Array.from({ length: 8 }, (_, index) => stage(`${id}s${index}`, index + 1, id)),
    );
    const profiles = Array.from({ length: learners }, (_, index) => ({
      ...ada,
      id: `u${index}`,
      full_name: `石川 Ada ${index}`,
    }));
    return {
      arrival: 'everything',
      profiles,
      courses,
      stages,
      assignments: profiles.flatMap(({ id }) => courses.map((course) => assigned(id, course.id))),
      progress: profiles.flatMap(({ id }, index) =>
        stages.filter((_, place) => (index + place) % 2).map((one) => done(id, one.id, '2026-11-01', one.course_id)),
      ),
    };
  };
  /** How often a record is read: what grows faster than the learners does, however busy the machine is. */
  const reads = (input: CourseProgressInput): number => {
    let count = 0;
    const counted = <T extends object>(records: readonly T[]): T[] =>
      records.map((record) => new Proxy(record, { get: (from, name) => ((count += 1), Reflect.get(from, name)) }));
    const { profiles, courses, stages, progress, assignments, arrival } = input;
    shapeCourseProgress({
      arrival,
      profiles: counted(profiles),
      courses: counted(courses),
      stages: counted(stages),
      progress: counted(progress),
      assignments: counted(assignments),
    });
    return count;
  };

  test('PROG-10 1,000 learners on 5 courses give 5,000 rows, for ten times the work of 100', () => {
    const [few, many] = [crowd(100), crowd(1_000)];
    expect(shapeCourseProgress(many).rows).toHaveLength(5_000);
    // comparing every pair of learners would read a hundred times as much
    expect(reads(many) / reads(few)).toBeLessThan(10.5);
  });
});
