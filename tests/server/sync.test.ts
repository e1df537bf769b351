import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Key } from '#model/noun.ts';
import type { Intention } from '#model/wire.ts';
import { seeded } from '../sync/random.ts';
import type { TestAccount } from './accounts.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { faultsOf, judged, openDevice, type TestDevice } from './device.ts';
import { buildNewer } from './newer.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

let room: Classroom;
let { server, lena, noah, ada, devices } = {} as Classroom;
/** Enough for what twenty writers complete: one stage holds so many completions of a person. */
const stages = Array.from({ length: 60 }, () => mintId('s'));

beforeAll(async () => {
  room = await openClassroom();
  ({ server, lena, noah, ada, devices } = room);
});
afterAll(async () => {
  await room.remove();
  for (const folder of built) await rm(folder, { recursive: true });
});
const built: string[] = [];

it.each([1, 2])('I1 I2 a few dozen acts of two learners and an admin, history %i', async (seed) => {
  await room.wander(seeded(seed), 60);
  await room.settled();
});

it('I2 plain restarts raise no false alarm of a restore and lose nothing', async () => {
  const random = seeded(11);
  for (let restart = 0; restart < 2; restart++) {
    await room.wander(random, 15);
    await server.restart();
  }
  await room.settled();
  expect(room.restores()).toEqual([0, 0, 0]);
});

/** Writes as fast as it can until it got `pushes` answers or none at all; notes what was answered "done". */
async function writer(account: TestAccount, pushes: number, answered: Intention[]): Promise<void> {
  for (let count = 0; count < pushes; count++) {
    const entries = Array.from({ length: 5 }, (_, n) =>
      account === ada
        ? intention('resource.create', {
            id: mintId('r'),
            title: 'Parallel',
            description: null,
            url: 'https://example.com/',
            category: 'Other',
          })
        : intention('stage.complete', { course_id: course, stage_id: stages[(5 * count + n) % stages.length]! }),
    );
    const judgements = await push(server, account, entries).catch(() => undefined);
    if (!judgements) return;
    for (const { id, result } of judgements)
      if (result === 'done') answered.push(entries.find((entry) => entry.id === id)!);
  }
}

async function twenty(pushes: number, answered: Intention[]): Promise<void> {
  const about = { title: 'Parallel', description: '', information: null };
  const make = stages.map((id, n) =>
    intention('stage.create', { id, course_id: course, stage_order: n + 1, ...about }),
  );
  if (!hasStages) await done(server, ada, [intention('course.create', { id: course, ...aCourse }), ...make]);
  hasStages = true;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => writer([ada, lena, noah, ada][index % 4]!, pushes, answered)),
  );
}
const course = mintId('c');
const aCourse = { title: 'Parallel', description: '', company: null, attached_jobs: [] };
let hasStages = false;

/** What these created exists, unless it was deleted or undone since. */
async function expectAll(answered: Intention[]): Promise<void> {
  const known = await judged(server);
  const { rows } = await fullPull(server, ada);
  const [[deleted]] = (await server.sql("SELECT coalesce(group_concat(record), '') FROM sync_log WHERE deleted")) as [
    [string],
  ];
  const counted = new Set<unknown>();
  for (const { completions, undone } of rows.values())
    for (const id of [
      ...((completions ?? []) as { id: string }[]).map((one) => one.id),
      ...((undone ?? []) as string[]),
    ])
      counted.add(id);
  for (const { id, name, args } of answered) {
    expect(known.get(id)).toBe('done');
    const made = name === 'stage.complete' ? (args as { stage_id: string }).stage_id : (args as { id: string }).id;
    expect(counted.has(id) || rows.has(`resources/${made}`) || deleted.includes(made), `${name} ${id}`).toBe(true);
  }
}

