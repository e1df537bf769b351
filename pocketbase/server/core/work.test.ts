import { beforeEach, describe, expect, test } from 'vitest';
import { reviewId } from '#model/id.ts';
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
  expect(Date.parse(String(updated_at))).toBeGreaterThan(Date.parse('2020-01-01'));
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
    expect(judged(create(made, other), intended('course.delete', { id: course, saw: null, along: null }))).toEqual([
      'done',
      'done',
    ]);
    expect(stages()).toEqual([made]);
    expect(server.rowsOf('stage_questions')).toEqual([]);
  });

  test('A40 even if it was made, or deleted, in the same request', () => {
    expect(
      judged(
        create(made, course),
        intended('stage.delete', { id: stage, saw: null }),
        intended('course.delete', { id: course, saw: null, along: null }),
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
  const key = reviewId(lena, course);
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

describe('R33 A163 after a restore the decision stands that was taken last, whoever comes back first', () => {
  const [question, todo] = ['questionapprove', 'todotodotodotod'];
  const content = { company: 'c', role: 'r', interview_stage: 's', category: 'Technical', additional_context: null };
  const plan = { due_date: null, priority: null, assigned_to: null };
  const before: Intention[] = [
    intended('candidate.add', { id: lena, position: 'SRE' }),
    intended('question.submit', { id: question, question: '<p>Why?</p>', ...content, recommended: false }),
    intended('note.add', { id: todo, user_id: lena, note_type: 'todo', content: 'call', ...plan }),
  ];
  const row = (noun: 'admin_notes' | 'interview_questions' | 'study_cards' | 'user_stages') => server.rowsOf(noun)[0]!;
  const decide = (status: 'approved' | 'rejected') =>
    intended('question.decide', { id: question, status, saw: null, ...(status === 'rejected' && { kind: 'other' }) });
  const tick = (is_completed: boolean) => intended('note.complete', { id: todo, is_completed });
  const mark = (value: boolean) => intended('question.bookmark', { question_id: question, value });
  const reject = intended('candidate.reject', { id: lena, reason: null });
  const restoring = intended('candidate.restore', { id: lena });

  test.each([
    ['a question approved and hidden', decide('approved'), intended('question.withdraw', { id: question }), 'pending'],
    ['a question rejected, and taken back', ...reopened(decide('rejected')), 'pending'],
    ['a candidate rejected and restored', reject, restoring, false],
    ['a candidate restored and rejected', restoring, intended('candidate.reject', { id: lena, reason: null }), true],
    ['a to-do ticked and not', tick(true), tick(false), false],
    ['a bookmark set and taken away', mark(true), mark(false), false],
    ['a card moved, and moved on', moved('Offer'), moved('CV Sent'), 'CV Sent'],
    ['a card moved and moved back', ...unmoved(moved('Offer')), 'Interested'],
  ] as const)('%s', (_, first, last, holds) => {
    judged(...before);
    const copy = server.backup();
    const taken = [first, last].map((entry) => {
      expect(judged(entry)).toEqual(['done']);
      return { ...entry, resend: true, taken: { ...server.place(), at: server.now() } };
    });
    const now = () =>
      last.name.startsWith('question') && last.name !== 'question.bookmark'
        ? row('interview_questions').status
        : last.name === 'note.complete'
          ? row('admin_notes').is_completed
          : last.name === 'question.bookmark'
            ? (server.rowsOf('study_cards')[0]?.bookmarked ?? false)
            : last.name.endsWith('move')
              ? row('user_stages').stage
              : row('user_stages').is_rejected === true;
    expect(now()).toBe(holds);
    for (const order of [taken, taken.toReversed()]) {
      server.restore(copy);
      for (const entry of order) expect(judged(entry)).toEqual(['done']);
      expect(now(), order.map(({ name }) => name).join(', then ')).toBe(holds);
    }
    // what is decided after the restore is later than both
    server.restore(copy);
    expect(judged({ ...first, id: randomId(random) })).toEqual(['done']);
    const fresh = now();
    judged(taken[1]!, taken[0]!);
    expect(now()).toBe(fresh);
  });

  test('A163 QUAL-12 and what was said with one that it was decided against since goes back to who said it', () => {
    judged(...before);
    const copy = server.backup();
    const said = intended('question.decide', {
      ...{ id: question, status: 'rejected', saw: null, kind: 'other', reason: 'Too close to another one' },
    });
    expect(judged(said)).toEqual(['done']);
    const again = { ...said, resend: true, taken: { ...server.place(), at: server.now() } };
    const approve = decide('approved');
    for (const since of [[approve], [approve, intended('question.withdraw', { id: question })]]) {
      server.restore(copy);
      expect(judged(...since.map((one) => ({ ...one, id: randomId(random) })))).toEqual(since.map(() => 'done'));
      const { status } = row('interview_questions');
      expect(judged(again)).toEqual(['superseded']);
      expect(row('interview_questions')).toMatchObject({ status });
    }
    // it is in the question again
    server.restore(copy);
    expect(judged(again, again)).toEqual(['done', 'done']);
    expect(row('interview_questions')).toMatchObject({ rejection_reason: 'Too close to another one' });
  });

  test('SEC-28 and a learner does not learn by it that something was decided', () => {
    judged(...before, reject);
    const taken = { boot: 'another', seq: 1, at: '2026-01-01T00:00:00.000Z' };
    const answer = server.push(lena, { boot: null, seen: 0, entries: [{ ...restoring, resend: true, taken }] });
    expect(answer).toMatchObject({ results: [{ result: 'refused', code: 'forbidden' }] });
  });

  function moved(stage: 'Offer' | 'CV Sent') {
    return intended('candidate.move', { id: lena, stage });
  }
  function unmoved(move: Intention) {
    return [move, intended('candidate.unmove', { id: lena, saw: move.id })] as const;
  }
  function reopened(decision: Intention) {
    return [decision, intended('question.reopen', { id: question, saw: decision.id })] as const;
  }
});

describe('ANSWER-11 an older device shares nothing again that its author has stopped sharing since', () => {
  const question = 'questionquestio';
  const texts = { situation: null, task: null, action: null, result: null };
  const written = intended('answer.write', {
    ...{ question_id: question, saw: '', under: 'private', form: 'free', text: '<p>Mine</p>' },
    ...texts,
  });
  const sharing = (shared: boolean, at: string): Intention => ({
    ...intended('answer.share', { question_id: question, shared, saw: shared ? written.id : null }),
    at,
  });
  const clock = (minute: number) => `2026-11-27T02:${minute}:00.000Z`;
  const isShared = () => server.rowsOf('my_answers')[0]!.shared === 'admins';

  beforeEach(() => {
    server.write([['interview_questions', question, { id: question, status: 'approved', author: ada, text_by: 'x' }]]);
    expect(judged(written)).toEqual(['done']);
  });

  test('also where the stop arrived in between, and not what is shared after it', () => {
    expect(judged(sharing(true, clock(20)), sharing(false, clock(30)))).toEqual(['done', 'done']);
    expect(judged(sharing(true, clock(10)))).toEqual(['superseded']);
    expect(isShared()).toBe(false);
    // the stop was a device's without a signal: when it was said counts, not when it arrived
    expect(judged(sharing(true, clock(31)))).toEqual(['done']);
    expect(isShared()).toBe(true);
  });

  test('stopping is never late, and sharing what is shared is no matter', () => {
    expect(judged(sharing(true, clock(30)), sharing(true, clock(20)))).toEqual(['done', 'done']);
    expect(judged(sharing(false, clock(10)))).toEqual(['done']);
    expect(isShared()).toBe(false);
    expect(judged(sharing(true, clock(20)))).toEqual(['done']);
  });

  test('after a restore the order holds in which the server had taken them', () => {
    const copy = server.backup();
    const all = [sharing(true, clock(20)), sharing(false, clock(30)), sharing(true, clock(40))].map((entry) => {
      expect(judged(entry)).toEqual(['done']);
      return { ...entry, resend: true, taken: { ...server.place(), at: server.now() } };
    });
    for (const order of [all, all.toReversed()]) {
      server.restore(copy);
      for (const entry of order) judged(entry);
      expect(isShared()).toBe(true);
    }
  });
});

describe('R36 what is written again after a deletion', () => {
  const question = 'questionquestio';
  const texts = { situation: null, task: null, action: null, result: null };
  const write = (text: string, more: Partial<Intention> = {}): Intention => ({
    ...intended('answer.write', {
      ...{ question_id: question, saw: '', under: 'private', form: 'free', text },
      ...texts,
    }),
    ...more,
  });
  const remove = (more: Partial<Intention> = {}): Intention => ({
    ...intended('answer.remove', { question_id: question, saw: null, along: null }),
    ...more,
  });
  const taken = (seq: number) => ({
    resend: true,
    taken: { boot: 'of-before', seq, at: `2026-01-0${seq}T00:00:00.000Z` },
  });
  const answers = () => server.rowsOf('my_answers').map(({ text }) => text);
  const kept = () =>
    server.rowsOf('set_aside').map(({ user_id, content }) => [user_id, (content as { text: string }).text]);

  beforeEach(() =>
    server.write([['interview_questions', question, { id: question, status: 'approved', author: ada, text_by: 'x' }]]),
  );

  test('stands, in whatever order the phones come back', () => {
    expect(judged(remove(taken(2)), write('<p>before</p>', taken(1)))).toEqual(['done', 'done']);
    expect(answers()).toEqual([]);
    expect(judged(write('<p>again</p>', taken(3)))).toEqual(['done']);
    expect(answers()).toEqual(['<p>again</p>']);
    expect(judged(remove({ ...taken(2), id: randomId(random) }))).toEqual(['done']);
    expect(answers()).toEqual(['<p>again</p>']);
    expect(kept()).toEqual([]);
  });

  test('does not stand because an earlier deletion comes back after the later one', () => {
    const link = { kind: 'question', stage_id: stage, item_id: question } as const;
    const unlinked = (seq: number) => ({ ...intended('stage.unlink', link), ...taken(seq) });
    for (const entry of [unlinked(3), unlinked(1), { ...intended('stage.link', link), ...taken(2) }])
      expect(judged(entry)).toEqual(['done']);
    expect(server.rowsOf('stage_questions')).toEqual([]);
    for (const entry of [remove(taken(3)), remove(taken(1)), write('<p>between</p>', taken(2))])
      expect(judged(entry)).toEqual(['done']);
    expect(answers()).toEqual([]);
  });

  test('stands when it is written after the restore, and before it is deleted anew', () => {
    judged(remove(taken(2)), write('<p>anew</p>'));
    expect(answers()).toEqual(['<p>anew</p>']);
    expect(judged(remove())).toEqual(['done']);
    expect(answers()).toEqual([]);
  });

  test('of which nobody knows whether it was before stays with its author', () => {
    judged(remove(taken(2)));
    expect(judged(write('<p>whenever</p>', { resend: true }))).toEqual(['done']);
    expect(answers()).toEqual([]);
    expect(kept()).toEqual([[ada, '<p>whenever</p>']]);
  });
});
