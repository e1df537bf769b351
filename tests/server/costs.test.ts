import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Role, roles } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { wireShape } from '#model/wire.ts';
import { mayWrite } from '../rights.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { type Input, inputs, known, people, preparations } from './inputs.ts';
import { done, intention, mintId } from './wire.ts';

/** What one accepted entry costs at most, whoever sends it. A new mutation must have a line to compile. */
interface Costs {
  /** The arguments that make it largest. */
  largest?: Record<string, unknown>;
  /** Records that it writes, without those that go with a deleted one. */
  records: number;
  /** Of these records, as they are stored afterwards. */
  kilobytes: number;
}

const long = (characters: number) => 'x'.repeat(characters);
/** As long as markup may be and of as many tags, with few words in it. */
const piece = '<blockquote><strong>x</strong></blockquote>';
const markup = piece.repeat(Math.floor(Math.min(limits.htmlCharacters / piece.length, limits.htmlTags / 4)));
const texts = {
  question: markup,
  additional_context: markup,
  company: long(limits.optionCharacters),
  role: long(limits.optionCharacters),
  interview_stage: long(limits.optionCharacters),
  category: long(limits.optionCharacters),
};
/** Of 4,000 characters, each paragraph takes two. */
const fields = piece.repeat(1_100);
const stage = {
  title: long(limits.titleCharacters),
  description: long(limits.descriptionCharacters),
  information: markup,
};
const course = {
  title: long(limits.titleCharacters),
  description: long(limits.descriptionCharacters),
  company: long(limits.nameCharacters),
  attached_jobs: Array.from({ length: limits.jobs }, (_, at) => long(limits.nameCharacters - 2) + String(at + 10)),
};
const resource = {
  title: long(limits.titleCharacters),
  description: long(limits.descriptionCharacters),
  url: `https://x.example/${long(limits.urlCharacters - 18)}`,
};
const interview = {
  place: long(limits.urlCharacters),
  interviewers: Array.from({ length: limits.interviewers }, () => long(limits.nameCharacters)),
  notes: long(limits.noteCharacters),
};
const ids = (count: number) => Array.from({ length: count }, () => mintId('m'));