it('I1 kill -9 in the middle of the pushes of twenty writers loses nothing that was answered', async () => {
  const random = seeded(21);
  const answered: Intention[] = [];
  const writing = twenty(1_000, answered);
  await room.wander(random, 15);
  await server.kill9();
  await writing;
  await room.wander(random, 10);
  await server.restart();
  await room.wander(random, 15);
  await room.settled();
  expect(room.restores()).toEqual([0, 0, 0]);
  expect(answered.length).toBeGreaterThan(50);
  await expectAll(answered);
});

it('I2 I5 devices that pull page after page miss nothing while twenty write at once', async () => {
  await server.sql(
    `INSERT INTO resources (id, title) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      SELECT 'bulk' || printf('%011d', i), 'Made by an import' FROM n`,
  );
  const answered: Intention[] = [];
  const fresh = await openDevice(server, noah, seeded(31));
  const end = new AbortController();
  const pulling = (device: TestDevice) => async () => {
    while (!end.signal.aborted) await device.sync();
  };
  await Promise.all([
    twenty(6, answered).then(() => end.abort()),
    ...[fresh, devices[0]!, devices[2]!].map((device) => pulling(device)()),
  ]);
  await room.settled();
  await fresh.sync();
  expect(await faultsOf(server, fresh)).toEqual([]);
  await fresh.close();
  expect(answered).toHaveLength(600);
  await expectAll(answered);
  await server.sql("DELETE FROM resources WHERE id LIKE 'bulk%' OR title = 'Parallel'");
  await room.settled();
  expect((await devices[1]!.rows()).has('resources/bulk00000000001')).toBe(false);
});

it('I2 what is created, changed and deleted in the dashboard reaches every device', async () => {
  const random = seeded(41);
  const made = { course: mintId('c'), question: mintId('q'), secret: mintId('q') };
  const seenBy = async (index: number, key: Key) => (await devices[index]!.rows()).get(key);
  const question = {
    question: '<p>From the dashboard</p>',
    company: 'Kitami Robotics',
    role: 'Backend Engineer',
    author: noah.id,
    submitted_by: noah.email,
  };
  await room.dashboard('POST', '/courses/records', { id: made.course, title: 'By hand', attached_jobs: ['QA'] });
  await room.dashboard('POST', '/interview_questions/records', { ...question, id: made.question, status: 'approved' });
  await room.dashboard('POST', '/interview_questions/records', { ...question, id: made.secret, status: 'pending' });
  await room.wander(random, 10);
  await room.settled();
  expect(await seenBy(0, `courses/${made.course}`)).toMatchObject({ title: 'By hand', attached_jobs: ['QA'] });
  expect(await seenBy(0, `interview_questions/${made.question}`)).toMatchObject({
    mine: false,
    company: 'Kitami Robotics',
  });
  expect(await seenBy(0, `interview_questions/${made.secret}`)).toBeUndefined();
  expect(await seenBy(1, `interview_questions/${made.secret}`)).toMatchObject({ mine: true, status: 'pending' });

  await room.dashboard('PATCH', `/courses/records/${made.course}`, { title: 'Renamed by hand' });
  await room.dashboard('PATCH', `/interview_questions/records/${made.question}`, { status: 'rejected' });
  await room.dashboard('PATCH', `/interview_questions/records/${made.secret}`, { status: 'approved' });
  await room.dashboard('PATCH', `/profiles/records/${lena.id}`, { full_name: 'Lena Lindqvist' });
  await room.wander(random, 10);
  await room.settled();
  expect(await seenBy(1, `courses/${made.course}`)).toMatchObject({ title: 'Renamed by hand' });
  expect(await seenBy(0, `interview_questions/${made.question}`)).toBeUndefined();
  expect(await seenBy(0, `interview_questions/${made.secret}`)).toMatchObject({ status: 'approved' });
  expect(await seenBy(0, `profiles/${lena.id}`)).toMatchObject({ full_name: 'Lena Lindqvist' });

  await room.dashboard('DELETE', `/courses/records/${made.course}`);
  await room.dashboard('DELETE', `/interview_questions/records/${made.secret}`);
  await room.settled();
  for (const index of [0, 1, 2]) {
    expect(await seenBy(index, `courses/${made.course}`)).toBeUndefined();
    expect(await seenBy(index, `interview_questions/${made.secret}`)).toBeUndefined();
  }
});

