import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asideId, assignmentId, progressId } from '#model/id.ts';
import { type Key, type Noun, nouns } from '#model/noun.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import {
  countsOf,
  done,
  type Everything,
  fullPull,
  intention,
  mintId,
  push,
  requestPull,
  requestPush,
} from './wire.ts';

let server: Server;
let lena: TestAccount;
let noah: TestAccount;
let ada: TestAccount;
let seen: Everything;

const [course, stage] = [mintId('c'), mintId('s')];
const questions = {
  approved: mintId('q'),
  pending: mintId('q'),
  rejected: mintId('q'),
  ownPending: mintId('q'),
  ownRejected: mintId('q'),
};
const links = { approved: mintId('l'), pending: mintId('l'), rejected: mintId('l'), ownPending: mintId('l') };

/**
 * By noun of which a learner sees rows, the columns that no learner sees. By hand, out of the requirement rows, and not
 * out of the model: SEC-28 (of an interview no more than its name, date, duration, place, type and status), SEC-29 and
 * A94 (nobody else), REV-27 (what an admin has read), A102 (when an account was closed). The ids of mutations are
 * nobody else's business.
 */
const hidden = {
  profiles: ['deactivated_at'],
  interview_questions: ['author', 'submitted_by', 'approved_by', 'approved_at', 'decided_by'],
  resources: ['created_by', 'text_by'],
  dropdown_options: [],
  courses: ['created_by', 'text_by'],
  course_stages: ['text_by'],
  stage_questions: [],
  stage_resources: [],
  user_progress: [],
  course_assignments: ['assigned_by'],
  course_reviews: ['read_status', 'read_at', 'read_by'],
  interviews: [
    ...['interviewers', 'notes', 'created_by', 'created_at', 'updated_at', 'text_by'],
    ...['status_by', 'status_before', 'sequence', 'writers'],
  ],
  set_aside: [],
  study_days: [],
  study_cards: [],
  my_answers: [],
  study_plans: [],
  // whose account a comment is of (A94)
  answer_comments: ['user_id'],
  countdowns: [],
  question_sightings: ['author', 'said'],
  reminders: [],
  question_reports: ['decided_by', 'told', 'author'],
} as const;

/** A row that bypasses every rule; what only recruiting may know contains the word SECRET. */
const insert = (noun: Noun, row: Record<string, string | number>) =>
  server.sql(
    `INSERT INTO ${noun} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row)
      .map((value) => (typeof value === 'number' ? value : `'${value}'`))
      .join(', ')})`,
  );

/** Everything that anyone has written about this person, or that belongs to them. */
async function lifeOf({ id }: TestAccount): Promise<void> {
  const at = '2026-11-01 09:00:00.000Z';
  const byAda = { created_by: ada.id, created_at: at, updated_at: at };
  await insert('candidates', {
    id,
    position: 'SECRET position',
    company: 'SECRET company',
    current_salary: 'SECRET salary',
  });
  await insert('admin_notes', { id: mintId('n'), user_id: id, note_type: 'note', content: 'SECRET note', ...byAda });
  await insert('account_audits', {
    ...{ id: mintId('u'), user_id: id, actor_id: ada.id, action: 'role', at: '2026-11-01 09:00:00.000Z' },
    reason: 'SECRET reason',
  });
  await insert('stage_transitions', {
    id: mintId('t'),
    user_id: id,
    from_stage: 'SECRET from',
    to_stage: 'SECRET to',
    transitioned_by: ada.id,
    notes: 'SECRET',
  });
  await insert('user_stages', {
    id: mintId('u'),
    user_id: id,
    stage: 'SECRET stage',
    is_rejected: 1,
    rejected_by: ada.id,
    reason: 'SECRET reason',
  });
  await insert('interviews', {
    id: mintId('i'),
    user_id: id,
    interview_name: 'First interview',
    scheduled_date: at,
    duration_minutes: 45,
    place: 'Room 1',
    status: 'scheduled',
    interviewers: '["SECRET interviewer"]',
    notes: 'SECRET notes',
    ...byAda,
  });
  await insert('course_reviews', {
    id: mintId('v'),
    user_id: id,
    course_id: course,
    support_feedback: 'Helpful',
    read_status: 'read',
    read_by: ada.id,
    read_at: at,
    created_at: at,
  });
  await insert('course_assignments', {
    id: assignmentId(id, course),
    user_id: id,
    course_id: course,
    assigned_by: ada.id,
    assigned_at: at,
  });
  await insert('set_aside', {
    id: asideId(id, 'm'.repeat(15)),
    user_id: id,
    noun: 'interview_questions',
    record_id: mintId('q'),
    content: JSON.stringify({ question: `Once by ${id}` }),
    written_by: 'm'.repeat(15),
  });
  await insert('user_progress', {
    id: progressId(id, stage, course),
    user_id: id,
    course_id: course,
    stage_id: stage,
    completions: '[]',
    undone: '[]',
  });
}

