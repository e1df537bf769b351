import { beforeEach, describe, expect, test } from 'vitest';
import { studyDayId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { Intention } from '#model/wire.ts';
import { mutations } from '#mutations/all.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { seeded } from '../../../tests/sync/random.ts';

const ada = 'adaadaadaadaada';
const question = 'questionquestio';
let server: MemoryServer;

beforeEach(() => {
  server = new MemoryServer(seeded(1));
  server.write([['profiles', ada, { id: ada, role: 'admin', is_active: true }]]);
});

const decision = (id: string, resend: boolean): Intention => ({
  id,
  name: 'question.decide',
  version: 1,
  args: { id: question, status: 'approved' },
  at: '2026-01-01T00:00:00.000Z',
  resend,
});
const judged = (entry: Intention, { boot, seq }: { boot: string | null; seq: number } = { boot: null, seq: 0 }) => {
  const answer = server.push(ada, { boot, seen: seq, entries: [entry] });
  return 'results' in answer ? answer.results[0] : answer;
};
const bringBack = () =>
  server.edit('interview_questions', question, {
    id: question,
    status: 'pending',
    question: '<p>Why?</p>',
    author: 'x',
  });

test('R28 after a restore a decision waits for the question that another phone will bring back', () => {
  expect(judged(decision('a'.repeat(15), true))).toMatchObject({ result: 'refused', code: 'not_found' });
  bringBack();
  expect(judged(decision('a'.repeat(15), true))).toMatchObject({ result: 'done' });
});

test('what has to wait for a limit is not worked on while everybody waits', () => {
  const lena = 'lenalenalenalen';
  server.write([['profiles', lena, { id: lena, role: 'user', is_active: true }]]);
  const words = {
    company: 'Kitami',
    role: 'SRE',
    interview_stage: 'Other',
    category: 'Other',
    additional_context: null,
  };
  const asked: Intention = {
    ...{ id: 'e'.repeat(15), name: 'question.submit', version: 1, at: '2026-01-01T00:00:00.000Z' },
    args: { ...words, id: question, question: '<p>poison</p>', recommended: false },
  };
  const answerOf = () => {
    const answer = server.push(lena, { boot: null, seen: 0, entries: [asked] });
    return 'results' in answer ? answer.results[0] : answer;
  };
  server.used = (operation) => (operation === 'question_submission' ? 240 : 0);
  expect(answerOf()).toEqual({ id: asked.id, result: 'later', retry_after: 240 });
  server.used = undefined;
  expect(answerOf()).toMatchObject({ result: 'fault' });
});

test('R28 a question that was deleted does not come back, and without a restore none does', () => {
  expect(judged(decision('a'.repeat(15), false))).toMatchObject({ result: 'refused', code: 'gone' });
  bringBack();
  server.edit('interview_questions', question, null);
  expect(judged(decision('b'.repeat(15), true))).toMatchObject({ result: 'refused', code: 'gone' });
});

test('R10 R28 a late copy of what was resent and refused changes nothing, until a device knows of another restore', () => {
  const entry = decision('c'.repeat(15), true);
  bringBack();
  server.edit('profiles', ada, { id: ada, role: 'user', is_active: true });
  expect(judged(entry)).toMatchObject({ result: 'refused', code: 'forbidden' });
  const knowing = server.place();
  server.edit('profiles', ada, { id: ada, role: 'admin', is_active: true });
  expect(judged(entry, knowing)).toMatchObject({ result: 'refused', code: 'forbidden' });
  server.restore(server.backup());
  expect(judged(entry, knowing)).toMatchObject({ result: 'refused', code: 'forbidden' });
  expect(server.row('interview_questions', question)).toMatchObject({ status: 'pending' });
  expect(judged({ ...entry, resend: false }, server.place())).toMatchObject({ result: 'refused' });
  expect(judged(entry, server.place())).toMatchObject({ result: 'done' });
  expect(server.row('interview_questions', question)).toMatchObject({ status: 'approved' });
  expect(judged(entry, server.place())).toMatchObject({ result: 'done' });
});

test('R10 an id means something else for each person: neither’s judgement changes the other’s', () => {
  const entry = decision('d'.repeat(15), true);
  const lena = 'lenalenalenalen';
  server.write([['profiles', lena, { id: lena, role: 'user', is_active: true }]]);
  bringBack();
  const lenas = () => server.push(lena, { boot: server.place().boot, seen: 0, entries: [{ ...entry, resend: false }] });
  expect(lenas()).toMatchObject({ results: [{ result: 'refused', code: 'forbidden' }] });
  expect(judged(entry)).toMatchObject({ result: 'done' });
  server.restart();
  expect(lenas()).toMatchObject({ results: [{ result: 'refused', code: 'forbidden' }] });
});

test('SYNC-03 what would make a push long is judged in the next one, and nothing of it is lost', () => {
  const lena = 'lenalenalenalen';
  const course = 'coursecoursecou';
  const stages = Array.from({ length: limits.ratedStages }, (_, at) => `s${String(at).padStart(14, '0')}`);
  server.write([
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['courses', course, { id: course, title: 'Long' }],
    ...stages.map((id) => ['course_stages', id, { id, course_id: course, title: id }] as const),
  ]);
  const push = (entries: Intention[]) => {
    const answer = server.push(lena, { boot: null, seen: 0, entries });
    return 'results' in answer ? answer.results.map(({ result }) => result) : [];
  };
  const entry = (at: number, name: string, args: object): Intention => ({
    ...{ id: `m${String(at).padStart(14, '0')}`, name, version: mutations[name as 'review.submit'].version, args },
    at: '2026-01-01T00:00:00.000Z',
  });
  for (let start = 0; start < stages.length; start += 50)
    push(
      stages
        .slice(start, start + 50)
        .map((stage_id, at) => entry(start + at, 'stage.complete', { course_id: course, stage_id })),
    );
  const stage_ratings = stages.map((stageId) => ({ stageId, stageName: 'One', helpfulness: 3, accuracy: 3 }));
  const review = (at: number) =>
    entry(1_000 + at, 'review.submit', {
      ...{ course_id: course, saw: '', instead: true, stage_ratings, improvement_suggestions: null },
      support_feedback: `Review ${at}`,
    });
  const few = Math.floor(limits.pushReads / (2 * limits.ratedStages + 2));
  const results = push(Array.from({ length: 10 }, (_, at) => review(at)));
  expect(results.slice(few)).toEqual(Array.from({ length: 10 - few }, () => 'later'));
  expect(results.slice(0, few)).not.toContain('later');
  // what is known already costs nothing, and one entry alone is always judged
  expect(push([review(0), review(few)])[1]).not.toBe('later');
});

describe('SEC-31 a push', () => {
  const lena = 'lenalenalenalen';
  const questions = Array.from({ length: limits.chosenQuestions }, (_, at) => `q${String(at).padStart(14, '0')}`);
  const words = { question: '<p>Why?</p>', additional_context: '<p>So.</p>' };
  const pending = { ...words, status: 'pending', author: lena, text_by: 'x' };
  const entry = (id: string, name: 'study.choose' | 'question.resubmit', args: object): Intention => ({
    ...{ id: id.repeat(15), name, version: mutations[name].version, args, at: '2026-01-01T00:00:00.000Z' },
  });
  const choice = entry('c', 'study.choose', { question_ids: questions, chosen: 'in' });
  /** Of the rows that the server reads for these entries, those with rich text. */
  const readWhole = (...entries: Intention[]) => {
    const whole: string[] = [];
    const load = server.load.bind(server);
    server.load = (keys, isWhole) => {
      const rows = load(keys, isWhole);
      for (const [key, row] of rows) if ('question' in row) whole.push(key);
      return rows;
    };
    const answer = server.push(lena, { boot: null, seen: 0, entries });
    if (!('results' in answer)) throw new Error('not judged');
    expect(answer.results.map((one) => ('code' in one ? one.code : one.result))).toEqual(entries.map(() => 'done'));
    return whole;
  };
  beforeEach(() => {
    server.write([['profiles', lena, { id: lena, role: 'user', is_active: true }]]);
    for (const id of questions) server.write([['interview_questions', id, { ...pending, id }]]);
  });

  test('reads no long text of what it only has to know', () => {
    expect(readWhole(choice)).toEqual([]);
    expect(server.rowsOf('study_cards')).toHaveLength(questions.length);
  });

  test('reads what it writes as a whole, also where another entry only looks at it', () => {
    const id = questions[0]!;
    server.edit('interview_questions', id, { ...pending, id, status: 'rejected', times_sent: 0 });
    const more = { company: 'Kitami', role: 'SRE', interview_stage: 'Other', category: 'Other' };
    const anew = { ...words, ...more, id, saw: 'x', question: '<p>Anew</p>' };
    expect(readWhole(choice, entry('r', 'question.resubmit', anew))).toEqual([`interview_questions/${id}`]);
    expect(server.row('interview_questions', id)).toMatchObject({ ...words, question: '<p>Anew</p>' });
  });
});

test('SEC-31 A40 a course is deleted with everybody’s progress, of which none is read and each goes once', () => {
  const [course, stage] = ['coursecoursecou', 'stagestagestage'];
  const people = ['lenalenalenalen', 'noahnoahnoahnoa'];
  server.write([
    ['courses', course, { id: course, title: 'Long', text_by: 'x' }],
    ['course_stages', stage, { id: stage, course_id: course, title: 'First' }],
    ...people.map((id) => ['user_progress', id, { id, user_id: id, course_id: course, stage_id: stage }] as const),
  ]);
  const [read, written]: string[][] = [[], []];
  const [load, write] = [server.load.bind(server), server.write.bind(server)];
  server.load = (keys, isWhole) => {
    read!.push(...keys);
    return load(keys, isWhole);
  };
  server.write = (changes) => {
    written!.push(...changes.map(([noun, id]) => `${noun}/${id}`));
    write(changes);
  };
  const removal: Intention = {
    ...{ id: 'd'.repeat(15), name: 'course.delete', version: 2, args: { id: course, saw: 'x' } },
    at: '2026-01-01T00:00:00.000Z',
  };
  expect(judged(removal)).toMatchObject({ result: 'done' });
  // a stage for its version alone
  expect(read).toEqual([`courses/${course}`, `course_stages/${stage}`]);
  expect(written).toEqual([
    ...people.map((id) => `user_progress/${id}`),
    `course_stages/${stage}`,
    `courses/${course}`,
  ]);
  for (const id of people) expect(server.row('user_progress', id)).toBeUndefined();
});

test('QUAL-07 A194 what an account said is found by what it said for that account alone', () => {
  const [lena, noah] = ['lenalenalenalen', 'noahnoahnoahnoa'] as const;
  for (const id of [lena, noah]) server.write([['profiles', id, { id, role: 'user', is_active: true }]]);
  const [id, said] = ['randomrandomran', 'computedcompute'];
  const sighting = { id, question_id: question, company: 'Kitami', interview_stage: 'Other', month: '2026-01' };
  server.write([['question_sightings', id, { ...sighting, author: lena, said }]]);
  const removal = (mutation: string): Intention => ({
    ...{ id: mutation.repeat(15), name: 'sighting.remove', version: 1, args: { id: said } },
    at: '2026-01-01T00:00:00.000Z',
  });
  const sent = (who: string, mutation: string) => {
    const answer = server.push(who, { boot: null, seen: 0, entries: [removal(mutation)] });
    return 'results' in answer ? answer.results[0]!.result : answer;
  };
  expect([sent(noah, 'n'), sent(ada, 'a')]).toEqual(['done', 'done']);
  expect(server.row('question_sightings', id)).toMatchObject({ said });
  expect(sent(lena, 'l')).toBe('done');
  expect(server.row('question_sightings', id)).toBeUndefined();
});

test('SEC-31 of entries that each rewrite a long list, so many are judged in one push, and the others in the next', () => {
  const lena = 'lenalenalenalen';
  const day = 20_000;
  const id = studyDayId(lena, day);
  const mutation = (at: number) => `m${String(at).padStart(14, '0')}`;
  const answers = Array.from({ length: 1_000 }, (_, at) => [mutation(at), question, 1, 1, 1, null]);
  const undone = Array.from({ length: 1_000 }, (_, at) => mutation(5_000 + at));
  server.write([
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['study_days', id, { id, user_id: lena, day, answers, undone }],
  ]);
  const undo = (at: number): Intention => ({
    ...{ id: `u${String(at).padStart(14, '0')}`, name: 'study.undo', version: 1 },
    ...{ args: { day, saw: [mutation(at)] }, at: '2026-01-01T00:00:00.000Z' },
  });
  const sent = (entries: Intention[]) => {
    const answer = server.push(lena, { boot: null, seen: 0, entries });
    if (!('results' in answer)) throw new Error('not judged');
    return answer.results.map(({ result }) => result);
  };
  const entries = Array.from({ length: 20 }, (_, at) => undo(at));
  const results = sent(entries);
  // a list of two thousand, and what is taken back
  expect(results).toEqual([...Array(7).fill('done'), ...Array(13).fill('later')]);
  expect(sent(entries.slice(7, 9))).toEqual(['done', 'done']);
  // an ordinary day is judged at once
  server.write([['study_days', id, { id, user_id: lena, day, answers: answers.slice(0, 100), undone: [] }]]);
  expect(sent(entries.slice(9))).toEqual(Array(11).fill('done'));
});

describe('R28 SEC-25 a tombstone that a learner leaves after a restore', () => {
  const [lena, noah] = ['lenalenalenalen', 'noahnoahnoahnoa'] as const;
  const words = {
    company: 'Kitami',
    role: 'SRE',
    interview_stage: 'Other',
    category: 'Other',
    additional_context: null,
  };
  const entry = (id: string, name: Intention['name'], args: object): Intention => ({
    ...{ id: id.repeat(15), name, version: 1, args, at: '2026-01-01T00:00:00.000Z', resend: true },
  });
  const retracted = entry('r', 'question.retract', { id: question, saw: '' });
  const asked = entry('s', 'question.submit', { ...words, id: question, question: '<p>Why?</p>', recommended: false });
  const sent = (who: string, one: Intention) => {
    const answer = server.push(who, { boot: server.place().boot, seen: 0, entries: [one] });
    return 'results' in answer ? answer.results[0]!.result : answer;
  };
  beforeEach(() => {
    for (const id of [lena, noah]) server.write([['profiles', id, { id, role: 'user', is_active: true }]]);
  });

  test('keeps nobody else’s question from coming back', () => {
    expect(sent(noah, retracted)).toBe('done');
    expect(sent(lena, asked)).toBe('done');
    expect(server.row('interview_questions', question)).toMatchObject({ question: '<p>Why?</p>' });
  });

  // the other of their devices still has the question, and brings it back
  test('keeps their own away, also if they say it for the first time', () => {
    const { resend: _, ...first } = retracted;
    expect(sent(lena, first)).toBe('done');
    expect(sent(lena, asked)).toBe('done');
    expect(server.row('interview_questions', question)).toBeUndefined();
  });

  test('keeps their own away, and so does an admin’s anybody’s', () => {
    expect(sent(lena, retracted)).toBe('done');
    expect(sent(lena, asked)).toBe('done');
    expect(server.row('interview_questions', question)).toBeUndefined();
    expect(sent(ada, entry('d', 'question.delete', { id: question }))).toBe('done');
    expect(sent(lena, { ...asked, id: 't'.repeat(15) })).toBe('done');
    expect(server.row('interview_questions', question)).toBeUndefined();
  });
});

test('SEC-31 of entries with much markup, so many are judged in one push, and the others in the next', () => {
  const lena = 'lenalenalenalen';
  server.write([['profiles', lena, { id: lena, role: 'user', is_active: true }]]);
  const marked = '<b>x</b>'.repeat(4_500);
  const answer = (at: number): Intention => ({
    ...{ id: `a${String(at).padStart(14, '0')}`, name: 'question.resubmit', at: '2026-01-01T00:00:00.000Z' },
    version: mutations['question.resubmit'].version,
    args: { id: `q${String(at).padStart(14, '0')}`, question: marked, additional_context: marked, saw: null },
  });
  const sent = (...entries: Intention[]) => {
    const answered = server.push(lena, { boot: null, seen: 0, entries });
    if (!('results' in answered)) throw new Error('not judged');
    return answered.results.map(({ result }) => result);
  };
  // 18,000 tags in each, of 20,000
  expect(sent(answer(0), answer(1), answer(2))).toEqual(['refused', 'later', 'later']);
  expect(sent(answer(1))).toEqual(['refused']);
});