/** Versions that change the collections, as only versions may (OPS-19). */
const steps = [
  `const courses = app.findCollectionByNameOrId('courses');
   courses.fields.add(new TextField({ name: 'colour' }));
   app.save(courses);`,
  `const courses = app.findCollectionByNameOrId('courses');
   courses.fields.removeByName('colour');
   app.save(courses);`,
  `const old = app.findCollectionByNameOrId('dropdown_options');
   const { fields, indexes } = JSON.parse(JSON.stringify(old));
   app.delete(old);
   app.save(new Collection({ name: 'dropdown_options', type: 'base', fields, indexes }));`,
];
async function update(count: number): Promise<void> {
  const { folder, newer } = await buildNewer(...steps.slice(0, count));
  built.push(folder);
  await server.restart(newer);
}

it('I2 a field added to a collection and removed again disturbs no one', async () => {
  const random = seeded(51);
  const resets = devices.map(({ told }) => told.reset);
  await room.wander(random, 15);
  await update(1);
  await room.dashboard('POST', '/courses/records', { id: mintId('c'), title: 'In colour', colour: 'green' });
  await room.settled();
  await room.wander(random, 15);
  await update(2);
  await room.settled();
  expect(devices.map(({ told }) => told.reset)).toEqual(resets);
}, 120_000);

it('R22 what was written while a trigger was missing reaches every device after a start, in a new epoch', async () => {
  const kept = mintId('r');
  const removed = mintId('r');
  await server.sql(`INSERT INTO resources (id, title) VALUES ('${removed}', 'Seen')`);
  await room.settled();
  expect((await devices[0]!.rows()).has(`resources/${removed}`)).toBe(true);
  const [before, resets] = [(await fullPull(server, lena)).epoch, devices.map(({ told }) => told.reset)];
  for (const kind of ['insert', 'delete']) await server.alter(`DROP TRIGGER sync_resources_${kind}`);
  await server.sql(`INSERT INTO resources (id, title) VALUES ('${kept}', 'Written unseen')`);
  await server.sql(`DELETE FROM resources WHERE id = '${removed}'`);
  await room.wander(seeded(61), 10);
  for (const device of devices) await device.sync();
  expect((await devices[0]!.rows()).has(`resources/${kept}`)).toBe(false);
  await server.restart();
  await room.settled();
  for (const device of devices) {
    expect((await device.rows()).has(`resources/${kept}`)).toBe(true);
    expect((await device.rows()).has(`resources/${removed}`)).toBe(false);
  }
  expect((await fullPull(server, lena)).epoch).not.toBe(before);
  expect(devices.map(({ told }) => told.reset)).toEqual(resets.map((count) => count + 1));
});

it('R22 a collection that a version deletes and makes anew reaches every device', async () => {
  const gone = { id: 'goneoptiongoneo', field_name: 'company', value: 'Of the old one' };
  await room.dashboard('POST', '/dropdown_options/records', gone);
  await room.settled();
  expect((await devices[0]!.rows()).has(`dropdown_options/${gone.id}`)).toBe(true);
  await update(3);
  await devices[0]!.sync();
  await room.dashboard('POST', '/dropdown_options/records', {
    id: 'optionoptionopt',
    field_name: 'company',
    value: 'Made anew',
  });
  await room.wander(seeded(71), 10);
  await room.settled();
  const options = [...(await devices[0]!.rows()).keys()].filter((key) => key.startsWith('dropdown_options/'));
  expect(options).toContain('dropdown_options/optionoptionopt');
  expect(options).not.toContain(`dropdown_options/${gone.id}`);
  expect(options.length).toBeLessThan(10);
}, 120_000);
