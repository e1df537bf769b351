// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { draftKey } from '#local/drafts.ts';
import { firstMeta } from '#local/outbox.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { currentDevice, forgetDevice, makeDevice, mintId } from './browserDevice.ts';
import { handIn } from './handIn.ts';
import { mutate } from './mutate.ts';
import { underWay } from './underWay.ts';

const question = 'questionquestio';
const draft = { id: 'draftdraftdraft', key: draftKey(`question.edit:${question}`, 'draftdraftdraft') };
let database: LocalDatabase;
let log: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  database = await memoryDatabase();
  makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role: 'user' });
  await database.outbox.drafts.put({ key: draft.key, value: 'mine', at: '2026-11-24T00:00:00.000Z' });
  await store(database, 'interview_questions', { id: question, status: 'pending', mine: true, text_by: 'theirs' });
  log = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetDevice();
});

const edit = (saw: string, company = 'Kitami') =>
  handIn(
    'question.edit',
    () => ({
      ...{ id: question, saw, question: '<p>mine</p>', company, role: 'SRE', interview_stage: 'Technical' },
      ...{ category: 'Other', additional_context: null },
    }),
    draft,
    mintId(),
    { device: currentDevice, mutate, underWay },
  );
const drafts = () => database.outbox.drafts.count();

test('R25 a text that was changed elsewhere is not handed in and stays a draft; that is no fault of the app', async () => {
  expect(await edit('older')).toEqual({ stored: false, refused: 'changed' });
  expect(log).not.toHaveBeenCalled();
  expect(await drafts()).toBe(1);
});

test('what the rules refuse stays a draft, and is reported: the form should not have handed it in', async () => {
  expect(await edit('theirs', '')).toEqual({ stored: false, refused: 'invalid' });
  expect(log).toHaveBeenCalledExactlyOnceWith('question.edit', 'invalid');
  expect(await drafts()).toBe(1);
});

// The first attempt was stored, and nobody could say so: the form stays open, and is handed in once more.
test.each([
  [
    'countdown.add',
    { title: 'Second round', date: '2026-12-15T05:00:00.000Z' },
    { title: 'Second round', date: '2026-12-16T05:00:00.000Z' },
  ],
  [
    'template.create',
    { name: 'First call', title: 'Call', description: '', information: null },
    { name: 'Second call', title: 'Call', description: '', information: null },
  ],
] as const)(
  'I2 what a second attempt of %s says otherwise is stored too, and what it says again is not',
  async (name, first, second) => {
    await database.outbox.meta.put({ ...firstMeta, role: 'admin' });
    const again = (args: object) =>
      handIn(name, (id) => ({ ...args, id }) as never, { ...draft, key: '' }, mintId(), {
        ...{ device: currentDevice, mutate, underWay },
      });
    const sent = async () => (await database.outbox.entries.toArray()).map(({ args }) => args as { id: string });
    expect(await again(first)).toMatchObject({ stored: true });
    expect(await again(first)).toMatchObject({ stored: true });
    expect(new Set((await sent()).map(({ id }) => id)).size).toBe(1);
    expect(await again(second)).toMatchObject({ stored: true });
    expect(new Set((await sent()).map(({ id }) => id)).size).toBe(2);
    expect((await sent()).at(-1)).toMatchObject(second);
  },
);
