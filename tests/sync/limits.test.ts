import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MutationName } from '#mutations/all.ts';
import { type Entry, openOutbox } from '#local/outbox.ts';
import { openRows } from '#local/rows.ts';
import { cycle } from '#sync/cycle.ts';
import type { Device, Send } from '#sync/device.ts';
import { writeEntry } from '#sync/writeEntry.ts';
import { formless } from './formless.ts';
import { MemoryServer } from './memoryServer.ts';
import { randomId, seeded } from './random.ts';

const user = 'lenalenalenalen';
const random = seeded(11);
let server: MemoryServer;
let device: Device;
/** The names of the entries in each push. */
let pushed: string[][];
/** The device's clock, in milliseconds. */
let clock: number;
/** How many questions the server still accepts. */
let left: number;

beforeEach(async () => {
  const indexedDB = new IDBFactory();
  server = new MemoryServer(random);
  server.write([['profiles', user, { id: user, role: 'user', is_active: true }]]);
  server.limit = (operation) => (operation !== 'question_submission' ? 0 : left-- > 0 ? 0 : 120);
  [pushed, left] = [[], 1];
  clock = Date.parse('2026-11-24T00:00:00.000Z');
  device = {
    account: user,
    rows: await openRows(`limits${randomId(random)}`, { indexedDB, IDBKeyRange, multiInstance: false }),
    outbox: openOutbox(randomId(random), { indexedDB, IDBKeyRange }),
    access: (_label, work) => work(),
    lock: (_name, work) => work(),
    send: (async (path: 'push' | 'pull', request: never) => {
      if (path === 'push') pushed.push((request as { entries: Entry[] }).entries.map(({ name }) => name));
      return structuredClone(path === 'push' ? server.push(user, request) : server.pull(user, request));
    }) as Send,
    sleep: () => Promise.resolve(),
    now: () => new Date(clock).toISOString(),
    mintId: () => randomId(random),
    pushEntries: 50,
    ...formless,
    dirty: false,
    healed: false,
  };
  await cycle(device);
});
afterEach(async () => {
  await device.rows.close();
  device.outbox.close();
});

const write = async (name: MutationName, args: object): Promise<string> => {
  const written = await writeEntry(device, {
    id: randomId(random),
    name,
    version: 1,
    args,
    at: device.now(),
    state: 'pending',
  });
  if (!written.stored) throw new Error(written.refused);
  return written.id;
};
const content = (question: string) => ({
  question: `<p>${question}</p>`,
  company: 'Kitami',
  role: 'SRE',
  interview_stage: 'Technical',
  category: 'Other',
  additional_context: null,
});
const submit = (id: string) => write('question.submit', { id, ...content(id), recommended: false });
const ids = ['1', '2', '3'].map((digit) => `question${digit}`.padEnd(15, 'q'));
const stateOf = async (id: string) => (await device.outbox.entries.get({ id }))!.state;
const onServer = () =>
  server
    .rowsOf('interview_questions')
    .map((row) => row.id)
    .sort();

describe('QUES-57 A26 over the limit nothing is refused: it waits and arrives', () => {
  test('QUES-57 what waits is not sent before its time, and other work continues meanwhile', async () => {
    const waiting = [await submit(ids[0]!), await submit(ids[1]!)];
    await write('option.add', { field_name: 'company', value: 'Asagiri' });
    await cycle(device);
    expect(pushed).toEqual([['question.submit', 'question.submit', 'option.add']]);
    expect(onServer()).toEqual([ids[0]]);
    expect(await stateOf(waiting[1]!)).toBe('pending');
    pushed = [];
    await write('option.add', { field_name: 'company', value: 'Northlight' });
    await cycle(device);
    clock += 119_000;
    await cycle(device);
    expect(pushed).toEqual([['option.add']]);
    clock += 1_000;
    left = 1;
    await cycle(device);
    expect(pushed).toEqual([['option.add'], ['question.submit']]);
    expect(onServer()).toEqual(ids.slice(0, 2));
    expect(await stateOf(waiting[1]!)).toBe('done');
  });

  test('QUES-57 a question that is written while another waits is not sent in vain, and keeps its order', async () => {
    left = 0;
    await submit(ids[0]!);
    await cycle(device);
    pushed = [];
    await submit(ids[1]!);
    await cycle(device);
    expect(pushed).toEqual([]);
    clock += 120_000;
    left = 2;
    await cycle(device);
    expect(pushed).toEqual([['question.submit', 'question.submit']]);
    expect(onServer()).toEqual(ids.slice(0, 2));
  });

  test('QUES-57 an edit of a question that waits is not refused because the question has not arrived yet', async () => {
    left = 0;
    const origin = await submit(ids[0]!);
    const edit = await write('question.edit', { id: ids[0]!, saw: origin, ...content('better') });
    await cycle(device);
    expect(await stateOf(edit)).toBe('pending');
    clock += 120_000;
    left = 1;
    await cycle(device);
    expect(server.row('interview_questions', ids[0]!)?.question).toBe('<p>better</p>');
    expect(await stateOf(edit)).toBe('done');
  });

  test('QUES-57 R13 an edit in a later batch waits too, if the limit on what it edits ends in between', async () => {
    left = 0;
    const origin = await submit(ids[0]!);
    const edit = await write('question.edit', { id: ids[0]!, saw: origin, ...content('better') });
    device.pushEntries = 1;
    device.access = async (label, work) => {
      const result = await work();
      if (label === 'tx answers') clock += 121_000;
      return result;
    };
    await cycle(device);
    expect(await stateOf(edit)).toBe('pending');
    left = 1;
    await cycle(device);
    expect(server.row('interview_questions', ids[0]!)?.question).toBe('<p>better</p>');
    expect(await stateOf(edit)).toBe('done');
  });

  test('QUES-57 a clock that was set back holds nothing forever', async () => {
    left = 0;
    await submit(ids[0]!);
    await cycle(device);
    clock -= 86_400_000;
    left = 1;
    await cycle(device);
    expect(onServer()).toEqual([ids[0]]);
  });
});
