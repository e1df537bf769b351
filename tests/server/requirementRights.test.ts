import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#model/access.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { type Input, inputs, known, people, preparations } from './inputs.ts';
import { done, fullPull, intention, push, requestPush } from './wire.ts';

/**
 * What the requirement rows keep from learners, row by row, by hand: the test asks the server, and not the lists out of
 * which the server was built. A row without a mutation belongs to a screen that is not built yet.
 */
const adminsOnly: Record<string, readonly MutationName[]> = {
  'MOD-11': ['question.decide', 'question.reopen', 'question.withdraw', 'question.feature'],
  // another person's; one's own is edited while it is pending (A20)
  'MOD-16': ['question.edit'],
  'MOD-19': ['question.delete'],
  'RES-32': ['resource.create', 'resource.edit', 'resource.delete'],
  'USER-12': [],
  'USER-19': [],
  'USER-40': [],
  'USER-43': [],
  'USER-66': [],
  'BULK-25': [],
  'ASGN-11': ['assignment.create', 'assignment.delete'],
  'CRSE-25': [
    'course.create',
    'course.edit',
    'course.delete',
    'stage.create',
    'stage.edit',
    'stage.move',
    'stage.delete',
  ],
  'WIZ-34': ['template.create', 'template.delete'],
  'STAGE-26': ['stage.link', 'stage.unlink'],
  'PROG-10': [],
  'REV-27': ['review.read'],
  'KAN-80': ['candidate.add', 'candidate.move', 'candidate.unmove', 'candidate.reject', 'candidate.restore'],
  'CAND-46': ['candidate.edit', 'note.add', 'note.edit', 'note.schedule', 'note.complete', 'note.delete'],
  'INT-43': ['interview.schedule', 'interview.edit', 'interview.mark', 'interview.reopen', 'interview.delete'],
  'SEC-25': [],
  'MOD-20': [],
};
/** The whole list of options is the admins' (A17); no row of its own speaks of taking one away or renaming it. */
const alsoAdminsOnly: readonly MutationName[] = ['option.delete', 'question.refile', 'report.close'];

/** What any signed-in person may, by the row that says so. */
const everybody: Record<string, readonly MutationName[]> = {
  'QUES-09': ['option.add'],
  'QUES-29': ['question.submit'],
  'PROG-09': ['stage.complete', 'stage.uncomplete'],
  'REV-24': ['review.submit'],
  R30: ['aside.keep', 'aside.release'],
  'STUDY-37': ['study.answer', 'study.undo', 'study.choose', 'study.pause', 'study.plan'],
  'ANSWER-05': ['question.bookmark'],
  'ANSWER-06': ['question.confidence'],
  'ANSWER-09': ['answer.write', 'answer.remove'],
  'ANSWER-11': ['answer.share'],
  'COUNT-14': ['countdown.add', 'countdown.set'],
  'QUAL-13': ['question.resubmit'],
  'QUAL-17': ['question.retract'],
  'QUAL-07': ['sighting.add', 'sighting.remove'],
  'QUAL-09': ['report.open'],
  'REMIND-01': ['reminder.set'],
  'REMIND-18': ['study.outlook'],
  'ANSWER-13': ['answer.comment', 'answer.uncomment'],
};

const rows = readFileSync('docs/requirements.tsv', 'utf8')
  .split('\n')
  .map((row) => row.split('\t'));

let server: Server;
let accounts: Record<Role, TestAccount>;

beforeAll(async () => {
  server = await startServer();
  accounts = { user: await makeAccount(server), admin: await makeAccount(server, 'admin') };
  const [noah, mika] = [await makeAccount(server), await makeAccount(server)];
  Object.assign(people, { ada: accounts.admin.id, lena: accounts.user.id, noah: noah.id, mika: mika.id });
  const { admin, user, after } = preparations();
  await done(server, accounts.admin, admin);
  await done(server, accounts.user, user);
  await done(server, accounts.admin, after);
});
afterAll(() => server.remove());

it('every row that keeps something on the server from who is no admin is in the table', () => {
  const keeping = rows.flatMap(([id = '', , text = '', kind]) =>
    kind === 'permission' && /\bserver\b.*\bnon-admin\b|^A non-admin\b/.test(text) ? [id] : [],
  );
  expect(Object.keys(adminsOnly).toSorted()).toEqual(keeping.toSorted());
});

it('every mutation is in one of the tables, and in one only', () => {
  const named = [...Object.values(adminsOnly), alsoAdminsOnly, ...Object.values(everybody)].flat();
  expect(named.toSorted()).toEqual(Object.keys(mutations).toSorted());
});

const cases = [...Object.entries(adminsOnly), ['A17', alsoAdminsOnly] as const].flatMap(([id, names]) =>
  names.map((name) => [id, name] as const),
);
const logged = () => server.sql("SELECT max(seq), count(*) FROM sync_log WHERE noun <> ''");

it.each(cases)('%s SEC-24 %s is refused to a guest and to a learner, and done for an admin', async (_, name) => {
  const args = (inputs[name] as Input<MutationName>).args('admin');
  const before = await logged();
  expect(await requestPush(server, { token: '' }, [intention(name, args)])).toMatchObject({ status: 401 });
  expect(await push(server, accounts.user, [intention(name, args)])).toMatchObject([
    { result: 'refused', code: name === 'question.edit' ? 'gone' : 'forbidden' },
  ]);
  expect(await logged()).toEqual(before);
  expect(await push(server, accounts.admin, [intention(name, args)])).toMatchObject([{ result: 'done' }]);
  expect(await logged()).not.toEqual(before);
});

it.each(Object.entries(everybody).flatMap(([id, names]) => names.map((name) => [id, name] as const)))(
  '%s %s is refused to a guest, and done for a learner',
  async (_, name) => {
    const saw = name === 'stage.uncomplete' ? { saw: ['m'.repeat(15)] } : {};
    const args = { ...(inputs[name] as Input<MutationName>).args('user'), ...saw };
    const before = await logged();
    expect(await requestPush(server, { token: '' }, [intention(name, args)])).toMatchObject({ status: 401 });
    expect(await logged()).toEqual(before);
    expect(await push(server, accounts.user, [intention(name, args)])).toMatchObject([{ result: 'done' }]);
    expect(await logged()).not.toEqual(before);
  },
);

it('MOD-16 an approved question of somebody else is not a learner’s to edit either', async () => {
  const edit = inputs['question.edit'].args('admin');
  await done(server, accounts.admin, [
    intention('question.decide', { id: known.question, status: 'approved', saw: null }),
  ]);
  const [judgement] = await push(server, accounts.user, [
    intention('question.edit', { ...edit, id: known.question, saw: '' }),
  ]);
  expect(judgement).toMatchObject({ result: 'refused', code: 'forbidden' });
});

it('WIZ-34 KAN-80 of an admin’s nouns a learner is sent no row', async () => {
  const { rows } = await fullPull(server, accounts.user);
  const nouns = new Set([...rows.keys()].map((key) => key.slice(0, key.indexOf('/'))));
  expect(nouns.has('profiles')).toBe(true);
  for (const noun of ['stage_templates', 'candidates', 'user_stages', 'stage_transitions', 'admin_notes'])
    expect(nouns.has(noun), noun).toBe(false);
  expect((await fullPull(server, accounts.admin)).rows.size).toBeGreaterThan(rows.size);
});
