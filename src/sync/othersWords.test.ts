import { beforeEach, describe, expect, test } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { wireShape } from '#model/wire.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf } from '../../tests/sync/phone.ts';
import { seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';

const lena = 'lenalenalenalen';
const question = 'questionapprove';
const answer = myAnswerId(lena, question);
const rest = { form: 'free', situation: null, task: null, action: null, result: null } as const;
let server: MemoryServer;
let [writer, reader]: Phone[] = [];

const sync = async (phone: Phone) => {
  for (let more = 0; more < 3; more++) await cycle(phone.device);
};
const write = (phone: Phone, text: string, saw = '') =>
  phone.write('answer.write', { question_id: question, saw, under: 'private', ...rest, text });
const asides = () => server.rowsOf('set_aside').map(({ content }) => (content as { text: string }).text);
const stands = () => server.row('my_answers', answer)?.text;

beforeEach(async () => {
  server = new MemoryServer(seeded(51));
  server.write([
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['interview_questions', question, { id: question, question: 'q', status: 'approved', author: 'x', text_by: 'x' }],
  ]);
  [writer, reader] = [await phoneOf(server, lena), await phoneOf(server, lena)];
  for (const phone of [writer, reader]) await sync(phone);
});

describe('A182 a restore, and a device that holds what another one had written', () => {
  test.each([
    ['an answer', false],
    ['an edit', true],
  ])('keeps %s in the history where the writer comes back no more', async (_, isEdit) => {
    const first = isEdit ? await write(writer!, '<p>before</p>') : '';
    await sync(writer!);
    await sync(reader!);
    const copy = server.backup();
    await write(writer!, '<p>after</p>', first);
    await sync(writer!);
    await sync(reader!);
    server.restore(copy);
    await sync(reader!);
    expect(stands()).toBe(isEdit ? '<p>before</p>' : undefined);
    expect(asides()).toEqual(['<p>after</p>']);
  });

  test('keeps nothing that the backup has, that it sends again itself, or that its writer has brought back', async () => {
    const first = await write(writer!, '<p>before</p>');
    await sync(writer!);
    await sync(reader!);
    server.restore(server.backup());
    await sync(reader!);
    expect(asides()).toEqual([]);
    const copy = server.backup();
    const mine = await write(reader!, '<p>mine</p>', first);
    await sync(reader!);
    server.restore(copy);
    await sync(reader!);
    expect([stands(), asides()]).toEqual(['<p>mine</p>', []]);
    const next = server.backup();
    await sync(writer!);
    await write(writer!, '<p>theirs</p>', mine);
    await sync(writer!);
    await sync(reader!);
    server.restore(next);
    for (const phone of [writer!, reader!]) await sync(phone);
    expect([stands(), asides()]).toEqual(['<p>theirs</p>', []]);
  });

  test('and a reset that follows while the rows arrive is done all the same', async () => {
    const copy = server.backup();
    await write(writer!, '<p>after</p>');
    await sync(writer!);
    await sync(reader!);
    server.restore(copy);
    let pulls = 0;
    reader!.back = (one, path) => {
      // the second time that everything is told anew
      if (path === 'pull' && 'rows' in one && pulls++ === 0) server.db.generation++;
      return one;
    };
    await sync(reader!);
    expect([pulls > 0, asides()]).toEqual([true, ['<p>after</p>']]);
    expect((await reader!.meta()).epoch).toBe(`${wireShape}.${server.generation()}.user`);
  });

  test('keeps nothing of other people, and nothing as another role', async () => {
    const copy = server.backup();
    server.edit('interview_questions', question, {
      ...server.row('interview_questions', question)!,
      ...{ question: 'theirs', text_by: 'y', updated_at: server.now() },
    });
    await sync(reader!);
    server.restore(copy);
    await sync(reader!);
    expect(asides()).toEqual([]);
  });
});
