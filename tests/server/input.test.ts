import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Role, roles } from '#model/access.ts';
import { columns, nouns, splitKey } from '#model/noun.ts';
import type { Intention, Judgement } from '#model/wire.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { readsOf } from '#mutations/run.ts';
import { mayWrite } from '../rights.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { type Input, inputs, known, people, preparations } from './inputs.ts';
import { done, intention, mintId, push, pushAll } from './wire.ts';

let server: Server;
let accounts: Record<Role, TestAccount>;
let noah: TestAccount;

beforeAll(async () => {
  server = await startServer();
  accounts = { user: await makeAccount(server), admin: await makeAccount(server, 'admin') };
  noah = await makeAccount(server);
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
  for (const role of roles) await done(server, accounts[role], [sentinel()]);
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

/** Valid, and changes nothing: it shows that the queue continues after what was refused. */
const sentinel = () => intention('stage.uncomplete', { course_id: known.course, stage_id: known.stage, saw: [] });

/** Everything that a refused mutation must not change; the log has every write to every noun. */
const footprint = (logged = "noun <> ''") =>
  server.sql(
    `SELECT (SELECT max(seq) || ' ' || count(*) FROM sync_log WHERE ${logged}), (SELECT group_concat(id || updated) FROM users),
      (SELECT count(*) FROM rate_limits WHERE name NOT LIKE 'daily%'),
      ${['session_flushes', 'account_tombstones', 'role_audit', 'sync_resent', 'sync_boot', 'demo_records'].map((table) => `(SELECT count(*) FROM ${table})`).join(', ')}`,
  );
/** The same without what was deleted. */
const records = () => footprint('NOT deleted');
const sequence = async () => (await server.sql("SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'"))[0]![0];

type Arguments = Record<string, unknown>;
interface Case {
  what: string;
  args: unknown;
  code: string;
}

const wrong: [string, unknown][] = [
  ['a number', 7],
  ['a text', '~'],
  ['a flag', true],
  ['a list', [[7]]],
  ['an object', { id: 7 }],
  ['null', null],
  ['NUL', '\u0000'],
];

/** Invalid values for this field. */
function wrongFor(
  field: string,
  good: unknown,
  { texts = [], nullable = [] }: Input<MutationName>,
): [string, unknown][] {
  const isText = (texts as readonly string[]).includes(field);
  return wrong.filter(([what]) => {
    if (what === 'null') return !(nullable as readonly string[]).includes(field);
    if (what === 'a text') return !isText && field !== 'saw';
    if (what === 'a flag') return typeof good !== 'boolean';
    return what !== 'a number' || typeof good !== 'number';
  });
}

/** Every invalid form of this mutation, with the code that someone allowed to do it gets. */
function badOnes(name: MutationName, role: Role): Case[] {
  const input = inputs[name] as Input<MutationName>;
  const args = input.args(role) as Arguments;
  const unknown = input.unknown as Record<string, string>;
  const cases: Case[] = [];
  for (const [field, good] of Object.entries(args)) {
    for (const [what, value] of wrongFor(field, good, input))
      cases.push({ what: `${what} as ${field}`, args: { ...args, [field]: value }, code: 'invalid' });
    const { [field]: _missing, ...rest } = args;
    if (!(input.optional as readonly string[] | undefined)?.includes(field))
      cases.push({ what: `no ${field}`, args: rest, code: 'invalid' });
    const refused = unknown[field] && !['new', 'done'].includes(unknown[field]);
    if (refused)
      cases.push({ what: `an unknown ${field}`, args: { ...args, [field]: mintId('z') }, code: unknown[field]! });
    const code =
      field === 'url' || (input.texts as readonly string[] | undefined)?.includes(field) ? 'too_long' : 'invalid';
    if (typeof good === 'string')
      cases.push({ what: `150 kB as ${field}`, args: { ...args, [field]: 'x'.repeat(150_000) }, code });
  }
  const [first] = Object.keys(args);
  cases.push({ what: `a megabyte as ${first}`, args: { ...args, [first!]: 'x'.repeat(1_000_000) }, code: 'too_large' });
  cases.push({ what: 'a field too many', args: { ...args, is_admin: true }, code: 'invalid' });
  for (const nothing of [null, 'text', [], 7])
    cases.push({ what: `${JSON.stringify(nothing)} as arguments`, args: nothing, code: 'invalid' });
  return cases;
}

const html = nouns.flatMap((noun) =>
  Object.entries(columns[noun]).flatMap(([column, kind]) => (kind === 'html' ? [[noun, column]] : [])),
);
const poison = 'Why? <img src=x onerror=alert(1)><script>alert(2)</script>';
/** Nothing in it executes, and only the words may stay. */
const foreign =
  'Why? <img src="https://spy.example/x.png" alt="script onerror"><style>p { color: url(src=x) }</style><svg></svg>';

describe.each(Object.keys(mutations) as MutationName[])('%s', (name) => {
  const input = inputs[name] as Input<MutationName>;

  it('the table knows every field that holds an id', () => {
    const ids = Object.keys(input.args('admin')).filter((field) => /^id$|_id$/.test(field));
    expect(Object.keys(input.unknown)).toEqual(ids);
  });

  it.each(roles)(
    'SEC-24 A17 every invalid form is refused with its code, and nothing else happens: %s',
    async (role) => {
      const account = accounts[role];
      const may = mayWrite(name, role);
      const cases = badOnes(name, role);
      const entries = cases.flatMap(({ args }) => [intention(name, args as object), sentinel()]);
      const before = await footprint();
      const answers = await pushAll(server, account, entries);
      for (const [index, { what, code }] of cases.entries())
        expect(answers[index * 2], what).toEqual({
          id: entries[index * 2]!.id,
          result: 'refused',
          code: may || code === 'too_large' ? code : 'forbidden',
        });
      // the queue continued after each of them
      for (const [index, { what }] of cases.entries())
        expect(answers[index * 2 + 1], `behind ${what}`).toMatchObject({ result: 'done' });
      expect(await footprint()).toEqual(before);
      // a judgement is final, whatever arrives under its id now
      await repeated(
        account,
        entries.map((entry) => ({ ...entry, args: {} })),
        answers,
      );
      expect(await footprint()).toEqual(before);
    },
  );

  it.each(roles)('I4 a valid one is done once, by those who may, and answered the same again: %s', async (role) => {
    const account = accounts[role];
    const entry = intention(name, input.args(role));
    const before = await footprint();
    const answers = await push(server, account, [entry, sentinel()]);
    expect(answers).toMatchObject([
      mayWrite(name, role) ? { result: 'done' } : { result: 'refused', code: 'forbidden' },
      { result: 'done' },
    ]);
    if (mayWrite(name, role)) expect(await footprint()).not.toEqual(before);
    else expect(await footprint()).toEqual(before);
    await repeated(account, [entry], answers.slice(0, 1));
  });

  const harmless = Object.entries(input.unknown as Record<string, string>).filter(([, code]) => code === 'done');
  if (harmless.length)
    it('what does not exist can be removed again, and leaves nothing but that it is to stay away (R28)', async () => {
      const args = input.args('admin') as Arguments;
      const entries = harmless.map(([field]) => intention(name, { ...args, [field]: mintId('z') }));
      const before = await records();
      for (const judgement of await push(server, accounts.admin, entries))
        expect(judgement).toMatchObject({ result: 'done' });
      // R27: progress is recorded even if its stage is gone
      // and so is an answer whose question is gone (STUDY-36)
      if (!['stage.complete', 'stage.uncomplete', 'study.answer'].includes(name))
        expect(await records()).toEqual(before);
    });

  if (input.texts)
    it('SEC-03 SEC-04 SEC-05 QUES-38 markup that could execute is refused, and foreign markup is not stored', async () => {
      const role = mayWrite(name, 'admin') ? 'admin' : 'user';
      const args = { ...(input.args(role) as Arguments) };
      // the text that is edited was written by the earlier valid one
      if ('saw' in args) {
        const [noun, id] = splitKey(readsOf(intention(name, args), { actor: accounts[role].id, role })[0]!);
        args.saw = (await server.sql(`SELECT text_by FROM ${noun} WHERE id = '${id}'`))[0]![0];
      }
      if (name === 'question.resubmit')
        await server.sql(
          `UPDATE interview_questions SET status = 'rejected' WHERE id = '${known.questionToResend[role]}'`,
        );
      const before = await footprint();
      for (const field of input.rich ?? []) {
        const [judgement] = await push(server, accounts[role], [intention(name, { ...args, [field]: poison })]);
        expect(judgement, field).toMatchObject({ result: 'refused', code: 'malicious' });
      }
      expect(await footprint()).toEqual(before);
      for (const field of input.plain ?? []) {
        const [judgement] = await push(server, accounts[role], [intention(name, { ...args, [field]: '<b>x</b>' })]);
        expect(judgement, field).toMatchObject({ result: 'refused', code: 'invalid' });
      }
      for (const field of input.texts!.filter((one) => !input.plain?.includes(one)))
        args[field] = input.rich?.includes(field) ? foreign : poison;
      // it is decided on once
      await server.sql(
        `UPDATE interview_questions SET status = 'pending', decided_by = '' WHERE id = '${known.questionToDecide}'`,
      );
      // closed once
      await server.sql(
        `UPDATE question_reports SET status = 'open', decided_by = '' WHERE id = '${known.reportToClose}'`,
      );
      // a person is added once
      await server.sql(`DELETE FROM user_stages WHERE user_id = '${people.mika}'`);
      await done(server, accounts[role], [intention(name, args)]);
      for (const [noun, column] of html)
        expect(
          await server.sql(
            `SELECT ${column} FROM ${noun} WHERE ${column} LIKE '%script%' OR ${column} LIKE '%onerror%' OR ${column} LIKE '%src=%'`,
          ),
          column,
        ).toEqual([]);
    });
});

/** Repeats get the same answers and use up no number, whatever someone else has made of their ids. */
async function repeated(account: TestAccount, entries: Intention[], answers: Judgement[]): Promise<void> {
  await pushAll(
    server,
    noah,
    entries.map(({ id }) => ({ id, void: 'superseded' as const })),
  );
  const reached = await sequence();
  expect(await pushAll(server, account, entries)).toEqual(answers);
  expect(await sequence()).toBe(reached);
}

describe("another person's", () => {
  it.each([
    [
      'pending question cannot be edited by a learner',
      'user',
      () => intention('question.edit', { ...inputs['question.edit'].args('admin') }),
      'gone',
    ],
    [
      'course cannot be given to an admin',
      'admin',
      () => intention('assignment.create', { user_id: accounts.admin.id, course_id: known.courseToEdit }),
      'inactive',
    ],
  ] as const)('%s', async (_, role, make, code) => {
    const before = await footprint();
    expect(await push(server, accounts[role], [make(), sentinel()])).toMatchObject([
      { result: 'refused', code },
      { result: 'done' },
    ]);
    expect(await footprint()).toEqual(before);
  });

  it('ASGN-06 course cannot be given to a deactivated one', async () => {
    await server.sql(`UPDATE profiles SET is_active = 0 WHERE id = '${noah.id}'`);
    const entry = intention('assignment.create', { user_id: noah.id, course_id: known.courseToEdit });
    expect(await push(server, accounts.admin, [entry])).toMatchObject([{ result: 'refused', code: 'inactive' }]);
    await server.sql(`UPDATE profiles SET is_active = 1 WHERE id = '${noah.id}'`);
  });
});
