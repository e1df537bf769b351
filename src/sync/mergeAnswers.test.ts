import { beforeEach, describe, expect, test } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf } from '../../tests/sync/phone.ts';
import { seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';

const lena = 'lenalenalenalen';
const question = 'questionapprove';
const id = myAnswerId(lena, question);
const started = '<p>I led the team.</p><p>We shipped in May.</p>';
const rest = { form: 'free', situation: null, task: null, action: null, result: null } as const;
let server: MemoryServer;
let [pocket, desk]: Phone[] = [];
let saw: string;

const sync = (phone: Phone) => cycle(phone.device);
const write = (phone: Phone, text: string, under: 'private' | 'shared' = 'private', from = saw) =>
  phone.write('answer.write', { question_id: question, saw: from, under, ...rest, text });
const textOn = async (phone: Phone) => (await phone.row('my_answers', id))?.text;
const asides = () => server.rowsOf('set_aside').map(({ content }) => (content as { text: string }).text);

beforeEach(async () => {
  server = new MemoryServer(seeded(41));
  server.write([
    ['profiles', lena, { id: lena, role: 'user', is_active: true }],
    ['interview_questions', question, { id: question, question: 'q', status: 'approved', author: 'x', text_by: 'x' }],
  ]);
  [pocket, desk] = [await phoneOf(server, lena), await phoneOf(server, lena)];
  await sync(pocket);
  saw = await write(pocket, started, 'private', '');
  await sync(pocket);
  await sync(desk);
});

const both = async (here: string, there: string) => {
  const mine = await write(pocket!, here);
  await write(desk!, there);
  await sync(desk!);
  await sync(pocket!);
  await sync(desk!);
  return mine;
};

describe('A169 one’s own answer, edited on two devices', () => {
  test('other blocks: both stand on both, and nobody is asked', async () => {
    const mine = await both('<p>I led a new team.</p><p>We shipped in May.</p>', `${started}<p>It still runs.</p>`);
    const merged = '<p>I led a new team.</p><p>We shipped in May.</p><p>It still runs.</p>';
    expect([server.row('my_answers', id)?.text, await textOn(pocket!), await textOn(desk!)]).toEqual([
      merged,
      merged,
      merged,
    ]);
    expect((await pocket!.entry(mine))?.state).toBe('resolved');
  });

  test('words of one block: each version whose lines are gone is in the history', async () => {
    const [here, there] = [
      '<p>I led a new team.</p><p>We shipped in May.</p>',
      '<p>I led the team well.</p><p>We shipped in May.</p>',
    ];
    await both(here, there);
    expect(server.row('my_answers', id)?.text).toBe('<p>I led a new team well.</p><p>We shipped in May.</p>');
    expect(asides().toSorted()).toEqual([here, there].toSorted());
  });

  test('the same words: it waits for a choice, as it was written', async () => {
    const mine = await both(
      '<p>I led the team.</p><p>We shipped in June.</p>',
      '<p>I led the team.</p><p>We shipped in July.</p>',
    );
    expect(server.row('my_answers', id)?.text).toContain('July');
    expect(await pocket!.entry(mine)).toMatchObject({ state: 'refused', code: 'changed' });
  });

  test('again and again: the merged text is what the next edits start from', async () => {
    await both(`<p>One.</p>${started}`, `${started}<p>Two.</p>`);
    saw = String(server.row('my_answers', id)?.text_by);
    await both(`<p>Zero.</p><p>One.</p>${started}<p>Two.</p>`, `<p>One.</p>${started}<p>Two.</p><p>Three.</p>`);
    expect(server.row('my_answers', id)?.text).toBe(`<p>Zero.</p><p>One.</p>${started}<p>Two.</p><p>Three.</p>`);
  });

  test('A164 words that were written in private make the merged text private', async () => {
    await write(pocket!, `<p>In private.</p>${started}`);
    await desk!.write('answer.share', { question_id: question, shared: true, saw });
    await write(desk!, `${started}<p>For admins.</p>`, 'shared');
    await sync(desk!);
    expect(server.row('my_answers', id)?.shared).toBe('admins');
    await sync(pocket!);
    expect(server.row('my_answers', id)).toMatchObject({
      text: `<p>In private.</p>${started}<p>For admins.</p>`,
      shared: null,
    });
  });

  test('a restored backup is nobody’s edit: what it lacks is not taken out', async () => {
    const copy = server.backup();
    saw = await write(desk!, `${started}<p>Second.</p>`);
    await sync(desk!);
    await sync(pocket!);
    const mine = await write(pocket!, `${started}<p>Second.</p><p>Third.</p>`);
    server.restore(copy);
    await sync(pocket!);
    expect(await pocket!.entry(mine)).toMatchObject({ state: 'refused', code: 'changed' });
  });

  test('a tab that dies while it is merged loses nothing, and the next one goes on', async () => {
    await write(pocket!, `<p>One.</p>${started}`);
    await write(desk!, `${started}<p>Two.</p>`);
    await sync(desk!);
    pocket!.disk = (label) => {
      if (label === 'tx settle') throw new Error('the tab dies');
    };
    await expect(sync(pocket!)).rejects.toThrow('the tab dies');
    pocket!.disk = () => undefined;
    await sync(pocket!);
    expect(server.row('my_answers', id)?.text).toBe(`<p>One.</p>${started}<p>Two.</p>`);
  });
});
