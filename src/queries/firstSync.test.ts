import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { firstMeta, type Meta } from '#local/outbox.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { closedAccount } from './closedAccount.ts';
import { firstSync, shapeFirstSync } from './firstSync.ts';

const totals = { courses: 5, course_stages: 25, resources: 80, interview_questions: 390, profiles: 1 };
const coming: Meta = { ...firstMeta, role: 'user', sweeping: true, epoch: 'e', totals };

describe('SYNC-01 how far the first sync is', () => {
  test.each<[string, Partial<Meta>, object, object]>([
    ['before the first answer', { ...firstMeta }, {}, { active: true, begun: false, percent: 0 }],
    ['when the totals are known', {}, {}, { active: true, begun: true, percent: 0 }],
    [
      'halfway',
      {},
      { courses: 5, course_stages: 25, resources: 80, interview_questions: 200 },
      {
        percent: 61,
        parts: [
          { noun: 'courses', arrived: 5, total: 5 },
          { noun: 'resources', arrived: 80 },
          { noun: 'interview_questions', arrived: 200, total: 390 },
        ],
      },
    ],
    [
      'with more rows than there were at the beginning',
      {},
      { courses: 9 },
      { parts: [{ arrived: 5, total: 5 }, {}, {}] },
    ],
    ['when everything has arrived but the end', {}, totals, { active: true, percent: 99 }],
    ['after it', { sweeping: false, syncedAt: '2026-11-24' }, {}, { active: false, percent: 100 }],
    ['during a full resync', { syncedAt: '2026-11-24' }, { courses: 5 }, { active: true, percent: 0 }],
    ['of a closed account', { closed: 'deactivated', syncedAt: null, sweeping: false }, {}, { active: false }],
    ['of an admin lists people too', { role: 'admin' }, {}, { parts: [{}, {}, {}, { noun: 'profiles', total: 1 }] }],
    ['of someone who receives nothing', { totals: {} }, {}, { active: true, percent: 0 }],
  ])('SYNC-01 %s', (_when, meta, arrived, expected) => {
    expect(shapeFirstSync({ ...coming, ...meta, arrived })).toMatchObject(expected);
  });
});

test('SYNC-01 what has arrived is counted from the device’s meta record', async () => {
  const { rows, outbox, account } = await memoryDatabase();
  const read = () => firstValueFrom(firstSync().read({ rows, outbox, account }));
  expect(await read()).toMatchObject({ active: true, begun: false });
  await outbox.meta.put({
    ...coming,
    totals: { courses: 2, course_stages: 2 },
    arrived: { courses: 1, course_stages: 2 },
  });
  expect(await read()).toMatchObject({ percent: 75, parts: [{ noun: 'courses', arrived: 1, total: 2 }, {}, {}] });
});

test('SYNC-01 what arrived ahead of its turn counts too, but not what was there before a full resync', async () => {
  const database = await memoryDatabase();
  const read = () => firstValueFrom(firstSync().read(database));
  await store(database, 'courses', { id: 'a', created_at: null }, { id: 'b', created_at: null });
  await store(database, 'resources', { id: 'r', created_at: null });
  const meta = { ...coming, totals: { courses: 2, resources: 4, course_stages: 4 }, arrived: { course_stages: 1 } };
  await database.outbox.meta.put(meta);
  expect(await read()).toMatchObject({
    percent: 40,
    parts: [{ arrived: 2 }, { arrived: 1 }, { arrived: 0, total: 0 }],
  });
  await database.outbox.meta.put({ ...meta, syncedAt: '2026-11-24' });
  expect(await read()).toMatchObject({ percent: 10, parts: [{ arrived: 0 }, { arrived: 0 }, {}] });
});

test('SYNC-05 a closed account is recognized by the device’s meta record', async () => {
  const { rows, outbox, account } = await memoryDatabase();
  const read = () => firstValueFrom(closedAccount().read({ rows, outbox, account }));
  expect(await read()).toBeNull();
  await outbox.meta.put({ ...firstMeta, closed: 'deactivated' });
  expect(await read()).toBe('deactivated');
});
