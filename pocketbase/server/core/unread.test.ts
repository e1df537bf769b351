import { beforeEach, expect, test } from 'vitest';
import { myAnswerId, reviewId } from '#model/id.ts';
import { type ArgumentsOf, type MutationName, mutations } from '#mutations/all.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { randomId, seeded } from '../../../tests/sync/random.ts';

const [ada, flip, lena] = ['adaadaadaadaada', 'flipflipflipfli', 'lenalenalenalen'];
const [course, stage, question] = ['coursecoursecou', 'stagestagestage', 'questionquestio'];
const answer = myAnswerId(lena, question);
const random = seeded(61);
let server: MemoryServer;

beforeEach(() => {
  server = new MemoryServer(random);
  server.write([
    ['profiles', ada, { id: ada, role: 'admin', is_active: true }],
    ['profiles', flip, { id: flip, role: 'admin', is_active: true }],
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['courses', course, { id: course, title: 'first', text_by: 'x' }],
    ['course_stages', stage, { id: stage, course_id: course, title: 'seen', stage_order: 1, text_by: 'x' }],
    ['interview_questions', question, { id: question, status: 'approved', author: ada, text_by: 'x' }],
    ['my_answers', answer, { id: answer, user_id: lena, question_id: question, shared: 'admins', text_by: 'x' }],
  ]);
});

function push<Name extends MutationName>(
  user: string,
  name: Name,
  args: ArgumentsOf<Name> | Record<string, unknown>,
  version = mutations[name].version,
): string {
  const entry = { id: randomId(random), name, version, args, at: '2026-01-01T00:00:00.000Z' };
  const pushed = server.push(user, { boot: null, seen: 0, entries: [entry] });
  if (!('results' in pushed)) throw new Error('restored');
  const [one] = pushed.results;
  return one!.result === 'refused' ? one!.code : one!.result;
}
const kept = () => server.rowsOf('set_aside').map(({ user_id, noun, content }) => [user_id, noun, content]);
const rewrite = () =>
  push(flip, 'stage.edit', { id: stage, saw: 'x', title: 'rewritten', description: '', information: null });
const report = (id: string) => push(lena, 'report.open', { id, question_id: question, kind: 'wrong', note: 'not so' });
const comment = (id: string, user = ada) => push(user, 'answer.comment', { id, answer_id: answer, body: 'shorter' });
const reviewed = () =>
  server.write([
    [
      'course_reviews',
      reviewId(lena, course),
      { id: reviewId(lena, course), user_id: lena, course_id: course, support_feedback: 'helped', text_by: 'r' },
    ],
  ]);

test('R37 a course is deleted with the stages that were on the screen', () => {
  expect(push(ada, 'course.delete', { id: course, saw: 'x', along: [[stage, 'x']] })).toBe('done');
  expect(server.rowsOf('course_stages')).toEqual([]);
  expect(kept()).toEqual([]);
});

test.each([
  ['rewritten', rewrite, [[stage, 'x']] as [string, string][]],
  ['added', () => '', []],
])('R37 a course stays when a stage of it was %s that nobody who deletes it has read', (_how, happens, along) => {
  happens();
  expect(push(ada, 'course.delete', { id: course, saw: 'x', along })).toBe('changed');
  expect(server.row('courses', course)).toBeTruthy();
  expect(server.row('course_stages', stage)).toBeTruthy();
});

test('R37 what a learner says of a course stays with them, unless it was read', () => {
  reviewed();
  const along: [string, string][] = [[stage, 'x']];
  const backup = server.backup();
  expect(push(ada, 'course.delete', { id: course, saw: 'x', along: [...along, [reviewId(lena, course), 'r']] })).toBe(
    'done',
  );
  expect(kept()).toEqual([]);
  server.restore(backup);
  expect(push(ada, 'course.delete', { id: course, saw: 'x', along })).toBe('done');
  expect(kept()).toMatchObject([[lena, 'course_reviews', { support_feedback: 'helped' }]]);
});

test('R37 an error report that nobody has read stays with who wrote it, and holds no deletion up', () => {
  const [read, unread] = [randomId(random), randomId(random)];
  report(read);
  report(unread);
  expect(push(ada, 'question.delete', { id: question, saw: 'x', along: [[read, 'open']] })).toBe('done');
  expect(server.row('interview_questions', question)).toBeUndefined();
  expect(kept()).toEqual([[lena, 'question_reports', { note: 'not so', reply: '' }]]);
});

test('R37 a comment that the author of an answer has not read stays with who wrote it, their own too', () => {
  const [read, unread, own] = [randomId(random), randomId(random), randomId(random)];
  comment(read);
  comment(unread);
  comment(own, lena);
  expect(push(lena, 'answer.remove', { question_id: question, saw: 'x', along: [[read, read]] })).toBe('done');
  expect(server.rowsOf('answer_comments')).toEqual([]);
  expect(kept().toSorted()).toEqual([
    [ada, 'answer_comments', { body: 'shorter' }],
    [lena, 'answer_comments', { body: 'shorter' }],
  ]);
});

test.each([
  ['course.delete', { id: course, saw: 'x' }, 2],
  ['course.delete', { id: course }, 1],
] as const)('R37 %s of an older app with %j deletes, and leaves others’ words with them', (name, args, version) => {
  rewrite();
  reviewed();
  expect(push(ada, name, args, version)).toBe('done');
  expect(server.row('courses', course)).toBeUndefined();
  expect(kept().toSorted()).toMatchObject([
    [flip, 'course_stages', { title: 'rewritten' }],
    [lena, 'course_reviews', { support_feedback: 'helped' }],
  ]);
});

test('R37 an older app’s deletion leaves nobody their own words, nor an account that is gone', () => {
  push(ada, 'stage.edit', { id: stage, saw: 'x', title: 'own', description: '', information: null });
  reviewed();
  server.write([['profiles', lena, null]]);
  expect(push(ada, 'course.delete', { id: course, saw: 'x' }, 2)).toBe('done');
  expect(kept()).toEqual([]);
});
