import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { progressId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import type { Judgement, PushAnswer, PushRequest } from '#model/wire.ts';
import { type ArgumentsOf, type MutationName, mutations } from '#mutations/all.ts';
import { type Entry, openOutbox } from '#local/outbox.ts';
import { openRows, readRows } from '#local/rows.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { cycle } from '#sync/cycle.ts';
import type { Device, Send } from '#sync/device.ts';
import { writeEntry } from '#sync/writeEntry.ts';
import { formless } from './formless.ts';
import { type Tear, tearable } from './disk.ts';
import { MemoryServer } from './memoryServer.ts';
import { randomId, seeded } from './random.ts';

const user = 'lenalenalenalen';
const random = seeded(23);
let server: MemoryServer;
let device: Device;
/** The ids of the entries in each push. */
let pushed: string[][];
/** The device's clock, in milliseconds. */
let clock: number;
/** What a push meets before the server. */
let before: (request: PushRequest) => RequestFailed | undefined;
/** The next write to fail inside a transaction. */
let tear: Tear;
/** What happens to the server's answer on the network. */
let after: (answer: PushAnswer) => PushAnswer;

beforeEach(async () => {
  const indexedDB = new IDBFactory();
  server = new MemoryServer(random);
  server.write([['profiles', user, { id: user, role: 'user', is_active: true }]]);
  [pushed, before, after] = [[], () => undefined, (answer) => answer];
  clock = Date.parse('2026-11-24T00:00:00.000Z');
  tear = { left: null };
  const outbox = openOutbox(randomId(random), { indexedDB, IDBKeyRange });
  tearable(outbox, tear, () => new Error('inside a transaction'));
  device = {
    account: user,
    rows: await openRows(`waiting${randomId(random)}`, { indexedDB, IDBKeyRange, multiInstance: false }),
    outbox,
    access: (_label, work) => work(),
    lock: (_name, work) => work(),
    send: (async (path: 'push' | 'pull', request: never) => {
      if (path === 'pull') return structuredClone(server.pull(user, request));
      pushed.push((request as PushRequest).entries.map(({ id }) => id));
      const failure = before(request);
      if (failure) throw failure;
      return after(structuredClone(server.push(user, request)));
    }) as Send,
    sleep: () => Promise.resolve(),
    now: () => new Date(clock).toISOString(),
    mintId: () => randomId(random),
    pushEntries: 50,
    ...formless,
    dirty: false,
    healed: false,
  };
});
afterEach(async () => {
  await device.rows.close();
  device.outbox.close();
});

async function write<Name extends MutationName>(name: Name, args: ArgumentsOf<Name>): Promise<string> {
  const entry = { id: randomId(random), name, version: mutations[name].version, args, at: device.now() };
  const written = await writeEntry(device, { ...entry, state: 'pending' });
  if (!written.stored) throw new Error(written.refused);
  return written.id;
}
const content = (question: string) => ({
  ...{ question: `<p>${question}</p>`, company: 'Kitami', role: 'SRE', interview_stage: 'Technical' },
  ...{ category: 'Other', additional_context: null },
});
const submit = (words: string, id = randomId(random)) =>
  write('question.submit', { id, ...content(words), recommended: false });
const entry = async (id: string): Promise<Entry> => (await device.outbox.entries.get({ id }))!;
const onServer = () => server.rowsOf('interview_questions').map((row) => row.question);
const failing = () => expect(cycle(device)).rejects.toThrow();

test('R6 a retry after a failure inside its transaction is not mistaken for the entry that took its number meanwhile', async () => {
  await cycle(device);
  // the entry is added, but not the row that it changes
  tear.left = 1;
  const { lock } = device;
  let calls = 0;
  device.lock = async (name, work) => {
    calls++;
    if (calls === 2) await device.outbox.entries.add({ ...(await template()), id: randomId(random) });
    return lock(name, work);
  };
  const id = await submit('kept');
  expect(calls).toBeGreaterThan(1);
  expect(await entry(id)).toMatchObject({ state: 'pending', args: { question: '<p>kept</p>' } });
});
const template = async () => ({
  ...{ name: 'option.add', version: 1, args: { field_name: 'company', value: 'Kitami' } },
  ...{ at: device.now(), state: 'pending' as const },
});

describe('R13 what the server fails on', () => {
  test('R13 is retried automatically, with growing delays, and only then needs attention', async () => {
    await cycle(device);
    const id = await submit('poison');
    const waits: number[] = [];
    while ((await entry(id)).state === 'pending') {
      await cycle(device);
      const { notBefore, state } = await entry(id);
      if (state !== 'pending') break;
      waits.push((notBefore! - clock) / 1_000);
      pushed = [];
      clock = notBefore! - 1;
      await cycle(device);
      expect(pushed).toEqual([]);
      clock++;
    }
    expect(waits).toEqual([...limits.faultWaitsSeconds]);
    expect(await entry(id)).toMatchObject({ state: 'refused', code: 'fault', args: { question: '<p>poison</p>' } });
  });

  test('R13 holds up no other question, only what builds on it', async () => {
    await cycle(device);
    const question = randomId(random);
    const bad = await submit('poison', question);
    const edit = await write('question.edit', { id: question, saw: bad, ...content('better') });
    const good = await submit('good');
    await cycle(device);
    expect(await entry(good)).toMatchObject({ state: 'done' });
    expect(onServer()).toEqual(['<p>good</p>']);
    expect(await entry(edit)).toMatchObject({ state: 'pending' });
  });

  test('R13 an edit that was made after a fault waits with it and is not refused because its question is missing', async () => {
    await cycle(device);
    const question = randomId(random);
    const bad = await submit('poison', question);
    await cycle(device);
    const edit = await write('question.edit', { id: question, saw: bad, ...content('better') });
    await cycle(device);
    expect([(await entry(bad)).state, (await entry(edit)).state]).toEqual(['pending', 'pending']);
    server.isMended = true;
    clock += 10_000;
    await cycle(device);
    expect(onServer()).toEqual(['<p>better</p>']);
  });

  test('R13 is the server’s own trouble if it fails on all: nothing is refused, each is judged alone', async () => {
    await cycle(device);
    const ids = [await submit('poison one'), await submit('poison two')];
    await cycle(device);
    expect(pushed.map((some) => some.length)).toEqual([2, 1, 1]);
    for (const id of ids) expect(await entry(id)).toMatchObject({ state: 'pending', code: 'fault', faults: 1 });
  });

  test('R13 a server that cannot store anything is waited for', async () => {
    await cycle(device);
    const ids = [await submit('one'), await submit('two'), await submit('three')];
    before = () => new RequestFailed(503, 'unavailable');
    for (let round = 0; round < 20; round++) await failing();
    for (const id of ids) {
      expect(await entry(id)).toMatchObject({ state: 'pending' });
      expect((await entry(id)).faults).toBeUndefined();
    }
    before = () => undefined;
    await cycle(device);
    expect(onServer()).toHaveLength(3);
  });
});

describe('R13 one entry never stops the others', () => {
  test('R13 a verdict of a newer server keeps its entry, which is marked, and the rest continues', async () => {
    await cycle(device);
    const [strange, plain] = [await submit('strange'), await submit('plain')];
    after = (answer) => ({
      ...answer,
      results: (answer as { results: Judgement[] }).results.map((one) =>
        one.id === strange ? ({ id: one.id, result: 'escalated' } as never) : one,
      ),
    });
    await cycle(device);
    expect(await entry(strange)).toMatchObject({ state: 'pending', unread: true });
    expect(await entry(plain)).toMatchObject({ state: 'done' });
    after = (answer) => answer;
    await cycle(device);
    expect(await entry(strange)).toMatchObject({ state: 'done' });
    expect((await entry(strange)).unread).toBeUndefined();
  });

  test.each([400, 403, 500])(
    'R13 an entry that alone is answered %i is skipped, whatever comes before and after',
    async (status) => {
      await cycle(device);
      const [one, bad, other] = [await submit('one'), await submit('bad'), await submit('other')];
      before = ({ entries }) => (entries.some(({ id }) => id === bad) ? new RequestFailed(status) : undefined);
      await cycle(device).catch(() => undefined);
      expect([(await entry(one)).state, (await entry(other)).state]).toEqual(['done', 'done']);
      expect(await entry(bad)).toMatchObject({ state: 'pending', args: { question: '<p>bad</p>' } });
      before = () => undefined;
      await cycle(device);
      expect(await entry(bad)).toMatchObject({ state: 'done' });
    },
  );

  test('R12 a cancellation stays until the server has confirmed it', async () => {
    await cycle(device);
    const id = await submit('given up');
    await device.outbox.entries.where('id').equals(id).modify({ state: 'discarded', cancel: true, code: 'fault' });
    after = (answer) => ({ ...answer, results: [{ id, result: 'fault' }] });
    await cycle(device);
    expect(await entry(id)).toMatchObject({ state: 'discarded', cancel: true });
    after = (answer) => answer;
    await cycle(device);
    expect(await entry(id)).toMatchObject({ state: 'discarded', cancel: false });
  });
});

describe('R26 a completion undone before it was sent', () => {
  const [course, stage] = ['coursecourseco1', 'stagestagestag1'];
  const place = { course_id: course, stage_id: stage };
  const complete = () => write('stage.complete', place);
  const undo = (...saw: string[]) => write('stage.uncomplete', { ...place, saw });
  const names = async () => (await device.outbox.entries.toArray()).map(({ name, state }) => `${name} ${state}`);
  const shown = async () => {
    const key = keyOf('user_progress', progressId(user, stage, course));
    const row = (await readRows(device.access, device.rows, [key])).get(key);
    return (row?.completions ?? []) as unknown[];
  };
  beforeEach(async () => {
    server.write([
      ['courses', course, { id: course, title: 'One' }],
      ['course_stages', stage, { id: stage, course_id: course, title: 'Screening' }],
    ]);
    await cycle(device);
  });

  test.each([
    ['was sent', (id: string) => device.outbox.entries.where('id').equals(id).modify({ sent: true })],
    ['is on the server', () => cycle(device)],
    ['was followed by something that may rest on it', () => submit('a question')],
  ])('R26 stays with its undoing if it %s', async (_why, meanwhile) => {
    const id = await complete();
    await meanwhile(id);
    await undo(id);
    expect((await names()).filter((one) => one.startsWith('stage'))).toEqual([
      expect.stringContaining('stage.complete'),
      'stage.uncomplete pending',
    ]);
    expect(await shown()).toEqual([]);
  });

  test('R26 stays if only one of two was not sent', async () => {
    const first = await complete();
    await cycle(device);
    const second = await complete();
    await undo(first, second);
    expect(await names()).toEqual(['stage.complete done', 'stage.complete pending', 'stage.uncomplete pending']);
  });

  test('STAGE-11 R26 goes without a trace; complete, undo, complete is one waiting change', async () => {
    const undone = await complete();
    expect(await shown()).toHaveLength(1);
    await undo(undone);
    expect(await names()).toEqual([]);
    expect(await shown()).toEqual([]);
    const id = await complete();
    expect(await names()).toEqual(['stage.complete pending']);
    await cycle(device);
    expect(server.rowsOf('user_progress')).toMatchObject([{ completions: [{ id }], undone: [] }]);
    expect(pushed).toEqual([[id]]);
    expect(await device.outbox.base.count()).toBe(0);
  });
});

describe('R25 unsent edits', () => {
  const theirs = async (question: string) => {
    const row = server.row('interview_questions', question)!;
    server.edit('interview_questions', question, { ...row, question: '<p>theirs</p>', text_by: randomId(random) });
    return String(server.row('interview_questions', question)!.text_by);
  };

  test('R25 an edit folds into the one that it was written over', async () => {
    const question = randomId(random);
    const first = await submit('first', question);
    await cycle(device);
    const edit = await write('question.edit', { id: question, saw: first, ...content('second') });
    const newer = await write('question.edit', { id: question, saw: edit, ...content('third') });
    expect(await entry(newer)).toMatchObject({ state: 'pending', args: { saw: first, question: '<p>third</p>' } });
    expect(await entry(edit)).toBeUndefined();
    await cycle(device);
    expect(onServer()).toEqual(['<p>third</p>']);
  });

  test('R25 a form in another tab that shows an unsent text does not overwrite the one that replaced it', async () => {
    const question = randomId(random);
    const first = await submit('first', question);
    await cycle(device);
    const edit = await write('question.edit', { id: question, saw: first, ...content('second') });
    await write('question.edit', { id: question, saw: edit, ...content('in one tab') });
    await expect(write('question.edit', { id: question, saw: edit, ...content('in another') })).rejects.toThrow(
      'changed',
    );
    await cycle(device);
    expect(onServer()).toEqual(['<p>in one tab</p>']);
  });

  test('R25 an edit does not fold into one that another text has overwritten: both texts stay', async () => {
    const question = randomId(random);
    const first = await submit('first', question);
    await cycle(device);
    const hidden = await write('question.edit', { id: question, saw: first, ...content('mine') });
    const saw = await theirs(question);
    before = () => new RequestFailed(503);
    await failing();
    const newer = await write('question.edit', { id: question, saw, ...content('mine, over theirs') });
    expect(newer).not.toBe(hidden);
    before = () => undefined;
    await cycle(device);
    expect(await entry(hidden)).toMatchObject({ state: 'refused', code: 'changed', args: { question: '<p>mine</p>' } });
    expect(onServer()).toEqual(['<p>mine, over theirs</p>']);
  });
});

describe('R19 A102 the journal', () => {
  test('R19 is kept while the role is unknown', async () => {
    await cycle(device);
    const copy = server.backup();
    const id = await submit('mine');
    await cycle(device);
    await device.outbox.meta.update('meta', { role: null });
    server.restore(copy);
    await cycle(device);
    expect(await entry(id)).toMatchObject({ state: 'done' });
    expect(onServer()).toEqual(['<p>mine</p>']);
  });

  test('A102 R9 outlives an account that is deactivated in a backup, and brings back what the backup lacks', async () => {
    await cycle(device);
    const copy = server.backup();
    const ids = [await submit('landed')];
    await cycle(device);
    ids.push(await submit('answered'));
    const pulled = device.send;
    device.send = ((path: 'push', request: never) =>
      path === 'push' ? pulled(path, request) : Promise.reject(new RequestFailed(0))) as Send;
    await failing();
    expect((await entry(ids[1]!)).state).toBe('acked');
    device.send = (() => Promise.reject(new RequestFailed(403, 'deactivated'))) as Send;
    server.restore(copy);
    await failing();
    for (const id of ids) expect(await entry(id)).toMatchObject({ state: 'done' });
    device.send = pulled;
    await cycle(device);
    expect(onServer().sort()).toEqual(['<p>answered</p>', '<p>landed</p>']);
    for (const id of ids) expect(await entry(id)).toMatchObject({ state: 'done' });
  });

  test('R29 A102 of a closed account expires after 14 days of the server’s clock', async () => {
    await cycle(device);
    const id = await submit('mine');
    await cycle(device);
    const closedOn = async (days: number) => {
      const at = new Date(Date.parse(server.now()) + days * 86_400_000).toISOString();
      device.send = (() => Promise.reject(new RequestFailed(403, 'deactivated', undefined, undefined, { at }))) as Send;
      await failing();
    };
    await closedOn(13);
    expect(await entry(id)).toMatchObject({ state: 'done' });
    await closedOn(15);
    expect(await entry(id)).toBeUndefined();
  });
});
