import { expect, test } from 'vitest';
import { assignmentId } from '#model/id.ts';
import { keyOf, type Noun, type Row } from '#model/noun.ts';
import { mutations } from './all.ts';
import { run } from './run.ts';

const [ada, ben, lena, course] = ['ada', 'ben', 'lena', 'course'].map((name) => name.padEnd(15, 'x')) as [
  string,
  string,
  string,
  string,
];
const id = assignmentId(lena, course);
const rows = (assigned_by: string) =>
  new Map([[keyOf('course_assignments', id), { id, user_id: lena, course_id: course, assigned_by } as unknown as Row]]);
const remove = (assignedBy: string, more: object = {}, resend = false) =>
  run(
    {
      ...{ id: 'm'.repeat(15), name: 'assignment.delete', version: mutations['assignment.delete'].version, resend },
      ...{ args: { user_id: lena, course_id: course, ...more }, at: '2026-11-28T00:00:00.000Z' },
    },
    { get: (noun: Noun, key: string) => rows(assignedBy).get(keyOf(noun, key)) },
    { actor: ada, role: 'admin' },
  );
const gone = [['course_assignments', id, null]];

test('A184 an undo takes one’s own assignment back, and leaves a colleague’s', () => {
  expect(remove(ada, { mine: true })).toEqual(gone);
  expect(remove(ben, { mine: true })).toBe('changed');
});

test('whoever removes an assignment on purpose removes anybody’s', () => {
  expect(remove(ben)).toEqual(gone);
});

test('A163 what is sent again after a restore is judged by its order', () => {
  expect(remove(ben, { mine: true }, true)).toEqual(gone);
});
