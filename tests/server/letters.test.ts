import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

/** What the server's own JavaScript engine makes of texts: its patterns are not those of a browser. */
let server: Server;
let lena: TestAccount;
let ada: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [lena, ada] = [await makeAccount(server), await makeAccount(server, 'admin')];
});
afterAll(() => server.remove());

const rare = '𠮷野 👩‍👩‍👧 𝒳 ❤️ é が';

it('SYNC-03 SEC-06 letters beyond the first 65,536 are stored as they were written', async () => {
  const id = mintId('q');
  const course = mintId('c');
  const stage = mintId('s');
  const [title, description] = [`Engineer ${rare}`, rare];
  await done(server, ada, [
    intention('course.create', { id: course, title, description, company: rare, attached_jobs: [] }),
    intention('stage.create', { id: stage, course_id: course, stage_order: 1, title, description, information: null }),
    intention('assignment.create', { user_id: lena.id, course_id: course }),
  ]);
  const review = {
    ...{ course_id: course, saw: '', support_feedback: rare, improvement_suggestions: rare },
    stage_ratings: [{ stageId: stage, stageName: title, helpfulness: 5, accuracy: 5 }],
  };
  await done(server, lena, [
    intention('stage.complete', { course_id: course, stage_id: stage }),
    intention('review.submit', review),
    intention('question.submit', { id, ...someQuestion, question: `<p>${rare}</p>`, company: rare }),
  ]);
  const { rows } = await fullPull(server, lena);
  expect(rows.get(`courses/${course}`)).toMatchObject({ title, description, company: rare });
  expect(rows.get(`interview_questions/${id}`)).toMatchObject({ question: `<p>${rare}</p>`, company: rare });
  const [stored] = [...rows].filter(([key]) => key.startsWith('course_reviews/')).map(([, row]) => row);
  expect(stored).toMatchObject({ support_feedback: rare, improvement_suggestions: rare });
});

it('SEC-06 so is a name, and half a letter becomes the sign for one', async () => {
  const email = 'rare@example.com';
  const person = { email, password: 'correct horse battery', full_name: `\u202e<b>${rare}</b>\u200b \ud842` };
  expect((await server.request('/api/register', { body: person })).status).toBe(200);
  for (const twin of [`${email}\u200b`, `rare\u00ad@example.com`])
    expect((await server.request('/api/register', { body: { ...person, email: twin } })).status).toBe(400);
  expect(await server.sql(`SELECT full_name FROM profiles WHERE email = '${email}'`)).toEqual([[`${rare} \ufffd`]]);
});

it('SEC-06 QUES-31 names and titles stand on one line, and nothing turns what stands beside them', async () => {
  const [id, course] = [mintId('q'), mintId('c')];
  const turned = `\u202e ${rare}\r\n\u2028Admin\u2066\u0085\u0007x`;
  const plain = ` ${rare} Admin x`;
  await done(server, ada, [
    intention('course.create', {
      id: course,
      title: turned,
      description: '',
      company: turned,
      attached_jobs: [turned],
    }),
  ]);
  await done(server, lena, [
    intention('question.submit', { id, ...someQuestion, company: turned, category: turned }),
    intention('report.open', { id: mintId('r'), question_id: id, kind: 'other', note: `${rare}\n\u202etwo` }),
    intention('countdown.add', { id: mintId('d'), title: turned, date: '2026-12-04T05:00:00.000Z' }),
  ]);
  const { rows } = await fullPull(server, lena);
  const of = (noun: string) => [...rows].find(([key]) => key.startsWith(`${noun}/`))?.[1];
  expect(rows.get(`interview_questions/${id}`)).toMatchObject({ company: plain, category: plain });
  expect(of('question_reports')).toMatchObject({ note: `${rare}\ntwo` });
  expect(of('countdowns')).toMatchObject({ title: plain });
  const courses = await server.sql(`SELECT title, company, attached_jobs ->> 0 FROM courses WHERE id = '${course}'`);
  expect(courses).toEqual([[plain, plain, plain]]);
  const nothing = intention('course.create', {
    ...{ id: mintId('c'), title: '\u202e\n', description: '', company: null, attached_jobs: [] },
  });
  expect(await push(server, ada, [nothing])).toMatchObject([{ result: 'refused', code: 'invalid' }]);
  const person = {
    email: 'lines@example.com',
    password: 'correct horse battery',
    full_name: 'Lena\n\u202e(Admin)\t𠮷',
  };
  expect((await server.request('/api/register', { body: person })).status).toBe(200);
  expect(await server.sql("SELECT full_name FROM profiles WHERE email = 'lines@example.com'")).toEqual([
    ['Lena (Admin) 𠮷'],
  ]);
});

it('A110 what is not seen makes no second name of an option', async () => {
  const unseen = ['\u2065', '\ufff0', '\u{1d173}', '\u{1bca0}', '\u200b'];
  const add = (value: string) => intention('option.add', { field_name: 'company', value });
  const answers = await push(server, lena, [...unseen, unseen.join('')].map(add));
  expect(answers.map((answer) => answer.result)).toEqual(answers.map(() => 'refused'));
  await push(server, lena, [add('Kitami'), ...unseen.map((one) => add(`Ki${one}tami`))]);
  expect(await server.sql("SELECT value FROM dropdown_options WHERE value LIKE '%tami'")).toEqual([['Kitami']]);
});

describe.runIf(existsSync('/proc/self/stat'))('SEC-31 of the longest text each letter is read a few times', () => {
  /** Seconds of the processor, which other work on the machine does not change. */
  const worked = () => {
    const [, times = ''] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
    const [user, system] = times.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  };
  it.each([
    ['many tags', '', '<p>', ''],
    ['many quotes in a tag', '<p ', "=''", '>x'],
    ['many blanks in a tag', '<p =', ' ', '>x'],
    ['many pictures', '', '<img src="/media/abcdefghij01234">', ''],
    ['many ids', '', '"abcdefghij01234"', ''],
    ['many entities', '', '&#60;', ''],
    ['many unfinished tags', '', '<a ', ''],
    ['many halves of letters', '', 'x\ud842', ''],
  ])('%s', async (_what, begin, piece, end) => {
    const question = `本${begin}${piece.repeat(Math.floor(99_000 / piece.length))}${end}`;
    const before = worked();
    await push(server, lena, [intention('question.submit', { id: mintId('q'), ...someQuestion, question })]);
    expect(worked() - before).toBeLessThan(3);
  });
});
