import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { assignedCount } from './assignedCount.ts';
import { assignments, type AssignmentsInput, shapeAssignments } from './assignments.ts';

const person = (id: string, changes: object = {}) => ({
  id,
  full_name: id.toUpperCase(),
  email: `${id}@example.com`,
  role: 'user',
  is_active: true,
  ...changes,
});
const boss = person('boss', { role: 'admin' });
const course = { id: 'c1', title: '日本語での面接に慣れる' };
const assignment = (id: string, user_id: string, assigned_at = '2026-10-05T00:00:00.000Z') => ({
  id,
  user_id,
  course_id: 'c1',
  assigned_by: 'boss',
  assigned_at,
});

const shape = (input: Partial<AssignmentsInput>) =>
  shapeAssignments({ profiles: [], courses: [course], assignments: [], arrival: 'everything', ...input });

test.each([
  ['an active learner', person('ada'), true],
  ['a deactivated learner', person('ada', { is_active: false }), false],
  ['an admin', boss, false],
  ['a role of an earlier version', person('ada', { role: 'candidate' }), false],
])('ASGN-06 the list offers %s: %s', (_who, profile, offered) => {
  expect(shape({ profiles: [profile] }).learners.map(({ id }) => id)).toEqual(offered ? [profile.id] : []);
});

test('ASGN-03 ASGN-06 the list is by name, and someone without a name by address', () => {
  const { learners } = shape({
    profiles: [person('cy'), person('bo', { full_name: '' }), person('ada', { full_name: 'Ａda' })],
  });
  expect(learners.map(({ name, search }) => [name, search])).toEqual([
    ['Ａda', 'ada ada@example.com'],
    ['bo@example.com', 'bo@example.com bo@example.com'],
    ['CY', 'cy cy@example.com'],
  ]);
});

test('ASGN-04 each course is offered', () => {
  expect(shape({}).courses).toEqual([course]);
});

test('ASGN-08 an assignment says who was given what, by whom and when', () => {
  const [row] = shape({ profiles: [person('ada'), boss], assignments: [assignment('a1', 'ada')] }).assigned;
  expect(row).toEqual({
    id: 'a1',
    userId: 'ada',
    courseId: 'c1',
    learner: 'ADA',
    email: 'ada@example.com',
    course: '日本語での面接に慣れる',
    assignedBy: 'BOSS',
    assignedById: 'boss',
    assignedAt: '2026-10-05T00:00:00.000Z',
    search: 'ada ada@example.com 日本語での面接に慣れる boss',
  });
});

test('ASGN-08 of a deleted person only the place is left, and of a deleted course nothing', () => {
  const deleted = { ...assignment('a2', 'ada'), course_id: 'gone' };
  expect(shape({ assignments: [assignment('a1', 'nobody'), deleted] }).assigned).toMatchObject([
    { id: 'a1', learner: null, email: '', assignedBy: null },
  ]);
});

test('ASGN-08 the newest assignment comes first', async () => {
  const database = await memoryDatabase();
  await store(database, 'profiles', { ...person('ada'), created_at: null }, { ...boss, created_at: null });
  await store(database, 'courses', { ...course, created_at: null });
  await store(
    database,
    'course_assignments',
    assignment('old', 'ada'),
    assignment('new', 'ada', '2026-11-05T00:00:00.000Z'),
  );
  const { assigned } = await firstValueFrom(assignments().read(database));
  expect(assigned.map(({ id }) => id)).toEqual(['new', 'old']);
});

test('ASGN-14 a new assignment raises the count of its learner alone', async () => {
  const database = await memoryDatabase();
  const counts: number[] = [];
  const subscription = assignedCount('ada')
    .read(database)
    .subscribe((count) => counts.push(count));
  await vi.waitFor(() => expect(counts).toEqual([0]));
  await store(database, 'courses', { ...course, created_at: null });
  await store(database, 'course_assignments', assignment('a1', 'ada'));
  await store(database, 'course_assignments', assignment('a2', 'bo'));
  await vi.waitFor(() => expect(counts).toEqual([0, 1]));
  subscription.unsubscribe();
});
