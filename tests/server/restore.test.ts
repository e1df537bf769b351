import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Key, Row } from '#model/noun.ts';
import { seeded } from '../sync/random.ts';
import { type Classroom, openClassroom, someQuestion } from './classroom.ts';
import { judged, quiet, type TestDevice } from './device.ts';
import { fullPull, mintId } from './wire.ts';

let room: Classroom;
beforeAll(async () => {
  room = await openClassroom();
});
afterAll(async () => {
  await room.remove();
  await rm(copyOf(room), { recursive: true, force: true });
});
beforeEach(() => {
  room.restores();
});

const copyOf = ({ server }: Classroom) => `${server.dir}-backup`;

/** Copies the data folder while nothing runs; returns the function that restores the copy. */
async function backup(): Promise<() => Promise<void>> {
  const { server } = room;
  const copy = copyOf(room);
  await server.stop();
  await rm(copy, { recursive: true, force: true });
  await cp(server.dir, copy, { recursive: true });
  await server.restart();
  return async () => {
    await server.stop();
    await rm(server.dir, { recursive: true });
    await cp(copy, server.dir, { recursive: true });
    await server.restart();
  };
}

/** The server's own backup, taken while it runs; returns how to restore it, and what to do until it is back. */
async function backupWhileRunning(): Promise<(meanwhile: () => Promise<void>) => Promise<void>> {
  const { server } = room;
  const name = `${mintId('b')}.zip`;
  await room.dashboard('POST', '/../backups', { name });
  return async (meanwhile) => {
    const starts = () => server.output().split('is at http').length;
    const before = starts();
    await room.dashboard('POST', `/../backups/${name}/restore`);
    while (starts() === before) await meanwhile();
  };
}

/** A day on which everyone builds on what the others did. */
async function today(): Promise<Map<Key, Row>> {
  const [lena, noah, ada] = room.devices as [TestDevice, TestDevice, TestDevice];
  const sync = async () => {
    for (let round = 0; round < 2; round++) for (const device of room.devices) await device.sync();
  };
  const [course, stage, question] = [mintId('c'), mintId('s'), mintId('q')];
  const written = await ada.write('course.create', {
    id: course,
    title: 'New today',
    description: '',
    company: null,
    attached_jobs: [],
  });
  const staged = await ada.write('stage.create', {
    id: stage,
    course_id: course,
    stage_order: 1,
    title: 'First',
    description: '',
    information: '<p>Read</p>',
  });
  for (const { account } of [lena, noah])
    await ada.write('assignment.create', { user_id: account.id, course_id: course });
  const asked = await noah.write('question.submit', { id: question, ...someQuestion });
  await sync();
  await lena.write('stage.complete', { course_id: course, stage_id: stage });
  await noah.write('stage.complete', { course_id: course, stage_id: stage });
  await noah.write('question.edit', { id: question, saw: asked, ...edited(someQuestion) });
  await sync();
  await ada.write('question.decide', { id: question, status: 'approved', saw: null });
  await ada.write('question.feature', { id: question, recommended: true });
  await ada.write('stage.link', { stage_id: stage, kind: 'question', item_id: question });
  await ada.write('stage.edit', {
    id: stage,
    saw: staged,
    title: 'First steps',
    description: '',
    information: '<p>Read again</p>',
  });
  await ada.write('course.edit', {
    id: course,
    saw: written,
    title: 'Renamed today',
    description: '',
    company: null,
    attached_jobs: [],
  });
  await ada.write('stage.move', { id: room.stage, stage_order: 7 });
  await lena.write('option.add', { field_name: 'company', value: 'Made today' });
  await sync();
  await ada.write('option.delete', { field_name: 'company', value: 'Made today' });
  await sync();
  return (await fullPull(room.server, room.ada)).rows;
}

const edited = ({ recommended: _kept, ...question }: typeof someQuestion) => ({
  ...question,
  question: '<p>Why not?</p>',
});

it.each([
  ['the learners first', [0, 1, 2]],
  ['the admin first', [2, 1, 0]],
])('P5 last night’s backup is restored, and today’s phones put today back, %s', async (_, order) => {
  const restore = await backup();
  const before = await today();
  await restore();
  expect((await fullPull(room.server, room.ada)).rows).not.toEqual(before);
  await quiet(order.map((index) => room.devices[index]!));
  await room.settled();
  expect(Object.fromEntries((await fullPull(room.server, room.ada)).rows)).toEqual(Object.fromEntries(before));
  expect(room.restores()).toEqual([1, 1, 1]);
  for (const device of room.devices)
    expect((await device.entries()).filter(({ state }) => state !== 'done')).toEqual([]);
});

it('R11 a restore is noticed even if all that was lost is an answer that changed nothing', async () => {
  const [lena] = room.devices as [TestDevice];
  await lena.write('option.add', { field_name: 'company', value: 'There already' });
  await room.settled();
  const restore = await backupWhileRunning();
  const again = await lena.write('option.add', { field_name: 'company', value: 'There already' });
  await lena.sync();
  expect((await judged(room.server)).get(again)).toBe('done');
  await restore(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((await judged(room.server)).has(again)).toBe(false);
  await room.settled();
  expect((await judged(room.server)).get(again)).toBe('done');
  expect(room.restores()[0]).toBe(1);
});

it.each([103, 104])('P5 I1 I2 everyone works before, between and after two restores, history %i', async (seed) => {
  const random = seeded(seed);
  await room.wander(random, 20);
  const restore = await backup();
  await room.wander(random, 25);
  await restore();
  await room.wander(random, 15);
  await restore();
  await room.wander(random, 15);
  await room.settled();
  for (const told of room.restores()) expect(told).toBeGreaterThanOrEqual(1);
});

it('P5 a backup restored by the server’s own call, while everyone writes', async () => {
  const random = seeded(111);
  const { server, devices } = room;
  await room.wander(random, 10);
  const restore = await backupWhileRunning();
  await room.wander(random, 20);
  const done = await devices[0]!.write('stage.complete', { course_id: room.course, stage_id: room.stage });
  await devices[0]!.sync();
  // what is written in the second before the restart is answered, and lost
  await restore(() => room.wander(random, 1));
  await room.wander(random, 10);
  await room.settled();
  expect((await judged(server)).get(done)).toBe('done');
  for (const told of room.restores()) expect(told).toBeGreaterThanOrEqual(1);
});
