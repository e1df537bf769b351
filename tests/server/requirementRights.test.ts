import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#model/access.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { adminsOnly, alsoAdminsOnly, everybody, learnersOnly } from '../rights.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { type Input, inputs, known, people, preparations } from './inputs.ts';
import { done, fullPull, intention, push, requestPush } from './wire.ts';

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

it.each(learnersOnly)('REV-24 SEC-24 %s is refused to an admin', async (name) => {
  const before = await logged();
  const args = (inputs[name] as Input<MutationName>).args('user');
  expect(await push(server, accounts.admin, [intention(name, args)])).toMatchObject([
    { result: 'refused', code: 'forbidden' },
  ]);
  expect(await logged()).toEqual(before);
});

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