const costs: { [Name in MutationName]: Costs } = {
  'stage.complete': { records: 1, kilobytes: 1 },
  'stage.uncomplete': { largest: { saw: ids(limits.completions) }, records: 1, kilobytes: 5 },
  'stage.create': { largest: stage, records: 1, kilobytes: 104 },
  'stage.edit': { largest: stage, records: 1, kilobytes: 104 },
  'stage.move': { records: 1, kilobytes: 1 },
  'stage.delete': { records: 1, kilobytes: 0 },
  'stage.link': { records: 1, kilobytes: 1 },
  'stage.unlink': { records: 1, kilobytes: 0 },
  'course.create': { largest: course, records: 1, kilobytes: 9 },
  'course.edit': { largest: course, records: 1, kilobytes: 9 },
  'course.delete': { records: 1, kilobytes: 0 },
  'template.create': { largest: { ...stage, name: long(limits.nameCharacters) }, records: 1, kilobytes: 104 },
  'template.delete': { records: 1, kilobytes: 0 },
  'assignment.create': { records: 1, kilobytes: 1 },
  'assignment.delete': { records: 1, kilobytes: 0 },
  'question.submit': { largest: texts, records: 1, kilobytes: 202 },
  'question.edit': { largest: texts, records: 1, kilobytes: 202 },
  'question.decide': {
    largest: { status: 'rejected', reason: long(limits.reasonCharacters.most) },
    records: 1,
    kilobytes: 2,
  },
  'question.reopen': { records: 1, kilobytes: 1 },
  'question.withdraw': { records: 1, kilobytes: 1 },
  'question.feature': { records: 1, kilobytes: 1 },
  // for each of at most `limits.refiledQuestions` that it names
  'question.refile': { records: 1, kilobytes: 1 },
  'question.delete': { records: 1, kilobytes: 0 },
  'resource.create': { largest: resource, records: 1, kilobytes: 5 },
  'resource.edit': { largest: resource, records: 1, kilobytes: 5 },
  'resource.delete': { records: 1, kilobytes: 0 },
  'review.submit': {
    largest: {
      support_feedback: long(limits.reviewCharacters),
      improvement_suggestions: long(limits.reviewCharacters),
    },
    records: 1,
    kilobytes: 3,
  },
  'review.read': { records: 1, kilobytes: 1 },
  'option.add': { largest: { value: long(limits.optionCharacters) }, records: 1, kilobytes: 1 },
  'option.delete': { records: 1, kilobytes: 0 },
  // the transition names where the card came from
  'candidate.add': {
    largest: { position: long(limits.optionCharacters), company: long(limits.optionCharacters) },
    records: 3,
    kilobytes: 1,
  },
  'candidate.move': { largest: { notes: long(limits.noteCharacters) }, records: 2, kilobytes: 12 },
  'candidate.unmove': { records: 1, kilobytes: 1 },
  'candidate.reject': { largest: { reason: long(limits.reasonCharacters.most) }, records: 2, kilobytes: 2 },
  'candidate.restore': { records: 2, kilobytes: 1 },
  'candidate.edit': { largest: { location: long(limits.titleCharacters) }, records: 1, kilobytes: 2 },
  'note.add': { largest: { content: long(limits.noteCharacters) }, records: 1, kilobytes: 11 },
  'note.edit': { largest: { content: long(limits.noteCharacters) }, records: 2, kilobytes: 11 },
  'note.schedule': { records: 1, kilobytes: 1 },
  'note.complete': { records: 1, kilobytes: 1 },
  'note.delete': { records: 2, kilobytes: 1 },
  'interview.schedule': { largest: interview, records: 1, kilobytes: 15 },
  'interview.edit': { largest: interview, records: 2, kilobytes: 15 },
  'interview.mark': { records: 2, kilobytes: 1.2 },
  'interview.reopen': { records: 2, kilobytes: 1.2 },
  'interview.delete': { records: 2, kilobytes: 1 },
  'aside.keep': { largest: { content: texts }, records: 1, kilobytes: 202 },
  'aside.release': { records: 1, kilobytes: 0 },
  'study.answer': { records: 1, kilobytes: 1 },
  // for each of at most `limits.chosenQuestions` that it names
  'study.choose': { records: 1, kilobytes: 1 },
  'study.pause': { records: 1, kilobytes: 1 },
  'study.plan': { records: 1, kilobytes: 1 },
  'study.outlook': {
    largest: { due: Array.from({ length: limits.outlookDays }, () => limits.outlookQuestions) },
    records: 1,
    kilobytes: 1,
  },
  'reminder.set': { records: 1, kilobytes: 1 },
  'question.bookmark': { records: 1, kilobytes: 1 },
  'question.confidence': { records: 1, kilobytes: 1 },
  'answer.write': { largest: { text: markup, action: fields, result: fields }, records: 1, kilobytes: 192 },
  'answer.remove': { records: 1, kilobytes: 0 },
  'answer.share': { records: 1, kilobytes: 1 },
  'answer.comment': { largest: { body: long(limits.commentCharacters) }, records: 1, kilobytes: 2.1 },
  'answer.uncomment': { records: 1, kilobytes: 0 },
  'countdown.add': { largest: { title: long(limits.countdownTitleCharacters) }, records: 1, kilobytes: 1 },
  'countdown.set': {
    largest: { deck: ids(limits.deckQuestions) },
    records: 2,
    kilobytes: 6,
  },
  'question.resubmit': {
    largest: { question: long(limits.questionCharacters), additional_context: long(limits.contextCharacters) },
    records: 1,
    kilobytes: 20,
  },
  'question.retract': { records: 1, kilobytes: 1 },
  'sighting.add': {
    largest: { company: long(limits.optionCharacters), interview_stage: long(limits.optionCharacters) },
    records: 2,
    kilobytes: 1,
  },
  'sighting.remove': { records: 1, kilobytes: 0 },
  'report.open': { largest: { note: long(limits.reportCharacters) }, records: 2, kilobytes: 2 },
  'report.close': { largest: { reply: long(limits.reportCharacters) }, records: 2, kilobytes: 2 },
  'study.undo': { largest: { saw: ids(limits.answersTakenBack) }, records: 1, kilobytes: 2 },
};

