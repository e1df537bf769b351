import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf } from '../../tests/sync/phone.ts';
import { seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';

const [ada, ben, question, course, stage, resource] = ['ada', 'ben', 'question', 'course', 'stage', 'resource'].map(
  (name) => name.padEnd(15, 'x'),
) as [string, string, string, string, string, string];
const texts = {
  ...{ question: '<p>Why?</p>', company: 'Kitami', role: 'Backend', interview_stage: 'Screen' },
  ...{ category: 'Technical', additional_context: null, team: null, position_name: null },
};
let server: MemoryServer;
let [one, two]: Phone[] = [];
const sync = (phone: Phone) => cycle(phone.device);

beforeEach(async () => {
  server = new MemoryServer(seeded(43));
  server.write([
    ['profiles', ada, { id: ada, role: 'admin', is_active: true }],
    ['profiles', ben, { id: ben, role: 'admin', is_active: true }],
    ['interview_questions', question, { id: question, ...texts, status: 'approved', author: 'x', text_by: 'x' }],
    ['courses', course, { id: course, title: 'Backend', description: '', text_by: 'x', is_active: true }],
    [
      'course_stages',
      stage,
      { id: stage, course_id: course, title: 'HR', description: '', information: '<p>Be kind</p>', text_by: 'x' },
    ],
    [
      'resources',
      resource,
      {
        id: resource,
        title: 'Guide',
        description: 'Old',
        url: 'https://a.example',
        category: 'Interview Prep',
        text_by: 'x',
      },
    ],
  ] as never);
  [one, two] = [await phoneOf(server, ada), await phoneOf(server, ben)];
  await sync(one);
  await sync(two);
});

/** What each writes over the same version; the first is in a tunnel. */
async function both(name: string, whole: object, mine: object, theirs: object) {
  const entry = await one!.write(name as never, { ...whole, saw: 'x', ...mine } as never);
  await two!.write(name as never, { ...whole, saw: 'x', ...theirs } as never);
  await sync(two!);
  await sync(one!);
  await sync(two!);
  return one!.entry(entry);
}

describe('W8 R41 two people who change different fields of one text', () => {
  const { company: _company, question: _question, ...rest } = texts;
  const ofResource = {
    id: resource,
    title: 'Guide',
    description: 'Old',
    url: 'https://a.example',
    category: 'Interview Prep',
  };
  test.each([
    [
      'question.edit',
      { id: question, question: texts.question, company: texts.company, ...rest },
      [{ company: 'Rausu' }, { question: '<p>Why so?</p>' }],
      ['interview_questions', question],
    ],
    [
      'stage.edit',
      { id: stage, title: 'HR', description: '', information: '<p>Be kind</p>' },
      [{ title: 'First call' }, { information: '<p>Be kind and brief</p>' }],
      ['course_stages', stage],
    ],
    ['resource.edit', ofResource, [{ title: 'The guide' }, { description: 'New' }], ['resources', resource]],
  ] as const)('%s: both stand, and nobody is asked', async (name, whole, [mine, theirs], [noun, id]) => {
    const entry = await both(name, whole, mine, theirs);
    expect(entry?.state).toBe('resolved');
    const wanted = { ...mine, ...theirs };
    expect(server.row(noun, id)).toMatchObject(wanted);
    for (const phone of [one!, two!]) expect(await phone.row(noun, id)).toMatchObject(wanted);
    expect(server.rowsOf('set_aside')).toEqual([]);
  });

  test('who changed the same field is asked, and nothing is put back meanwhile', async () => {
    const entry = await both('resource.edit', ofResource, { title: 'Mine' }, { title: 'Theirs', description: 'New' });
    expect(entry).toMatchObject({ state: 'refused', code: 'changed' });
    expect(server.row('resources', resource)).toMatchObject({ title: 'Theirs', description: 'New' });
  });

  test('the same change by both is no conflict', async () => {
    const entry = await both('resource.edit', ofResource, { title: 'Same' }, { title: 'Same', description: 'New' });
    expect(entry?.state).toBe('resolved');
    expect(server.row('resources', resource)).toMatchObject({ title: 'Same', description: 'New' });
  });
});
