// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import type { Key, Noun, Row } from '#model/noun.ts';
import { firstMeta, type Media } from '#local/outbox.ts';
import { allKeys, readRows } from '#local/rows.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { wipe } from './wipe.ts';

test.each([null, 'deactivated', 'deleted'] as const)(
  'P5 R18 SYNC-05 with fewer rights other people’s pictures go, and a person keeps their own (%s)',
  async (closed) => {
    const database = await memoryDatabase();
    const device = makeDevice(database);
    onTestFinished(forgetDevice);
    await database.outbox.meta.put({ ...firstMeta, closed, wipe: true });
    for (const state of ['local', 'sent', 'kept', 'seen'] as const) {
      const picture: Media = { id: state, type: 'image/png', size: 1, state, usedAt: '2026-11-01T00:00:00.000Z' };
      await database.outbox.media.put(picture);
      await database.outbox.bytes.put({ id: state, bytes: new ArrayBuffer(1) });
    }
    await wipe(device);
    expect(await database.outbox.media.toCollection().primaryKeys()).toEqual(['local', 'sent']);
    expect(await database.outbox.bytes.toCollection().primaryKeys()).toEqual(['local', 'sent']);
    expect((await database.outbox.meta.get('meta'))?.wipe).toBe(false);
  },
);

const [me, other] = ['lenalenalenalen', 'noahnoahnoahnoa'];
const [asked, turned, unknown] = ['a'.repeat(15), 't'.repeat(15), 'u'.repeat(15)];
const day = { id: 'day', user_id: me, day: 1, answers: [['one', turned, 0, 3, 9]], undone: [] };
const rows: [Noun, Row][] = [
  [
    'interview_questions',
    {
      ...{ id: asked, status: 'approved', author: other, submitted_by: 'noah@example.com', approved_by: me },
      ...{ question: '<p>How?</p>', text_by: 'theirs', rejection_reason: 'Said to Noah' },
    },
  ],
  ['interview_questions', { id: turned, status: 'approved' }],
  ['interview_questions', { id: unknown, status: 'approved' }],
  ['profiles', { id: me, user_id: me }],
  ['study_days', day],
  ['study_cards', { id: 'card', user_id: me, question_id: turned }],
  ['my_answers', { id: 'mine', user_id: me, question_id: asked, text: '<p>Mine</p>' }],
  ['my_answers', { id: 'theirs', user_id: other, question_id: unknown, shared: 'admins' }],
  ['study_plans', { id: 'plan', user_id: me }],
  ['countdowns', { id: 'date', user_id: me }],
];
const study = ['countdowns/date', 'my_answers/mine', 'study_cards/card', 'study_days/day', 'study_plans/plan'];

test.each([
  [null, []],
  ['deactivated', []],
  ['deleted', [...study, `interview_questions/${asked}`, `interview_questions/${turned}`]],
] as const)('STUDY-55 A102 of an account that is %s its person may still export %j', async (closed, left) => {
  const database = await memoryDatabase(me);
  const device = makeDevice(database);
  onTestFinished(forgetDevice);
  await database.outbox.meta.put({ ...firstMeta, closed, wipe: true });
  for (const [noun, row] of rows) await store(database, noun, row as never);
  // what was not sent is shown on top of what the server had
  const unsent = 'study_days/day' as Key;
  await database.outbox.base.bulkPut([
    { key: unsent, row: day },
    { key: `interview_questions/${unknown}`, row: { id: unknown, status: 'approved' } },
  ]);
  await wipe(device);
  const keys = await allKeys(device.access, device.rows);
  const found = await readRows(device.access, device.rows, keys);
  expect([...found.keys()].toSorted()).toEqual(left.toSorted());
  // a device that was an admin's knew whose they are
  expect(JSON.stringify([...found.values()])).not.toMatch(/noah|Said to Noah/);
  if (closed === 'deleted')
    expect(found.get(`interview_questions/${asked}`)).toMatchObject({ question: '<p>How?</p>' });
  expect(await database.outbox.base.toArray()).toEqual([
    { key: `interview_questions/${unknown}`, row: null },
    { key: unsent, row: closed === 'deleted' ? day : null },
  ]);
});
