import { beforeEach, describe, expect, test } from 'vitest';
import { internalsOf } from '#local/internals.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { shelves } from '#local/shelf.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf, words } from '../../tests/sync/phone.ts';
import { randomId, seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';
import { push } from './push.ts';

const lena = 'lenalenalenalen';
const ada = 'adaadaadaadaada';
const random = seeded(41);
let server: MemoryServer;
let phone: Phone;

beforeEach(async () => {
  server = new MemoryServer(random, 2);
  server.write([
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['profiles', ada, { id: ada, role: 'admin', is_active: true }],
  ]);
  phone = await phoneOf(server, lena);
});

const sync = () => cycle(phone.device);
const submit = (question: string, id = randomId(random)) =>
  phone.write('question.submit', { id, ...words(question), recommended: false });
const courses = (...titles: string[]) =>
  titles.forEach((title) => server.edit('courses', title.padEnd(15, 'c'), { id: title.padEnd(15, 'c'), title }));
/** From now on the requests with these numbers fail, counted by path. */
const failing = (path: 'push' | 'pull', ...numbers: number[]) => {
  const before = { push: phone.pushes.length, pull: phone.pulls.length };
  phone.before = (asked) => {
    const number = (asked === 'push' ? phone.pushes : phone.pulls).length - before[asked];
    if (asked === path && (!numbers.length || numbers.includes(number))) throw new RequestFailed(403);
  };
};
const online = () => {
  phone.before = () => undefined;
};
/** A question of this person on the server and on the device, and an unsent edit of it. */
async function edited(): Promise<{ question: string; edit: string }> {
  const question = randomId(random);
  const saw = await submit('mine', question);
  await sync();
  return { question, edit: await phone.write('question.edit', { id: question, saw, ...words('better') }) };
}
const recommend = (question: string) =>
  server.edit('interview_questions', question, { ...server.row('interview_questions', question)!, recommended: true });

describe('R16 I5 a page', () => {
  test('I2 what is deleted on the server goes from the device', async () => {
    courses('one', 'two');
    await sync();
    const id = 'one'.padEnd(15, 'c');
    expect(await phone.row('courses', id)).toMatchObject({ title: 'one' });
    server.edit('courses', id, null);
    await sync();
    expect(await phone.row('courses', id)).toBeUndefined();
  });

  test('I5 is not asked for again, and is all that a first sync counts', async () => {
    courses('one', 'two', 'three');
    await sync();
    expect(await phone.meta()).toMatchObject({ cursor: server.place().seq, sweeping: false, first: true });
    const { arrived } = await phone.meta();
    expect(arrived).toEqual({ courses: 3, profiles: 1 });
    expect(await phone.device.outbox.marks.count()).toBe(0);
    courses('four');
    await sync();
    expect(phone.pulls.at(-1)).toMatchObject({ cursor: server.place().seq - 1 });
    expect((await phone.meta()).arrived).toEqual(arrived);
    expect(await phone.device.outbox.marks.count()).toBe(0);
  });

  test('I5 a first sync that is interrupted goes on where it was, and is not said to be complete', async () => {
    courses('one', 'two', 'three');
    failing('pull', 4);
    await expect(sync()).rejects.toThrow('403');
    expect(await phone.meta()).toMatchObject({ first: true, sweeping: true, syncedAt: null });
    online();
    phone.pulls = [];
    await sync();
    expect(phone.pulls.map(({ first }) => first)).not.toContain(true);
    expect(phone.pulls[0]!.cursor).toBeGreaterThan(0);
    expect((await phone.meta()).syncedAt).not.toBeNull();
    expect(await phone.keys()).toHaveLength(4);
  });

  test('I5 the rows that a person needs first are asked for once, even if nothing else arrives', async () => {
    courses('one');
    failing('pull', 3);
    await expect(sync()).rejects.toThrow('403');
    expect(phone.pulls.map(({ first }) => first)).toEqual([undefined, true, undefined]);
    expect(await phone.row('courses', 'one'.padEnd(15, 'c'))).toBeDefined();
    expect(await phone.meta()).toMatchObject({ cursor: 0, arrived: {} });
    online();
    phone.pulls = [];
    await sync();
    expect(phone.pulls.map(({ first }) => first)).not.toContain(true);
  });

  test('R16 notes its place before its rows, or rows of a future that a restore undoes would stay', async () => {
    await sync();
    const copy = server.backup();
    courses('future');
    phone.disk = (label) => {
      if (label === 'tx cursor') throw new Error('the power');
    };
    await expect(sync()).rejects.toThrow('the power');
    phone.disk = () => undefined;
    expect(await phone.row('courses', 'future'.padEnd(15, 'c'))).toBeDefined();
    server.restore(copy);
    await sync();
    expect(await phone.row('courses', 'future'.padEnd(15, 'c'))).toBeUndefined();
  });

  test('R16 notes the same place once, however many pages there are', async () => {
    courses('one', 'two', 'three', 'four');
    const commits: string[] = [];
    phone.disk = (label) => {
      commits.push(label);
    };
    await sync();
    expect(phone.pulls.length).toBeGreaterThan(4);
    expect(commits.filter((label) => label === 'tx seen')).toEqual([]);
  });

  test('R29 expires what was done 14 days ago by the server’s clock', async () => {
    const id = await submit('old');
    await sync();
    server.clock = 13 * 86_400_000;
    await sync();
    expect(await phone.entry(id)).toMatchObject({ state: 'done' });
    server.clock = 15 * 86_400_000;
    await sync();
    expect(await phone.entry(id)).toBeUndefined();
  });
});

describe('S2 what was done on this device', () => {
  test('S2 is on the screen while the server’s row changes beneath it', async () => {
    const { question } = await edited();
    recommend(question);
    failing('push');
    const seen: unknown[] = [];
    phone.disk = async (label) => {
      if (label === 'tx cursor') seen.push((await phone.row('interview_questions', question))?.question);
    };
    await expect(sync()).rejects.toThrow('403');
    expect(seen).toEqual(['<p>better</p>']);
    expect(await phone.row('interview_questions', question)).toMatchObject({
      question: '<p>better</p>',
      recommended: true,
    });
  });

  test('R1 can be undone although pages with other rows have arrived since', async () => {
    const { question, edit } = await edited();
    failing('push');
    courses('one');
    await expect(sync()).rejects.toThrow('403');
    failing('pull');
    phone.back = (answer) =>
      'results' in answer ? { ...answer, results: [{ id: edit, result: 'refused', code: 'malicious' }] } : answer;
    await expect(sync()).rejects.toThrow('403');
    expect(await phone.row('interview_questions', question)).toMatchObject({ question: '<p>mine</p>' });
  });

  test('R2 stays there until the last page, because its row may be on it', async () => {
    const { question, edit } = await edited();
    failing('pull', 1);
    await expect(sync()).rejects.toThrow('403');
    courses('one', 'two', 'three');
    recommend(question);
    failing('pull', 2);
    await expect(sync()).rejects.toThrow('403');
    expect((await phone.meta()).cursor).toBeGreaterThan((await phone.entry(edit))!.seq!);
    expect(await phone.row('interview_questions', question)).toMatchObject({ question: '<p>better</p>' });
    online();
    await sync();
    expect(await phone.row('interview_questions', question)).toMatchObject({
      question: '<p>better</p>',
      recommended: true,
    });
  });

  test('R2 stays there when another tab sends it while a page is on its way', async () => {
    await sync();
    const question = randomId(random);
    phone.back = async (answer, path) => {
      if (path === 'push') return answer;
      phone.back = (later) => later;
      await submit('mine', question);
      await push(phone.device, () => Promise.resolve());
      failing('pull');
      return answer;
    };
    await sync().catch(() => undefined);
    expect(await phone.states()).toEqual(['acked']);
    expect(await phone.row('interview_questions', question)).toMatchObject({ question: '<p>mine</p>' });
    online();
    await sync();
    expect(await phone.states()).toEqual(['done']);
  });
});

test('R28 what waits for another phone is sent again only when something that it needs arrives', async () => {
  const copy = server.backup();
  const question = randomId(random);
  await sync();
  await submit('mine', question);
  await sync();
  const hers = await phoneOf(server, ada);
  await cycle(hers.device);
  await hers.write('question.decide', { id: question, status: 'approved', saw: null });
  await cycle(hers.device);
  server.restore(copy);
  await cycle(hers.device);
  expect(await hers.states()).toEqual(['parked']);
  hers.pushes = [];
  courses('one');
  await cycle(hers.device);
  expect(hers.pushes).toEqual([]);
  await sync();
  await cycle(hers.device);
  expect(await hers.states()).toEqual(['done']);
  expect(server.row('interview_questions', question)).toMatchObject({ status: 'approved' });
});

test('R18 I3 with fewer rights nothing that is no longer theirs is left, before anything else arrives', async () => {
  const candidate = 'candidatecandid';
  server.write([['candidates', candidate, { id: candidate, position: 'secret position' }]]);
  const resource = 'resourceresourc';
  const content = { title: 'secret', description: null, url: 'https://example.com/', category: 'Other' as const };
  server.write([['resources', resource, { id: resource, ...content, text_by: 'x' }]]);
  const hers = await phoneOf(server, ada);
  await cycle(hers.device);
  await hers.write('resource.edit', { id: resource, saw: 'x', ...content, title: 'edited' });
  server.edit('profiles', ada, { id: ada, role: 'user', is_active: true });
  const before = hers.pulls.length;
  hers.before = (path) => {
    // the answer that tells of it arrives, and nothing after it
    if (path === 'push' || hers.pulls.length > before + 1) throw new RequestFailed(403);
  };
  await expect(cycle(hers.device)).rejects.toThrow('403');
  expect(await hers.meta()).toMatchObject({ role: 'user', wipe: false });
  expect(await hers.keys()).toEqual([]);
  expect((await hers.device.outbox.base.toArray()).map(({ row }) => row)).not.toContainEqual(
    expect.objectContaining({ title: 'secret' }),
  );
  const left = shelves.map(async (shelf) => {
    const { dexieTable } = await internalsOf(hers.device.rows, shelf);
    return JSON.stringify(await dexieTable.toCollection().primaryKeys());
  });
  const ids = (await Promise.all(left)).join();
  expect([ids.includes(candidate), ids.includes(resource)]).toEqual([false, false]);
});
