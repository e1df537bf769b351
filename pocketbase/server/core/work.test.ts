import { beforeEach, describe, expect, test } from 'vitest';
import { reviewId } from '#model/id.ts';
import type { Id } from '#model/noun.ts';
import type { Intention } from '#model/wire.ts';
import { type ArgumentsOf, type MutationName, mutations } from '#mutations/all.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { randomId, seeded } from '../../../tests/sync/random.ts';

const [ada, lena] = ['adaadaadaadaada', 'lenalenalenalen'];
const [course, stage] = ['coursecoursecou', 'stagestagestage'];
const random = seeded(47);
let server: MemoryServer;

beforeEach(() => {
  server = new MemoryServer(random);
  server.write([
    ['profiles', ada, { id: ada, role: 'admin', is_active: true }],
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['courses', course, { id: course, title: 'first', text_by: 'x' }],
    ['course_stages', stage, { id: stage, course_id: course, title: 'theirs', stage_order: 1, text_by: 'x' }],
  ]);
});

const intended = <Name extends MutationName>(name: Name, args: ArgumentsOf<Name>, resend = false): Intention => ({
  ...{ id: randomId(random), name, version: mutations[name].version, args, at: '2026-01-01T00:00:00.000Z' },
  ...(resend && { resend }),
});
/** What becomes of these entries in one push. */
const judged = (...entries: Intention[]) => {
  const answer = server.push(ada, { boot: null, seen: 0, entries });
  return 'results' in answer ? answer.results.map((one) => ('code' in one ? one.code : one.result)) : [];
};

test.each([
  '2999-01-01T00:00:00.000Z',
  '1999-01-01T00:00:00.000Z',
  '2025-02-30T10:00:00.000Z',
  '2025-06-15T24:00:00.000Z',
  '2025-04-31T10:00:00.000Z',
])('what happened on %s happened when the server heard of it', (at) => {
  const entry = intended('stage.edit', { id: stage, saw: 'x', title: 'mine', description: '', information: null });
  expect(judged({ ...entry, at })).toEqual(['done']);
  const { updated_at } = server.row('course_stages', stage)!;
  expect(updated_at).not.toBe(at);
  expect(Number(Date.parse(String(updated_at)))).toBeGreaterThan(Date.parse('2020-01-01'));
});

describe('R9 what is resent after a restore, where the last to arrive wins', () => {
  const move = (stage_order: number) => intended('stage.move', { id: stage, stage_order }, true);
  const order = () => server.row('course_stages', stage)?.stage_order;
  const rename = (saw: string) =>
    intended('stage.edit', { id: stage, saw, title: 'mine', description: '', information: null }, true);
  const someoneMoves = () =>
    server.edit('course_stages', stage, { ...server.row('course_stages', stage)!, stage_order: 9 });

  test('R9 is done where nothing happened since, also one after another and on a second phone', () => {
    server.restore(server.backup());
    expect(judged(move(2), move(3))).toEqual(['done', 'done']);
    expect(judged(move(4))).toEqual(['done']);
    expect(order()).toBe(4);
  });

  test('R9 yields to what was done since', () => {
    server.restore(server.backup());
    someoneMoves();
    expect(judged(move(2))).toEqual(['superseded']);
    expect(order()).toBe(9);
  });

  test.each([
    ['in one request', (...entries: Intention[]) => judged(...entries)],
    ['in several', (...entries: Intention[]) => entries.flatMap((one) => judged(one))],
  ])('I4 is judged alike, however it is divided into requests (%s)', (_how, send) => {
    server.restore(server.backup());
    someoneMoves();
    expect(send(rename('x'), move(2))).toEqual(['done', 'done']);
  });

  test('R9 is done on a record that comes back in the same request', () => {
    server.restore(server.backup());
    const id = 'madestagemadest';
    const content = { course_id: course, title: 'mine', description: '', information: null };
    expect(
      judged(
        intended('stage.create', { id, stage_order: 1, ...content }, true),
        intended('stage.move', { id, stage_order: 2 }, true),
      ),
    ).toEqual(['done', 'done']);
    expect(server.row('course_stages', id)?.stage_order).toBe(2);
  });
});

describe('A40 what a record owns is deleted with it', () => {
  const [other, made] = ['othercoursecour', 'madestagemadest'];
  const create = (id: string, course_id: string) =>
    intended('stage.create', { id, course_id, stage_order: 1, title: 'made', description: '', information: null });
  const stages = () => server.rowsOf('course_stages').map(({ id }) => id);

  test('A40 with all levels below, and nothing of others', () => {
    server.write([
      ['courses', other, { id: other, title: 'other', text_by: 'x' }],
      ['stage_questions', 'linklinklinklin', { id: 'linklinklinklin', stage_id: stage, question_id: 'q' }],
    ]);
    expect(judged(create(made, other), intended('course.delete', { id: course, saw: null }))).toEqual(['done', 'done']);
    expect(stages()).toEqual([made]);
    expect(server.rowsOf('stage_questions')).toEqual([]);
  });

  test('A40 even if it was made, or deleted, in the same request', () => {
    expect(
      judged(
        create(made, course),
        intended('stage.delete', { id: stage, saw: null }),
        intended('course.delete', { id: course, saw: null }),
      ),
    ).toEqual(['done', 'done', 'done']);
    expect(stages()).toEqual([]);
    expect(server.row('courses', course)).toBeUndefined();
  });
});

test('QUES-32 markup that is removed is no reason to refuse the words in it', () => {
  const id = randomId(random);
  const words = { company: 'Kitami', role: 'SRE', interview_stage: 'Technical', category: 'Other' };
  const question = { id, question: '<p><b>Why?</p>', additional_context: null, ...words, recommended: false };
  expect(judged(intended('question.submit', question))).toEqual(['done']);
  expect(server.row('interview_questions', id)?.question).toBe('<p>Why?</p>');
});

test('REV-28 A37 a review that is rewritten is unread again', () => {
  const key = reviewId(lena as Id<'profiles'>, course as Id<'courses'>);
  const review = (saw: string, support_feedback: string) =>
    intended('review.submit', {
      ...{ course_id: course, saw, support_feedback, improvement_suggestions: null },
      stage_ratings: [{ stageId: stage, stageName: 'theirs', helpfulness: 5, accuracy: 5 }],
    });
  const send = (entry: Intention) => server.push(lena, { boot: null, seen: 0, entries: [entry] });
  send(intended('stage.complete', { course_id: course, stage_id: stage }));
  const first = review('', 'good');
  expect(send(first)).toMatchObject({ results: [{ result: 'done' }] });
  server.edit('course_reviews', key, { ...server.row('course_reviews', key)!, read_status: 'read', read_by: ada });
  expect(send(review(first.id, 'better'))).toMatchObject({ results: [{ result: 'done' }] });
  expect(server.row('course_reviews', key)).toMatchObject({ read_status: 'unread', read_by: null });
});
