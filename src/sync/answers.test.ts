import { beforeEach, describe, expect, test } from 'vitest';
import type { Judgement } from '#model/wire.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf, words } from '../../tests/sync/phone.ts';
import { randomId, seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

const ada = 'adaadaadaadaada';
const course = 'coursecoursecou';
const random = seeded(37);
let server: MemoryServer;
let phone: Phone;

beforeEach(async () => {
  server = new MemoryServer(random);
  becomes('admin');
  server.write([['courses', course, { id: course, title: 'first', text_by: 'x' }]]);
  phone = await phoneOf(server, ada);
  await cycle(phone.device);
});

const becomes = (role: 'user' | 'admin') => server.write([['profiles', ada, { id: ada, role, is_active: true }]]);
const sync = () => cycle(phone.device);
const submit = (question: string, id = randomId(random)) =>
  phone.write('question.submit', { id, ...words(question), recommended: false });
const create = (title: string) =>
  phone.write('course.create', {
    ...{ id: randomId(random), title },
    description: '',
    company: null,
    attached_jobs: [],
  });
const stateOf = async (id: string) => (await phone.entry(id))?.state;
/** Answers the next push like this. */
const judging = (judgement: (one: Judgement) => Judgement | undefined) => {
  phone.back = (answer) =>
    'results' in answer ? { ...answer, results: answer.results.flatMap((one) => judgement(one) ?? []) } : answer;
};

describe('R19 the journal of a role that was taken away', () => {
  test('R19 loses what is answered only then, and keeps what the person may still do', async () => {
    const [gone, kept] = [await create('second'), await submit('mine')];
    phone.back = async (answer, path) => {
      if (path === 'pull') return answer;
      becomes('user');
      phone.back = (later) => later;
      // another tab hears of it first
      await pull(phone.device);
      return answer;
    };
    await sync();
    expect(await phone.entry(gone)).toBeUndefined();
    expect(await stateOf(kept)).toBe('done');
  });

  test('R19 keeps what was never answered, for export', async () => {
    const id = await create('second');
    becomes('user');
    phone.before = (path) => {
      if (path === 'push') throw new RequestFailed(403);
    };
    await expect(sync()).rejects.toThrow('403');
    phone.before = () => undefined;
    await sync();
    expect(await phone.entry(id)).toMatchObject({ state: 'refused', code: 'forbidden', args: { title: 'second' } });
  });

  test('R19 loses what was given up, once the server says that it had been done', async () => {
    const id = await create('second');
    phone.back = () => {
      throw new RequestFailed(0);
    };
    await expect(push(phone.device, () => Promise.resolve())).rejects.toThrow();
    await phone.device.outbox.entries.where('id').equals(id).modify({ state: 'discarded', cancel: true });
    await phone.device.outbox.meta.update('meta', { role: 'user' });
    phone.back = (answer) => answer;
    await push(phone.device, () => Promise.resolve());
    expect(await phone.entry(id)).toBeUndefined();
  });
});

describe('R12 a change that was given up', () => {
  test('R12 is one again if a copy had been done, and is asked about only once', async () => {
    const id = await submit('done after all');
    phone.back = () => {
      throw new RequestFailed(0);
    };
    await expect(push(phone.device, () => Promise.resolve())).rejects.toThrow();
    phone.back = (answer) => answer;
    await phone.device.outbox.entries.where('id').equals(id).modify({ state: 'discarded', cancel: true });
    await sync();
    expect(await phone.entry(id)).toMatchObject({ state: 'done', cancel: false, doneAt: expect.any(String) });
    phone.pushes = [];
    await sync();
    expect(phone.pushes).toEqual([]);
  });
});

describe('R13 the rest of a push', () => {
  test('R13 what builds on a fault is not sent in a later request either', async () => {
    phone.device.pushEntries = 1;
    const question = randomId(random);
    const bad = await submit('poison', question);
    const edit = await phone.write('question.edit', { id: question, saw: bad, ...words('better') });
    await push(phone.device, () => Promise.resolve());
    expect(phone.pushes).toHaveLength(1);
    expect([await phone.entry(bad), await stateOf(edit)]).toMatchObject([{ code: 'fault' }, 'pending']);
  });

  test('R13 what builds on an entry that was passed over waits too, even if that may be sent by the next request', async () => {
    phone.device.pushEntries = 1;
    const question = randomId(random);
    const bad = await submit('poison', question);
    await push(phone.device, () => Promise.resolve());
    const other = await submit('fine');
    const edit = await phone.write('question.edit', { id: question, saw: bad, ...words('better') });
    phone.before = () => {
      phone.clock += 60_000;
    };
    await push(phone.device, () => Promise.resolve());
    expect([await stateOf(other), await stateOf(bad), await stateOf(edit)]).toEqual(['acked', 'pending', 'pending']);
  });

  test('SYNC-03 what names a record that is gone needs attention at once, unless it is sent again', async () => {
    const stage = 'stagestagestage';
    server.write([['course_stages', stage, { id: stage, course_id: course, stage_order: 1, text_by: 'x' }]]);
    await sync();
    const moved = await phone.write('stage.move', { id: stage, stage_order: 2 });
    server.edit('course_stages', stage, null);
    await sync();
    expect(await phone.entry(moved)).toMatchObject({ state: 'refused', code: 'not_found' });
  });

  test('R13 an entry that the answer leaves out waits, and nothing else does', async () => {
    const [silent, plain] = [await submit('silent'), await submit('plain')];
    judging((one) => (one.id === silent ? undefined : one));
    await push(phone.device, () => Promise.resolve());
    expect([await stateOf(silent), await stateOf(plain)]).toEqual(['pending', 'acked']);
  });

  test('I6 what builds on what is done goes with the next request of the same push', async () => {
    phone.device.pushEntries = 1;
    const question = randomId(random);
    const first = await submit('first', question);
    await phone.write('question.edit', { id: question, saw: first, ...words('better') });
    await push(phone.device, () => Promise.resolve());
    expect(await phone.states()).toEqual(['acked', 'acked']);
  });

  test('QUES-57 one at a time, what would meet the same limit is not sent in vain', async () => {
    becomes('user');
    await sync();
    phone.device.pushEntries = 1;
    const [first] = [await submit('one'), await submit('two'), await submit('three')];
    await phone.write('option.add', { field_name: 'company', value: 'Kitami' });
    server.limit = (operation) => (operation === 'question_submission' ? 120 : 0);
    phone.pushes = [];
    await push(phone.device, () => Promise.resolve());
    expect(phone.pushes.map(({ entries }) => entries.map((entry) => ('name' in entry ? entry.name : '')))).toEqual([
      ['question.submit'],
      ['option.add'],
    ]);
    expect(await phone.entry(first)).toMatchObject({ state: 'pending', notBefore: phone.clock + 120_000 });
  });

  test('I6 the outbox is read once before and once after everything, not for each request', async () => {
    phone.device.pushEntries = 1;
    for (const question of ['one', 'two', 'three', 'four']) await submit(question);
    let reads = 0;
    phone.disk = (label) => {
      if (label === 'read entries') reads++;
    };
    await push(phone.device, () => Promise.resolve());
    expect(phone.pushes).toHaveLength(4);
    expect(reads).toBe(2);
  });

  test('R2 what is done changes nothing on the screen; a refusal reverts its effect at once, before any pull', async () => {
    let painted = 0;
    const repaint = () => Promise.resolve(void painted++);
    await submit('fine');
    await push(phone.device, repaint);
    expect(painted).toBe(0);
    const id = randomId(random);
    const bad = await submit('bad', id);
    await submit('fine too');
    expect(await phone.row('interview_questions', id)).toBeDefined();
    judging((one) => (one.id === bad ? { id: bad, result: 'refused', code: 'malicious' } : one));
    phone.before = (path) => {
      if (path === 'pull') throw new RequestFailed(0);
    };
    await expect(sync()).rejects.toThrow();
    expect(await phone.row('interview_questions', id)).toBeUndefined();
    expect(await stateOf(bad)).toBe('refused');
  });
});