let server: Server;
let accounts: Record<Role, TestAccount>;

beforeAll(async () => {
  server = await startServer();
  accounts = { user: await makeAccount(server), admin: await makeAccount(server, 'admin') };
  const noah = await makeAccount(server);
  Object.assign(people, {
    ada: accounts.admin.id,
    lena: accounts.user.id,
    noah: noah.id,
    mika: (await makeAccount(server)).id,
  });
  const { admin, user, after } = preparations();
  await done(server, accounts.admin, admin);
  await done(server, accounts.user, user);
  await done(server, accounts.admin, after);
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

const sequence = async () =>
  Number((await server.sql("SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'"))[0]![0]);

/** The records written since, and how many bytes they hold; those of a deleted owner went with it. */
async function written(since: number): Promise<{ records: number; bytes: number }> {
  const log = (await server.sql(`SELECT noun, record, deleted FROM sync_log WHERE seq > ${since} AND noun <> ''`)) as [
    string,
    string,
    string,
  ][];
  let bytes = 0;
  for (const [noun, id] of log)
    for (const row of await server.sql(`SELECT * FROM ${noun} WHERE id = '${id}'`)) bytes += JSON.stringify(row).length;
  const kept = log.filter(([, , deleted]) => deleted === '0').length;
  return { records: kept || Math.min(log.length, 1), bytes };
}

const table = roles.flatMap((role) =>
  (Object.keys(mutations) as MutationName[]).flatMap((name) => (mayWrite(name, role) ? [[role, name] as const] : [])),
);

it.each(table)('CRSE-26 SEC-31 an accepted entry costs no more than its line says: %s, %s', async (role, name) => {
  const { largest, records, kilobytes } = costs[name];
  const args = { ...(inputs[name] as Input<MutationName>).args(role), ...largest };
  const before = await sequence();
  await done(server, accounts[role], [intention(name, args)]);
  const cost = await written(before);
  expect(cost.records).toBeLessThanOrEqual(records);
  expect(cost.bytes / 1024).toBeLessThanOrEqual(kilobytes);
  // a line that says too much says nothing
  if (kilobytes > 1) expect(cost.bytes / 1024).toBeGreaterThan(0.8 * kilobytes - 1);
});

it.each([
  ['question.submit', 'question', 'too_long'],
  ['stage.create', 'information', 'too_long'],
  ['course.create', 'description', 'too_long'],
  ['resource.create', 'description', 'too_long'],
  ['option.add', 'value', 'too_long'],
] as const)('QUES-31 and one character more than the largest is refused: %s', async (name, field, code) => {
  const { largest } = costs[name];
  const text = largest![field] as string;
  const more = text === markup ? text + long(limits.htmlCharacters - text.length + 1) : `${text}x`;
  const args = { ...inputs[name].args('admin'), ...largest, [field]: more };
  const { body } = await server.request('/api/sync/push', {
    token: accounts.admin.token,
    body: { shape: wireShape, boot: null, seen: 0, entries: [intention(name, args)] },
  });
  expect(body.results).toMatchObject([{ result: 'refused', code }]);
});

it('SEC-31 a stage that was completed and undone on devices without number has a bound', async () => {
  const place = { course_id: known.course, stage_id: known.stage };
  const before = await sequence();
  for (let round = 0; round < 6; round++)
    await done(
      server,
      accounts.user,
      Array.from({ length: 50 }, () => intention('stage.complete', place)),
    );
  for (let round = 0; round < 3; round++)
    await done(server, accounts.user, [intention('stage.uncomplete', { ...place, saw: ids(limits.completions) })]);
  expect((await written(before)).bytes / 1024).toBeLessThan(22);
});