beforeAll(async () => {
  server = await startServer();
  [lena, noah, ada] = [await makeAccount(server), await makeAccount(server), await makeAccount(server, 'admin')];
  const by = { created_by: ada.id };
  await insert('courses', { id: course, title: 'Systems', ...by });
  await insert('course_stages', { id: stage, course_id: course, title: 'One', stage_order: 1 });
  await insert('stage_templates', { id: mintId('p'), name: 'SECRET template', ...by });
  await insert('resources', { id: mintId('r'), title: 'Book', url: 'https://example.com/', ...by });
  const decided = { approved_by: ada.id, approved_at: '2026-11-01 09:00:00.000Z' };
  for (const [kind, id] of Object.entries(questions)) {
    const { id: author, email: submitted_by } = kind.startsWith('own') ? lena : noah;
    const status = kind.replace('own', '').toLowerCase();
    await insert('interview_questions', { id, question: `<p>${kind}</p>`, status, author, submitted_by, ...decided });
  }
  for (const [kind, id] of Object.entries(links))
    await insert('stage_questions', { id, stage_id: stage, question_id: questions[kind as 'approved'] });
  for (const person of [lena, noah]) await lifeOf(person);
  seen = await fullPull(server, lena);
});
afterAll(() => server.remove());

const idsOf = (noun: Noun, { rows } = seen) =>
  [...rows.keys()].flatMap((key) => (key.startsWith(`${noun}/`) ? [key.slice(noun.length + 1)] : [])).toSorted();

describe('a learner pulls everything', () => {
  it('SEC-28 nothing that recruiting knows is in any answer (A94)', () => {
    expect(seen.text).not.toContain('SECRET');
    for (const noun of [
      'candidates',
      'admin_notes',
      'stage_transitions',
      'user_stages',
      'stage_templates',
      'account_audits',
    ])
      expect(seen.text).not.toContain(noun);
  });

  it('SEC-29 no other person is in any answer: no id, no address', () => {
    for (const other of [noah, ada]) {
      expect(seen.text).not.toContain(other.id);
      expect(seen.text).not.toContain(other.email);
    }
  });

  it('SEC-29 a question says whether it is mine, and not whose it is', () => {
    const question = seen.rows.get(`interview_questions/${questions.ownPending}`)!;
    expect(question.mine).toBe(true);
    expect(seen.rows.get(`interview_questions/${questions.approved}`)?.mine).toBe(false);
    for (const column of ['author', 'submitted_by', 'approved_by', 'approved_at'])
      expect(question).not.toHaveProperty(column);
  });

  it('CRSE-26 HOME-12 HOME-13 courses, stages, approved questions, and one’s own whatever their status', () => {
    expect(idsOf('courses')).toEqual([course]);
    expect(idsOf('course_stages')).toEqual([stage]);
    expect(idsOf('interview_questions')).toEqual(
      [questions.approved, questions.ownPending, questions.ownRejected].toSorted(),
    );
    expect(idsOf('resources')).toHaveLength(1);
  });

  it('CRSE-26 a link to an unapproved question does not reveal that there is one (R15)', () => {
    expect(idsOf('stage_questions')).toEqual([links.approved]);
    for (const id of [questions.pending, questions.rejected]) expect(JSON.stringify([...seen.rows])).not.toContain(id);
  });

  it('ASGN-12 PROG-09 SEC-25 one’s own profile, assignments, progress, reviews and interviews, no one else’s', () => {
    expect(idsOf('profiles')).toEqual([lena.id]);
    expect(idsOf('course_assignments')).toEqual([assignmentId(lena.id, course)]);
    expect(idsOf('user_progress')).toEqual([progressId(lena.id, stage, course)]);
    for (const noun of ['course_reviews', 'interviews'] as const) {
      expect(idsOf(noun)).toHaveLength(1);
      expect([...seen.rows.values()].filter((row) => 'user_id' in row).every((row) => row.user_id === lena.id)).toBe(
        true,
      );
    }
  });

  it('SEC-28 of an interview the name, date, duration, place and status', () => {
    const [key] = [...seen.rows.keys()].filter((one) => one.startsWith('interviews/')) as [Key];
    expect(seen.rows.get(key)).toEqual({
      id: key.slice('interviews/'.length),
      user_id: lena.id,
      interview_name: 'First interview',
      scheduled_date: '2026-11-01T09:00:00.000Z',
      duration_minutes: 45,
      place: 'Room 1',
      status: 'scheduled',
    });
  });

  it('SEC-28 SEC-29 a row has every column of its table but those that are hidden from learners', async () => {
    const shown = new Map<string, string[]>();
    for (const [noun, columns] of Object.entries(hidden)) {
      const table = (await server.sql(`SELECT name FROM pragma_table_info('${noun}')`)).map(([name]) => name!);
      expect(table).toEqual(expect.arrayContaining([...columns]));
      const own = noun === 'interview_questions' ? ['mine'] : [];
      shown.set(noun, [...table.filter((name) => !(columns as readonly string[]).includes(name)), ...own].toSorted());
    }
    for (const [key, row] of seen.rows)
      expect(Object.keys(row).toSorted(), key).toEqual(shown.get(key.slice(0, key.indexOf('/'))));
    expect(seen.totals).toEqual({
      ...Object.fromEntries(Object.keys(hidden).map((noun) => [noun, 0])),
      ...countsOf(seen.rows),
    });
  });

  it('SEC-29 what others do meanwhile reveals none of them either', async () => {
    const { epoch, seq } = await fullPull(server, lena);
    await done(server, noah, [intention('stage.complete', { course_id: course, stage_id: stage })]);
    await done(server, noah, [intention('stage.complete', { course_id: course, stage_id: stage })]);
    await server.request('/api/session', { token: noah.token, body: {} });
    await server.sql(`UPDATE candidates SET position = 'SECRET move' WHERE id = '${noah.id}'`);
    await server.sql(`UPDATE interview_questions SET status = 'approved' WHERE id = '${questions.pending}'`);
    const { body } = await requestPull(server, lena, { epoch, cursor: seq, fresh_from: seq });
    expect(body.rows.interview_questions).toHaveLength(1);
    expect(body.rows.stage_questions).toEqual([expect.objectContaining({ id: links.pending })]);
    for (const word of [noah.id, noah.email, ada.id, 'SECRET']) expect(JSON.stringify(body)).not.toContain(word);
    await server.sql(`UPDATE interview_questions SET status = 'pending' WHERE id = '${questions.pending}'`);
  });
});

