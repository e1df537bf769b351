// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { byBeginning } from '#model/recording.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import type { Outbox, Recording } from './outbox.ts';
import { addSlice, endRecording, putRecording, readRecording, takeRecording } from './recordings.ts';

const bytes = (value: number) => new Uint8Array([value, value]).buffer;
const recording = (id: string, minute = 0, question = 'q'): Recording => ({
  ...{ id, question, type: 'audio/webm', size: 2, seconds: 5, isOpen: true },
  at: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(),
});
const add = (outbox: Outbox, one: Recording, n: number) =>
  addSlice(outbox, one, { recording: one.id, n, bytes: bytes(n) });
const orderOf = async (outbox: Outbox, id: string) =>
  (await readRecording(outbox, id))?.slices.map((slice) => new Uint8Array(slice.bytes)[0]);

test('COMM-12 each slice is there as soon as it is stored, in order, also of one that was never stopped', async () => {
  const { outbox } = await memoryDatabase();
  expect(await readRecording(outbox, 'none')).toBeUndefined();
  await add(outbox, recording('a'), 1);
  await add(outbox, recording('a'), 0);
  await add(outbox, recording('a'), 10);
  expect(await orderOf(outbox, 'a')).toEqual([0, 1, 10]);
  expect((await outbox.recordings.get('a'))!.isOpen).toBe(true);
  await endRecording(outbox, 'a', 12);
  expect(await outbox.recordings.get('a')).toMatchObject({ isOpen: false, seconds: 12 });
});

test('COMM-13 the fourth of a question takes the place of the first, with its sound', async () => {
  const { outbox } = await memoryDatabase();
  for (const [minute, id] of ['a', 'b', 'c', 'd'].entries()) await add(outbox, recording(id, minute), 0);
  await add(outbox, recording('other', 9, 'r'), 0);
  expect((await outbox.recordings.toCollection().primaryKeys()).toSorted()).toEqual(['b', 'c', 'd', 'other']);
  expect(await outbox.slices.count()).toBe(4);
});

test('COMM-13 a recording that is under way loses nothing to those that a clock which was ahead has dated later', async () => {
  const { outbox } = await memoryDatabase();
  for (const minute of [57, 58, 59]) await outbox.recordings.put(recording(`ahead${minute}`, minute));
  await add(outbox, recording('now', 1), 0);
  await add(outbox, recording('now', 1), 1);
  expect(await orderOf(outbox, 'now')).toEqual([0, 1]);
  await add(outbox, recording('next', 2), 0);
  const left = (await outbox.recordings.toArray()).toSorted(byBeginning).map(({ id }) => id);
  expect(left).toEqual(['ahead59', 'now', 'next']);
});

test('COMM-14 one that was deleted is gone with its sound, and whole again after an undo', async () => {
  const { outbox } = await memoryDatabase();
  await add(outbox, recording('a'), 0);
  await add(outbox, recording('a'), 1);
  const whole = await takeRecording(outbox, 'a');
  expect([await outbox.recordings.count(), await outbox.slices.count()]).toEqual([0, 0]);
  await putRecording(outbox, whole!);
  expect(await orderOf(outbox, 'a')).toEqual([0, 1]);
});
