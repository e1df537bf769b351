// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#model/access.ts';
import { keyOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { observeRow } from '#local/observe.ts';
import { firstMeta } from '#local/outbox.ts';
import { allKeys, readRows } from '#local/rows.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { reset, sweep } from './epoch.ts';
import { writeEntry } from './writeEntry.ts';

const [kept, lost, made] = ['keptkeptkeptkep', 'lostlostlostlos', 'mademademademad'] as const;
const key = (id: string) => keyOf('interview_questions', id);
const words = {
  ...{ company: 'Kitami', role: 'SRE', interview_stage: 'Technical', category: 'Other' },
  additional_context: null,
};
let database: LocalDatabase;
let device: Device;

beforeEach(async () => {
  database = await memoryDatabase();
  device = makeDevice(database);
});
afterEach(forgetDevice);

const standing = (role: Role, more: object = {}) =>
  database.outbox.meta.put({ ...firstMeta, role, epoch: 'e', ...more });
const mark = (told: string[], gone: string[] = []) =>
  database.outbox.marks.add({ told: told.map(key), gone: gone.map(key) });
const question = (id: string) =>
  store(database, 'interview_questions', {
    ...{ id, ...words, question: '<p>theirs</p>', status: 'pending', mine: true, text_by: 'x' },
  });
const write = async (name: string, version: number, args: object) =>
  expect(
    await writeEntry(device, { id: device.mintId(), name, version, args, at: device.now(), state: 'pending' }),
  ).toMatchObject({ stored: true });
const edit = (id: string) => write('question.edit', 2, { id, saw: 'x', ...words, question: '<p>mine</p>' });
const shown = async (id: string) => (await readRows(device.access, database.rows, [key(id)])).get(key(id))?.question;
const baseOf = async (id: string) => (await database.outbox.base.get(key(id)))?.row?.question;

test('R17 a row that the server did not send again goes, and so does the server’s version of an edited one', async () => {
  await standing('user', { sweeping: true });
  for (const id of [kept, lost]) {
    await question(id);
    await edit(id);
  }
  await question('unedited0000000');
  await mark([kept]);
  await sweep(device);
  expect([await shown(kept), await shown(lost), await shown('unedited0000000')]).toEqual([
    '<p>mine</p>',
    undefined,
    undefined,
  ]);
  expect([await baseOf(kept), await baseOf(lost)]).toEqual(['<p>theirs</p>', undefined]);
  expect(await allKeys(device.access, database.rows)).not.toContain(key('unedited0000000'));
  expect((await database.outbox.meta.get('meta'))?.sweeping).toBe(false);
});

test('R17 a row that was sent and then removed on a later page goes; one that was sent again stays', async () => {
  await standing('user', { sweeping: true });
  await question(kept);
  await question(lost);
  await mark([kept, lost]);
  await mark([], [kept, lost]);
  await mark([kept]);
  await sweep(device);
  expect([await shown(kept), await shown(lost)]).toEqual(['<p>theirs</p>', undefined]);
});

test('what a person made and has not sent is on their screen all the while', async () => {
  await standing('user', { sweeping: true });
  await write('question.submit', 1, { id: made, ...words, question: '<p>made</p>', recommended: false });
  const seen: unknown[] = [];
  const reading = observeRow(database.rows, 'interview_questions', made).subscribe((row) => seen.push(row?.question));
  await expect.poll(() => seen).toEqual(['<p>made</p>']);
  await sweep(device);
  expect(await shown(made)).toBe('<p>made</p>');
  reading.unsubscribe();
  expect(new Set(seen)).toEqual(new Set(['<p>made</p>']));
});

test.each<[Role, Role, string[]]>([
  ['user', 'user', ['drawn', 'offline']],
  ['user', 'admin', ['drawn', 'offline']],
  ['admin', 'admin', ['drawn', 'offline']],
  ['admin', 'user', ['drawn']],
])('R18 after a reset a person who was %s and is %s has what they may still have', async (was, is, left) => {
  await standing(was);
  await question(kept);
  for (const [id, state] of [
    ['drawn', 'local'],
    ['offline', 'kept'],
  ] as const)
    await database.outbox.media.put({ id, type: 'image/png', size: 1, state, usedAt: '2026-11-01T00:00:00.000Z' });
  await reset(device, {
    ...{ reset: true, at: '2026-11-24T00:00:00.000Z', boot: 'b', seq: 7, epoch: 'next', role: is, totals: {} },
  });
  expect(await database.outbox.media.toCollection().primaryKeys()).toEqual(left);
  expect(await shown(kept)).toBe(left.length > 1 ? '<p>theirs</p>' : undefined);
  expect(await database.outbox.meta.get('meta')).toMatchObject({ epoch: 'next', role: is, wipe: false });
});