describe('an admin pulls everything', () => {
  it('PROG-10 ASGN-12 every row of every noun, every column', async () => {
    const { rows, totals } = await fullPull(server, ada);
    for (const noun of nouns.filter((one) => one !== 'set_aside')) {
      const [[count]] = (await server.sql(`SELECT count(*) FROM ${noun}`)) as [[string]];
      expect(idsOf(noun, { ...seen, rows }), noun).toHaveLength(Number(count));
      expect(totals[noun]).toBe(Number(count));
    }
    for (const person of [lena, noah])
      expect(rows.get(`user_progress/${progressId(person.id, stage, course)}`)).toMatchObject({ user_id: person.id });
    expect(rows.get(`interview_questions/${questions.approved}`)).toMatchObject({
      author: noah.id,
      submitted_by: noah.email,
    });
  });
});

it('R30 a text that was set aside is visible to its author only, and to no admin', async () => {
  const asideOf = ({ id }: TestAccount) => asideId(id, 'm'.repeat(15));
  expect(idsOf('set_aside')).toEqual([asideOf(lena)]);
  const everything = await fullPull(server, ada);
  expect(idsOf('set_aside', everything)).toEqual([]);
  expect(everything.totals.set_aside).toBe(0);
  expect(everything.text).not.toContain('Once by');
  const written_by = mintId('m');
  const content = { title: 'Mine' };
  await done(server, ada, [
    intention('aside.keep', { noun: 'courses', record_id: course, written_by, content }),
    intention('aside.release', { written_by: 'm'.repeat(15) }),
  ]);
  expect([...(await fullPull(server, ada)).rows.values()]).toContainEqual(
    expect.objectContaining({ id: asideId(ada.id, written_by), user_id: ada.id, content }),
  );
  for (const person of [lena, noah])
    expect(idsOf('set_aside', await fullPull(server, person))).toEqual([asideOf(person)]);
});

it('PROG-09 a completion is the actor’s, whatever the request names', async () => {
  const args = { course_id: course, stage_id: stage };
  const [named] = await push(server, lena, [intention('stage.complete', { ...args, user_id: noah.id })]);
  expect(named).toMatchObject({ result: 'refused', code: 'invalid' });
  await done(server, lena, [intention('stage.complete', args)]);
  const { rows } = await fullPull(server, ada);
  const completions = ({ id }: TestAccount) => rows.get(`user_progress/${progressId(id, stage, course)}`)?.completions;
  expect(completions(lena)).toHaveLength(1);
  expect(completions(noah)).toHaveLength(2);
});

it('QUES-42 QUES-43 the submitter is the one who is signed in, and the status is pending', async () => {
  const id = mintId('q');
  const question = {
    id,
    question: '<p>Mine</p>',
    company: 'A',
    role: 'B',
    interview_stage: 'C',
    category: 'D',
    additional_context: null,
    recommended: false,
  };
  const forged = ['status', 'approved_by', 'approved_at', 'author', 'submitted_by', 'created_at', 'mine'].map((field) =>
    intention('question.submit', { ...question, [field]: noah.id }),
  );
  for (const judgement of await push(server, lena, forged))
    expect(judgement).toMatchObject({ result: 'refused', code: 'invalid' });
  await done(server, lena, [intention('question.submit', question)]);
  const { rows } = await fullPull(server, ada);
  expect(rows.get(`interview_questions/${id}`)).toMatchObject({
    author: lena.id,
    submitted_by: lena.email,
    status: 'pending',
    approved_by: null,
    approved_at: null,
  });
});

it('CRSE-26 a guest and a superuser are only told to sign in', async () => {
  for (const token of ['', 'nonsense', await server.superuser()])
    for (const { status, body } of [await requestPull(server, { token }), await requestPush(server, { token }, [])]) {
      expect(status).toBe(401);
      expect(body).toEqual({ stop: 'signed_out' });
    }
});
