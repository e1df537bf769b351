import { expect, onTestFinished, test, vi } from 'vitest';
import type { Question } from '#model/noun.ts';
import { internalsOf } from '#local/internals.ts';
import { firstMeta } from '#local/outbox.ts';
import type { LocalDatabase } from '#local/database.ts';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { newestResources } from './newestResources.ts';
import { nextSize, type QuestionBank, questionBank } from './questionBank.ts';

const idOf = (index: number) => `question${String(index).padStart(7, '0')}`;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

const question = (index: number, more: Partial<Question> = {}) => ({
  id: idOf(index),
  status: 'approved',
  question: `<p>Question <b>${index}</b></p>`,
  company: 'Kitami',
  created_at: at(index),
  ...more,
});

const inStep = async (database: LocalDatabase) =>
  database.outbox.meta.put({ ...firstMeta, first: true, syncedAt: '2026-11-01T00:00:00.000Z' });

/** The bank's current value and all earlier ones. */
function follow(database: LocalDatabase) {
  const said: QuestionBank[] = [];
  const subscription = questionBank()
    .read(database)
    .subscribe((bank) => said.push(bank));
  onTestFinished(() => subscription.unsubscribe());
  const until = (holds: (bank: QuestionBank) => boolean) =>
    vi.waitFor(() => {
      const bank = said.at(-1);
      if (!bank || !holds(bank)) throw new Error(`it says ${bank?.questions.map(({ id }) => id).join()}`);
      return bank;
    });
  return { said, until };
}

const whole = (bank: QuestionBank) => bank.isWhole;
const ids = (bank: QuestionBank) => bank.questions.map(({ id }) => Number(id.slice(8)));

test('HOME-11 more questions than one read holds come newest first, each once, even those of the same minute', async () => {
  const database = await memoryDatabase();
  await inStep(database);
  // 250 rows, ten at each time, so that a read ends among equal ones
  const rows = Array.from({ length: 250 }, (_, index) => question(index, { created_at: at(Math.floor(index / 10)) }));
  await store(database, 'interview_questions', ...rows);
  const { said, until } = follow(database);
  const { questions } = await until(whole);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(250);
  const times = questions.map(({ createdAt }) => createdAt!);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(said[0]!.isWhole).toBe(false);
  expect(said[0]!.questions).toHaveLength(50);
});

test.each([
  ['a fast device reads more', 100, 4, 200],
  ['but at most twice as much at once', 40, 0, 80],
  ['nor more than one answer should hold', 200, 1, 200],
  ['a slow one reads less', 100, 32, 25],
  ['but goes on', 25, 400, 20],
])('%s: %i rows in %i ms are followed by %i', (_, size, took, next) => expect(nextSize(size, took)).toBe(next));

test('an empty bank is complete, and holds no other noun of its shelf', async () => {
  const database = await memoryDatabase();
  await store(database, 'resources', { id: 'resource0000001', title: 'A', url: 'https://example.com' });
  expect(await follow(database).until(whole)).toMatchObject({ questions: [], isWhole: true, arrival: 'nothing' });
});

test('QUES-46 MOD-07 an approved question appears, a changed one is updated, a deleted one disappears', async () => {
  const database = await memoryDatabase();
  await inStep(database);
  await store(database, 'interview_questions', question(1), question(3), question(5, { status: 'pending' }));
  const { until } = follow(database);
  expect(ids(await until(whole))).toEqual([5, 3, 1]);
  await store(database, 'interview_questions', question(2), question(5), question(3, { question: '<p>Other</p>' }));
  const changed = await until((bank) => bank.questions.length === 4);
  expect(ids(changed)).toEqual([5, 3, 2, 1]);
  expect(changed.questions.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved', 'approved']);
  expect(changed.questions[1]!.question).toBe('Other');
  await remove(database, 'interview_questions', idOf(5));
  await remove(database, 'interview_questions', idOf(1));
  expect(ids(await until((bank) => bank.questions.length === 2))).toEqual([3, 2]);
});

test('QUES-46 changes made while the bank is still being read are neither lost nor shown outdated', async () => {
  const database = await memoryDatabase();
  await inStep(database);
  await store(database, 'interview_questions', ...Array.from({ length: 300 }, (_, index) => question(index)));
  // the read is paused after the first slice until it is released
  let letGo = () => {};
  const goesOn = new Promise<void>((resume) => {
    letGo = resume;
  });
  vi.stubGlobal('requestIdleCallback', (resume: () => void) => void goesOn.then(resume));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { said, until } = follow(database);
  await until((bank) => bank.questions.length === 50);
  // after the read's position, before it, and beyond both ends
  await store(database, 'interview_questions', question(299, { company: 'New' }), question(0, { company: 'New' }));
  await store(database, 'interview_questions', question(400), question(150, { company: 'New' }));
  await remove(database, 'interview_questions', idOf(1));
  expect(said.at(-1)!.isWhole).toBe(false);
  letGo();
  const bank = await until(whole);
  expect(ids(bank)).toEqual([400, ...Array.from({ length: 300 }, (_, index) => 299 - index).filter((id) => id !== 1)]);
  expect(ids({ ...bank, questions: bank.questions.filter((one) => one.facets.company === 'New') })).toEqual([
    299, 150, 0,
  ]);
});

test('a question is listed and found by its visible text', async () => {
  const database = await memoryDatabase();
  await store(
    database,
    'interview_questions',
    question(1, {
      question: '<p>ﾃﾞｰﾀの<strong>設</strong>計</p><p>A &amp; B</p>',
      additional_context: '<ul><li>First</li></ul>',
    }),
    { id: idOf(2), status: 'approved' },
  );
  const { questions } = await follow(database).until(whole);
  expect(questions[0]).toMatchObject({
    question: 'ﾃﾞｰﾀの設計\nA & B',
    context: 'First',
    search: expect.stringMatching(/^でーたの設計 a & b\nfirst\n/),
  });
  expect(questions[1]).toMatchObject({ question: '', context: '', facets: { company: '' }, recommended: false });
});

test('a store that cannot be read is reported', async () => {
  const database = await memoryDatabase();
  vi.spyOn((await internalsOf(database.rows, 'bank')).dexieTable, 'where').mockImplementation(() => {
    throw new Error('the disk');
  });
  const failed = vi.fn();
  questionBank()
    .read(database)
    .subscribe({ error: (error: Error) => failed(error.message) });
  await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith('the disk'));
});

test('HOME-15 the preview holds the newest ten resources, and follows changes', async () => {
  const database = await memoryDatabase();
  const resource = (index: number) => ({
    id: `resource${String(index).padStart(7, '0')}`,
    title: `Resource ${index}`,
    created_at: at(index),
  });
  await store(database, 'resources', ...Array.from({ length: 12 }, (_, index) => resource(index)));
  let titles: string[] = [];
  const subscription = newestResources()
    .read(database)
    .subscribe(({ resources }) => {
      titles = resources.map(({ title }) => title);
    });
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(titles).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Resource ${n}`)));
  await store(database, 'resources', resource(20));
  await vi.waitFor(() => expect(titles[0]).toBe('Resource 20'));
  expect(titles).toHaveLength(10);
});
