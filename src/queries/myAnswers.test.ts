import { firstValueFrom } from 'rxjs';
import { filter } from 'rxjs/operators';
import { expect, test } from 'vitest';
import { myAnswerId, studyCardId } from '#model/id.ts';
import { searchTerms } from '#model/search.ts';
import type { LocalDatabase } from '#local/database.ts';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { foundAnswers, myAnswers, type OwnAnswers } from './myAnswers.ts';

const me = 'abcdefghij01234';
const q = (name: string) => name.padEnd(15, '0');

async function answered(database: LocalDatabase, name: string, more: Record<string, unknown> = {}, user = me) {
  await store(database, 'interview_questions', {
    id: q(name),
    question: `<p>What is ${name}?</p>`,
    status: 'approved',
  });
  await store(database, 'my_answers', {
    ...{ id: myAnswerId(user as never, q(name)), user_id: user, question_id: q(name), form: 'free' },
    ...{ text: `<p>It is ${name}.</p>`, situation: null, task: null, action: null, result: null },
    ...{ updated_at: '2026-11-01T00:00:00.000Z', shared: null, ...more },
  });
}

const read = (database: LocalDatabase, until: (value: OwnAnswers) => boolean = () => true) =>
  firstValueFrom(myAnswers(me).read(database).pipe(filter(until)));

test('FIRST-08 one’s own answers, the latest first, with length, readiness, sharing and comments', async () => {
  const database = await memoryDatabase(me);
  await answered(database, 'kafka', { text: `<p>${'word '.repeat(150)}</p>`, shared: 'admins' });
  await answered(database, 'redis', { updated_at: '2026-11-05T00:00:00.000Z' });
  await answered(database, 'theirs', {}, 'anotheranothera');
  await answered(database, 'nothing', { text: null });
  await store(database, 'study_cards', {
    ...{ id: studyCardId(me as never, q('kafka')), user_id: me, question_id: q('kafka'), confidence: 2 },
  });
  const answer_id = myAnswerId(me, q('kafka'));
  for (const id of ['one', 'two']) await store(database, 'answer_comments', { id: q(id), answer_id, body: 'Good.' });
  const { answers } = await read(database, ({ answers }) => answers.some(({ comments }) => comments === 2));
  expect(answers.map(({ asked, isShared, confidence, comments }) => [asked, isShared, confidence, comments])).toEqual([
    ['What is redis?', false, 0, 0],
    ['What is kafka?', true, 2, 2],
  ]);
  const [redis, kafka] = answers;
  expect(redis!.words).toBe('It is redis.');
  expect(kafka!.seconds).toBeGreaterThan(10 * redis!.seconds);
});

test('FIRST-08 an answer stays in the list when its question has gone', async () => {
  const database = await memoryDatabase(me);
  await answered(database, 'kafka');
  await remove(database, 'interview_questions', q('kafka'));
  const { answers } = await read(database);
  expect(answers.map(({ question, asked, words }) => [question, asked, words])).toEqual([
    [q('kafka'), null, 'It is kafka.'],
  ]);
});

test('FIRST-08 the search finds words of the question and of either form of the answer', async () => {
  const database = await memoryDatabase(me);
  await answered(database, 'kafka', { action: '<p>I wrote ロボティクス.</p>' });
  await answered(database, 'redis', { form: 'star', text: null, result: '<p>Half the time.</p>' });
  const { answers } = await read(database, ({ answers }) => answers.length === 2);
  const found = (query: string) =>
    foundAnswers(answers, searchTerms(query)).map(({ question }) => question.slice(0, 5));
  expect(found('what KAFKA')).toEqual(['kafka']);
  expect(found('ろぼてぃくす')).toEqual(['kafka']);
  expect(found('half time')).toEqual(['redis']);
  expect(found('half kafka')).toEqual([]);
  expect(found('')).toHaveLength(2);
});
