import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import type { PushRequest } from '#model/wire.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf, words } from '../../tests/sync/phone.ts';
import { randomId, seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';
import { push } from './push.ts';

const lena = 'lenalenalenalen';
const random = seeded(31);
let server: MemoryServer;
let phone: Phone;

beforeEach(async () => {
  server = new MemoryServer(random);
  server.write([['profiles', lena, { id: lena, role: 'user', is_active: true }]]);
  phone = await phoneOf(server, lena);
  await cycle(phone.device);
});

const submit = (question: string, id = randomId(random)) =>
  phone.write('question.submit', { id, ...words(question), recommended: false });
const sync = () => cycle(phone.device);
/** Without a screen, as a service worker sends. */
const send = () => push(phone.device, () => Promise.resolve());
const failing = (status: number, stop?: 'deactivated' | 'rate_limited' | 'signed_out' | 'unavailable') => () => {
  throw new RequestFailed(status, stop);
};
const sizes = () => phone.pushes.map(({ entries }) => entries.length);
const ids = ({ entries }: PushRequest) => entries.map(({ id }) => id);
const onServer = () => server.rowsOf('interview_questions').map(({ question }) => question);
const stateOf = async (id: string) => (await phone.entry(id))?.state;
/** Every push that contains one of these is answered with that status. */
const failingFor = (status: number, ...bad: string[]) => {
  phone.before = (_path, entries) => {
    if (entries.some(({ id, ...rest }) => bad.includes(id) && !('void' in rest))) throw new RequestFailed(status);
  };
};

describe('R13 what is rejected and what is not', () => {
  test.each([
    [401, 'signed_out', [2]],
    [403, 'deactivated', [2]],
    [429, 'rate_limited', [2]],
    [502, undefined, [2]],
    [503, 'unavailable', [2, 1]],
    [429, undefined, [2, 1]],
    [0, undefined, [2, 1]],
  ] as const)(
    'I6 a line that lets nothing through (%i %s) is not asked for each entry',
    async (status, stop, asked) => {
      await submit('one');
      await submit('two');
      phone.before = failing(status, stop);
      await expect(send()).rejects.toThrow(String(status));
      expect(sizes()).toEqual(asked);
      expect(await phone.states()).toEqual(['pending', 'pending']);
    },
  );

  test('I6 a line that rejects one entry and then another is not asked about the rest', async () => {
    for (const question of ['one', 'two', 'three', 'four']) await submit(question);
    phone.before = failing(403);
    await expect(send()).rejects.toThrow('403');
    expect(sizes()).toEqual([4, 2, 1, 1]);
  });

  test('R13 one rejected entry is reported once everything else has been sent, also what was made meanwhile', async () => {
    const bad = await submit('bad');
    await submit('one');
    failingFor(403, bad);
    phone.back = async (answer, path) => {
      if (path === 'push') {
        phone.back = (later) => later;
        await submit('made meanwhile');
      }
      return answer;
    };
    await expect(sync()).rejects.toThrow('403');
    expect(await phone.states()).toEqual(['pending', 'done', 'done']);
  });

  test('R13 what builds on a rejected entry waits with it, and is not refused', async () => {
    const question = randomId(random);
    const bad = await submit('first', question);
    const edit = await phone.write('question.edit', { id: question, saw: bad, ...words('better') });
    failingFor(403, bad);
    await expect(sync()).rejects.toThrow('403');
    expect(await stateOf(edit)).toBe('pending');
    phone.before = () => undefined;
    await sync();
    expect(onServer()).toEqual(['<p>better</p>']);
  });

  test('R13 an entry that this server cannot read is marked as such until it can', async () => {
    const id = await submit('strange');
    failingFor(400, id);
    await sync();
    expect(await phone.entry(id)).toMatchObject({ state: 'pending', unread: true });
    phone.before = () => undefined;
    await sync();
    expect(await stateOf(id)).toBe('done');
    expect((await phone.entry(id))?.unread).toBeUndefined();
  });

  test('I7 a cancellation that is rejected is not sent again and again', async () => {
    const id = await submit('given up');
    await phone.device.outbox.entries.where('id').equals(id).modify({ state: 'discarded', cancel: true });
    phone.before = failing(403);
    await expect(send()).rejects.toThrow('403');
    expect(sizes()).toEqual([1]);
  });

  test('SYNC-02 a pause between two entries stops everything at once, whatever came before', async () => {
    phone.device.pushEntries = 1;
    const bad = await submit('bad');
    await submit('one');
    phone.before = (_path, entries) => {
      if (entries[0]?.id === bad) throw new RequestFailed(403);
      throw new Error('paused');
    };
    phone.pulls = [];
    await expect(sync()).rejects.toThrow('paused');
    expect(phone.pulls).toEqual([]);
  });
});

describe('R12 what is too large', () => {
  test('R12 for everything in between is given up by the server alone, and nothing else', async () => {
    const [one, huge, other] = [await submit('one'), await submit('huge'), await submit('other')];
    failingFor(413, huge);
    await sync();
    expect(await phone.entry(huge)).toMatchObject({ state: 'refused', code: 'too_large' });
    expect(phone.pushes.flatMap(({ entries }) => entries)).toContainEqual({ id: huge, void: 'too_large' });
    expect([await stateOf(one), await stateOf(other)]).toEqual(['done', 'done']);
    phone.before = () => undefined;
    await sync();
    expect(onServer().sort()).toEqual(['<p>one</p>', '<p>other</p>']);
  });

  test('I7 even for a line that takes nothing at all, the push ends', async () => {
    const id = await submit('one');
    phone.before = failing(413);
    await expect(send()).rejects.toThrow('413');
    expect(phone.pushes.map(({ entries }) => entries)).toEqual([
      [expect.objectContaining({ id, name: 'question.submit' })],
      [{ id, void: 'too_large' }],
    ]);
    expect(await stateOf(id)).toBe('pending');
  });

  test('I6 a batch has a limit in bytes, and what is larger than that is sent alone', async () => {
    const add = (length: number) =>
      phone.device.outbox.entries.add({
        ...{ id: randomId(random), name: 'question.submit', version: 1, args: { question: 'x'.repeat(length) } },
        ...{ at: phone.device.now(), state: 'pending' },
      });
    const half = limits.pushBytes / 2 - 300;
    for (const length of [half, half, half, limits.pushBytes, 10, 10]) await add(length);
    await send();
    expect(sizes()).toEqual([2, 1, 1, 2]);
  });
});

describe('R9 a push that finds a restored server', () => {
  /** Whether the device says that it resends it. */
  const resent = () => phone.pushes.map(({ entries }) => entries.map((entry) => 'resend' in entry && entry.resend));

  test('R9 sends the journal first, in its order, and says so; what was only answered is replayed until it is back', async () => {
    const journal = await submit('in the journal');
    const copy = server.backup();
    await sync();
    phone.device.pushEntries = 1;
    const [answered, waiting] = [await submit('answered'), await submit('waiting')];
    phone.pushes = [];
    phone.back = (answer, path) => {
      if (path === 'push') server.restore(copy);
      phone.back = (later) => later;
      return answer;
    };
    phone.before = (path) => {
      if (path === 'pull') throw new RequestFailed(0);
    };
    await expect(sync()).rejects.toThrow();
    expect(phone.pushes.map(ids)).toEqual([[answered], [waiting], [journal], [answered], [waiting]]);
    expect(resent()).toEqual([[false], [false], [true], [true], [false]]);
    // the journal's rows come with the pull; the others were on the screen all the time
    expect(await phone.states()).toEqual(['done', 'acked', 'acked']);
    phone.before = () => undefined;
    await sync();
    expect(onServer()).toHaveLength(3);
    expect(await phone.states()).toEqual(['done', 'done', 'done']);
  });

  test('A163 what is sent again names where the server stood when it first took it, whatever was restored since', async () => {
    const taken = () =>
      phone.pushes.flatMap(({ entries }) => entries.map((entry) => 'taken' in entry && entry.taken?.seq));
    const copy = server.backup();
    await submit('kept by this app');
    await sync();
    const [first] = await phone.device.outbox.entries.toArray();
    // an older app kept no more than this
    await submit('kept by an older app');
    await sync();
    await phone.device.outbox.entries
      .where('n')
      .above(first!.n)
      .modify({ taken: undefined, seq: 70, doneAt: server.now() });
    for (const round of ['first', 'second']) {
      server.restore(copy);
      server.edit('profiles', lena, { id: lena, role: 'user', is_active: true });
      phone.pushes = [];
      await sync();
      expect(taken().filter(Boolean), round).toEqual([first!.taken!.seq, 70]);
    }
  });

  test('R9 what was answered is sent again, even if the device was closed before the next pull', async () => {
    const copy = server.backup();
    await submit('answered');
    await send();
    server.restore(copy);
    server.edit('profiles', lena, { id: lena, role: 'user', is_active: true });
    await sync();
    expect(onServer()).toEqual(['<p>answered</p>']);
  });

  test('R10 a refusal stays one, and is reported to the server that forgot it', async () => {
    const copy = server.backup();
    const bad = await phone.write('question.submit', {
      id: randomId(random),
      ...words('bad <script>'),
      recommended: false,
    });
    await sync();
    expect(await phone.entry(bad)).toMatchObject({ state: 'refused', code: 'malicious' });
    server.restore(copy);
    phone.pushes = [];
    await sync();
    expect(phone.pushes.flatMap(({ entries }) => entries)).toEqual([{ id: bad, void: 'malicious' }]);
    expect(await phone.entry(bad)).toMatchObject({ state: 'refused', code: 'malicious', cancel: false });
  });

  test('R28 what needs a record of another phone waits for it, and for as many restores as it takes', async () => {
    const grace = 'gracegracegrace';
    server.write([['profiles', grace, { id: grace, role: 'admin', is_active: true }]]);
    const copy = server.backup();
    const hers = await phoneOf(server, grace);
    await cycle(hers.device);
    const question = randomId(random);
    await submit('mine', question);
    await sync();
    await cycle(hers.device);
    const decided = await hers.write('question.decide', { id: question, status: 'approved', saw: null });
    await cycle(hers.device);
    server.restore(copy);
    await cycle(hers.device);
    expect(await hers.entry(decided)).toMatchObject({ state: 'parked', code: 'not_found' });
    server.restore(copy);
    await cycle(hers.device);
    expect(await hers.entry(decided)).toMatchObject({ state: 'parked', code: 'not_found' });
    await sync();
    await cycle(hers.device);
    expect((await hers.entry(decided))?.state).toBe('done');
    expect(server.row('interview_questions', question)).toMatchObject({ status: 'approved' });
  });

  test('R10 what a restore had refused is judged again after the next one', async () => {
    const stage = 'stagestagestage';
    server.write([['course_stages', stage, { id: stage, course_id: 'coursecoursecou', stage_order: 1 }]]);
    const ada = 'adaadaadaadaada';
    server.write([['profiles', ada, { id: ada, role: 'admin', is_active: true }]]);
    const hers = await phoneOf(server, ada);
    await cycle(hers.device);
    const copy = server.backup();
    const moved = await hers.write('stage.move', { id: stage, stage_order: 5 });
    await cycle(hers.device);
    server.restore(copy);
    // someone else was faster
    server.edit('course_stages', stage, { id: stage, course_id: 'coursecoursecou', stage_order: 9 });
    await cycle(hers.device);
    expect(await hers.entry(moved)).toMatchObject({ state: 'refused', code: 'superseded' });
    server.restore(copy);
    await cycle(hers.device);
    expect((await hers.entry(moved))?.state).toBe('done');
    expect(server.row('course_stages', stage)).toMatchObject({ stage_order: 5 });
  });
});

describe('R25 what changes while it is being sent', () => {
  test('R25 an edit that was sent is not folded into, because it may have arrived', async () => {
    const question = randomId(random);
    const first = await submit('first', question);
    await sync();
    const second = await phone.write('question.edit', { id: question, saw: first, ...words('second') });
    phone.back = () => {
      throw new RequestFailed(0);
    };
    await expect(send()).rejects.toThrow();
    const third = await phone.write('question.edit', { id: question, saw: second, ...words('third') });
    phone.back = (answer) => answer;
    await sync();
    expect([await stateOf(second), await stateOf(third)]).toEqual(['done', 'done']);
    expect(onServer()).toEqual(['<p>third</p>']);
  });

  test('R25 an edit that was replaced since the outbox was read is sent as it is now', async () => {
    const question = randomId(random);
    const first = await submit('first', question);
    await sync();
    phone.device.pushEntries = 1;
    await submit('other');
    // already marked as sent while the first is judged
    await submit('another');
    const second = await phone.write('question.edit', { id: question, saw: first, ...words('second') });
    let third = '';
    phone.back = async (answer) => {
      third ||= await phone.write('question.edit', { id: question, saw: second, ...words('third') });
      return answer;
    };
    await sync();
    expect(phone.pushes.flatMap(ids)).not.toContain(second);
    expect(await stateOf(third)).toBe('done');
    expect(onServer()).toContain('<p>third</p>');
  });

  test('I6 what was removed since is not sent, and no empty request instead', async () => {
    phone.device.pushEntries = 1;
    const [one, gone, other] = [await submit('one'), await submit('gone'), await submit('other')];
    phone.back = async (answer) => {
      await phone.device.outbox.entries.where('id').equals(gone).delete();
      return answer;
    };
    await send();
    expect(phone.pushes.map(ids)).toEqual([[one], [other]]);
  });

  test('R5 an answer changes nothing that another tab has removed or settled meanwhile', async () => {
    const [one, gone, settled] = [await submit('one'), await submit('gone'), await submit('settled')];
    const { entries } = phone.device.outbox;
    phone.back = async (answer) => {
      await entries.where('id').equals(gone).delete();
      await entries.where('id').equals(settled).modify({ state: 'done' });
      return answer;
    };
    await send();
    expect([await stateOf(one), await stateOf(gone), await stateOf(settled)]).toEqual(['acked', undefined, 'done']);
  });
});
