// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { mutate } from './mutate.ts';

const id = 'resourceresourc';
const content = { title: 'Book', description: null, url: 'https://example.com/', category: 'Other' as const };
let database: LocalDatabase;

beforeEach(async () => {
  database = await memoryDatabase('abcdefghij01234');
  makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role: 'admin' });
  await store(database, 'resources', { id, ...content, text_by: 'theirs' });
  return forgetDevice;
});

const edit = (saw: string, title: string, instead?: true) =>
  mutate('resource.edit', { id, saw, ...content, title, ...(instead && { instead }) });
const stored = async (saw: string, title: string, instead?: true): Promise<string> => {
  const written = await edit(saw, title, instead);
  return written.stored ? written.id : written.refused;
};
const entries = () => database.outbox.entries.orderBy('n').toArray();

test('R25 an edit of an unsent edit is folded into it, against the text that the first one started from', async () => {
  const first = await stored('theirs', 'First');
  // under its own id: a form in another tab that shows the first text notices
  const second = await stored(first, 'Second');
  expect(second).not.toBe(first);
  expect(await entries()).toMatchObject([{ id: second, args: { saw: 'theirs', title: 'Second' } }]);
});

test('R30 and the text that the first one replaced is still set aside', async () => {
  const first = await stored('theirs', 'First', true);
  await stored(first, 'Second');
  expect(await entries()).toMatchObject([{ args: { saw: 'theirs', title: 'Second', instead: true } }]);
});

test('R25 an edit of what another device wrote meanwhile does not absorb unsent words', async () => {
  const first = await stored('theirs', 'First');
  // pulled while the first one waits: it is hidden, and the form shows the newer text
  await database.outbox.base.put({
    key: `resources/${id}`,
    row: { id, ...content, title: 'Newer', text_by: 'newer' },
  });
  await store(database, 'resources', { id, ...content, title: 'Newer', text_by: 'newer' });
  const second = await stored('newer', 'Second', true);
  expect(second).not.toBe(first);
  expect(await entries()).toMatchObject([
    { id: first, args: { saw: 'theirs', title: 'First' } },
    { id: second, args: { saw: 'newer', title: 'Second', instead: true } },
  ]);
});

test('R25 nor does one that only follows it: it started from another text', async () => {
  const first = await stored('theirs', 'First');
  await database.outbox.base.put({
    key: `resources/${id}`,
    row: { id, ...content, title: 'Newer', text_by: 'newer' },
  });
  await store(database, 'resources', { id, ...content, title: 'Newer', text_by: 'newer' });
  const second = await stored('newer', 'Second');
  expect((await entries()).map((entry) => [entry.id, (entry.args as { saw: string }).saw])).toEqual([
    [first, 'theirs'],
    [second, 'newer'],
  ]);
});

test('R25 an existing record with the same id is distinguished from one’s own', async () => {
  expect(await mutate('resource.create', { id, ...content })).toEqual({ stored: false, refused: 'already' });
  expect(await edit('older', 'Mine')).toEqual({ stored: false, refused: 'changed' });
  expect(await entries()).toEqual([]);
});

const question = 'questionquestio';
const answer = {
  question_id: question,
  under: 'private',
  form: 'free',
  situation: null,
  task: null,
  action: null,
  result: null,
} as const;
const write = async (saw: string, text: string): Promise<string> => {
  const written = await mutate('answer.write', { ...answer, saw, text });
  return written.stored ? written.id : written.refused;
};

test('ANSWER-08 several unsent saves of one answer are one entry; one that was sent stays as it is', async () => {
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const first = await write('', '<p>I</p>');
  const second = await write(first, '<p>I would</p>');
  const third = await write(second, '<p>I would retry</p>');
  expect(await entries()).toMatchObject([{ id: third, args: { saw: '', text: '<p>I would retry</p>' } }]);
  await database.outbox.entries.toCollection().modify({ sent: true });
  const fourth = await write(third, '<p>I would retry twice</p>');
  expect(await entries()).toMatchObject([
    { id: third, args: { saw: '', text: '<p>I would retry</p>' } },
    { id: fourth, args: { saw: third, text: '<p>I would retry twice</p>' } },
  ]);
});

const done = async (name: 'answer.share' | 'answer.write', args: object): Promise<string> => {
  const written = await mutate(name, args as never);
  return written.stored ? written.id : written.refused;
};

test('ANSWER-12 words that follow something else done with the answer are not folded in before it', async () => {
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const first = await write('', '<p>I</p>');
  await done('answer.share', { question_id: question, shared: true, saw: first });
  await done('answer.share', { question_id: question, shared: false, saw: null });
  const private_ = await write(first, '<p>For me alone</p>');
  const more = await write(private_, '<p>For me alone, at last</p>');
  expect((await entries()).map(({ id: one, name }) => [one, name])).toEqual([
    [first, 'answer.write'],
    [expect.anything(), 'answer.share'],
    [expect.anything(), 'answer.share'],
    [more, 'answer.write'],
  ]);
  expect((await entries())[0]).toMatchObject({ args: { text: '<p>I</p>' } });
});

test('R34 what was written in private is not folded into words that say nothing of it', async () => {
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const mine = { question_id: question, form: 'free', situation: null, task: null, action: null, result: null };
  const first = await done('answer.write', { ...mine, saw: '', under: 'private', text: '<p>For me alone</p>' });
  const second = await done('answer.write', { ...mine, saw: first, under: 'shared', text: '<p>For me alone, and</p>' });
  expect(await entries()).toMatchObject([
    { id: first, args: { under: 'private' } },
    { id: second, args: { saw: first } },
  ]);
});

test('R25 what happened to another record keeps no two saves apart', async () => {
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const first = await write('', '<p>I</p>');
  await stored('theirs', 'Another record');
  const second = await write(first, '<p>I would</p>');
  expect((await entries()).map(({ id: one }) => one)).toEqual([second, expect.anything()]);
});

test('R30 a text that replaces another tab’s unsent one on purpose leaves that one to be set aside', async () => {
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const theirs = await write('', '<p>Of the other tab</p>');
  const mine = await done('answer.write', { ...answer, saw: theirs, instead: true, text: '<p>Mine</p>' });
  expect(await entries()).toMatchObject([
    { id: theirs, args: { saw: '', text: '<p>Of the other tab</p>' } },
    { id: mine, args: { saw: theirs, instead: true, text: '<p>Mine</p>' } },
  ]);
});

const plan = (new_per_day: number) =>
  mutate('study.plan', { new_per_day, reviews_per_day: 30, retention: 0.9, ease: null });

test('STUDY-38 an unsent plan gives way to the one that follows it, and names no text', async () => {
  await plan(5);
  await plan(6);
  await plan(7);
  expect((await entries()).map(({ args }) => args)).toEqual([
    { new_per_day: 7, reviews_per_day: 30, retention: 0.9, ease: null },
  ]);
});

test('STUDY-38 a plan is not folded over something else, nor into one that was sent', async () => {
  await plan(5);
  await stored('theirs', 'First');
  await plan(6);
  await database.outbox.entries.toCollection().modify({ sent: true });
  await plan(7);
  expect((await entries()).map(({ name }) => name)).toEqual([
    'study.plan',
    'resource.edit',
    'study.plan',
    'study.plan',
  ]);
});
