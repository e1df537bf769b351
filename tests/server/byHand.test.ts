import { afterAll, beforeAll, expect, it } from 'vitest';
import { someQuestion } from './classroom.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Answer, type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

let server: Server;
let token: string;
let ada: TestAccount;

beforeAll(async () => {
  server = await startServer();
  token = await server.superuser();
  ada = await makeAccount(server, 'admin');
});
afterAll(() => server.remove());

/** As the dashboard's form does. */
const save = (noun: string, body: object, id = ''): Promise<Answer> =>
  server.request(`/api/collections/${noun}/records${id && `/${id}`}`, { method: id ? 'PATCH' : 'POST', token, body });
const all = async () =>
  JSON.stringify([
    await server.sql('SELECT id, email FROM users ORDER BY id'),
    await server.sql('SELECT id, email, role FROM profiles ORDER BY id'),
    await server.sql('SELECT id, question, status, text_by FROM interview_questions ORDER BY id'),
    await server.sql('SELECT count(*) FROM study_days'),
  ]);

it('OPS-20 what the model refuses is refused in the dashboard too, in a sentence, and nothing is stored', async () => {
  const { id: question } = (await save('interview_questions', { ...someQuestion, status: 'approved' })).body;
  const learner = await makeAccount(server);
  const before = await all();
  const refused: [string, object, string, RegExp][] = [
    ['profiles', { role: 'superadmin' }, learner.id, /role is one of: user, admin\./i],
    ['profiles', { email: 'another@example.com' }, learner.id, /email is that of the account/i],
    ['profiles', { id: mintId('p'), email: 'nobody@example.com', role: 'user' }, '', /there is no such account/],
    ['users', { email: 'another@example.com' }, learner.id, /email is that of the profile too/i],
    [
      'users',
      { email: 'tаro@example.com', password: 'correct horse', passwordConfirm: 'correct horse' },
      '',
      /mixes letters/,
    ],
    ['interview_questions', { status: 'whatever' }, question, /status is one of: pending, approved, rejected\./i],
    ['interview_questions', { question: '<p>Why?</p><script>alert(1)</script>' }, question, /markup that could run/],
    ['interview_questions', { question: '' }, question, /question is missing/i],
    ['interview_questions', { ...someQuestion, company: '', status: 'pending' }, '', /company is missing/i],
    ['study_days', { user_id: learner.id }, '', /written by their owner or by the server alone/],
    ['account_audits', { action: 'role' }, '', /written by their owner or by the server alone/],
    ['uploads', { id: mintId('p') }, '', /stored by the app/],
  ];
  for (const [noun, body, id, sentence] of refused) {
    const answer = await save(noun, body, id);
    expect([noun, body, answer.status]).toEqual([noun, body, 400]);
    expect(answer.body.message).toMatch(sentence);
  }
  expect(await all()).toBe(before);
});

it('OPS-20 what it takes is stored as a mutation would store it, and is a new version for who edits an earlier one', async () => {
  const id = mintId('q');
  await done(server, ada, [intention('question.submit', { id, ...someQuestion })]);
  const [[before]] = (await server.sql(`SELECT text_by FROM interview_questions WHERE id = '${id}'`)) as [[string]];
  const saved = await save(
    'interview_questions',
    { question: '<p onclick="x()">By <b>hand</b></p>', company: 'A\nB' },
    id,
  );
  expect(saved.body.message).toMatch(/could run/);
  expect(
    (await save('interview_questions', { question: '<p class="x">By hand</p>', company: 'A\nB' }, id)).status,
  ).toBe(200);
  const row = (await fullPull(server, ada)).rows.get(`interview_questions/${id}`);
  expect(row).toMatchObject({ question: '<p>By hand</p>', company: 'A B' });
  expect(row!.text_by).not.toBe(before);
  const { recommended: _, ...edited } = someQuestion;
  const edit = intention('question.edit', { id, saw: before, ...edited, question: '<p>On the train</p>' });
  expect(await push(server, ada, [edit])).toMatchObject([{ result: 'refused', code: 'changed' }]);

  const note = { user_id: ada.id, note_type: 'todo', content: 'Call them', priority: 'high' };
  const made = await save('admin_notes', note);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect((await save('admin_notes', { content: 'Call her' }, made.body.id)).status).toBe(200);
  const { writers, text_by } = (await fullPull(server, ada)).rows.get(`admin_notes/${made.body.id}`) as unknown as {
    writers: Record<string, { by: string }>;
    text_by: string;
  };
  expect(Object.keys(writers)).toEqual(['content', 'priority']);
  expect(writers.content!.by).toBe(text_by);
  expect(writers.priority!.by).not.toBe(text_by);
});
