// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { assignmentId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { readSecurityLog } from '#state/securityLog.ts';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
import { memoryDatabase, store } from '../../../tests/local/memoryDatabase.ts';
import { assignCourse, removeAssignment } from './assignCourse.ts';

const admin = 'adminadminadmin';
const ada = 'adaadaadaadaada';
const course = 'ccccccccccccccc';
const key = keyOf('course_assignments', assignmentId(ada, course));

let database: LocalDatabase;
beforeEach(async () => {
  localStorage.clear();
  database = await memoryDatabase(admin);
  makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role: 'admin' });
  await store(database, 'profiles', { id: ada, full_name: 'Ada', role: 'user', is_active: true });
  await store(database, 'courses', { id: course, title: 'Backend' });
  return forgetDevice;
});

const assign = (changes: Partial<Parameters<typeof assignCourse>[0]> = {}) =>
  assignCourse({ account: admin, userId: ada, courseId: course, assigned: new Set(), ...changes });
const stored = async () => (await readRows((_label, work) => work(), database.rows, [key])).get(key);
const waiting = () => database.outbox.entries.count();

test('ASGN-08 SYNC-02 assigning offline stores who, what, by whom and when, and waits to be sent', async () => {
  const before = new Date().toISOString();
  expect(await assign()).toEqual({ outcome: 'assigned' });
  const row = await stored();
  expect(row).toMatchObject({ user_id: ada, course_id: course, assigned_by: admin });
  expect(String(row!.assigned_at) >= before).toBe(true);
  expect(await waiting()).toBe(1);
});

test.each([
  ['a user', { userId: '' }],
  ['a course', { courseId: '' }],
  ['both', { userId: '', courseId: '' }],
])('ASGN-07 without %s nothing is assigned', async (_what, without) => {
  expect(await assign(without)).toEqual({ outcome: 'missing' });
  expect(await waiting()).toBe(0);
});

test('ASGN-09 without a session nothing is assigned', async () => {
  expect(await assign({ account: undefined })).toEqual({ outcome: 'notAuthenticated' });
  expect(await waiting()).toBe(0);
});

test('ASGN-13 an existing assignment stays as it is, and nothing is sent', async () => {
  expect(await assign({ assigned: new Set([assignmentId(ada, course)]) })).toEqual({ outcome: 'already' });
  expect(await waiting()).toBe(0);
});

test('ASGN-10 a refusal by the rules says why', async () => {
  await store(database, 'profiles', { id: ada, full_name: 'Ada', role: 'user', is_active: false });
  expect(await assign()).toEqual({ outcome: 'failed', code: 'inactive' });
  expect(await stored()).toBeUndefined();
});

test('ASGN-10 a device that cannot store it says so', async () => {
  database.outbox.close();
  // the form has a sentence for it, and shows no machine's words
  expect(await assign()).toEqual({ outcome: 'failed' });
});

test('SEC-21 assigning and removing are logged as admin actions, failures are not', async () => {
  await assign({ courseId: '' });
  await assign();
  expect(await removeAssignment(ada, course)).toBe(true);
  const metadata = { user_id: ada, course_id: course };
  await vi.waitFor(() =>
    expect(readSecurityLog()).toMatchObject([
      { type: 'admin_action', details: 'assignment_created', metadata },
      { type: 'admin_action', details: 'assignment_deleted', metadata },
    ]),
  );
  expect(await stored()).toBeUndefined();
});

test('ASGN-10 a removal that cannot be stored says so', async () => {
  database.outbox.close();
  expect(await removeAssignment(ada, course)).toBe(false);
  expect(readSecurityLog()).toEqual([]);
});
