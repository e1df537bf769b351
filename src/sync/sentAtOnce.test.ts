// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf, splitKey } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { type Entry, openOutbox, outboxName } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { idle, setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { behindFetch } from '../../tests/sync/behindFetch.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { seeded } from '../../tests/sync/random.ts';
import { course, learner, smallWorld, stage } from '../../tests/sync/smallWorld.ts';
import { discardEntry, keepTheirs, retryEntries, retryEntry, sendOver } from './attention.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { startSync, stopSync } from './leader.ts';
import { carryOverOrphan } from './orphans.ts';

const question = 'questionquestio';
const earlier = 'earlieraccount0';
const complete = { name: 'stage.complete', args: { course_id: course, stage_id: stage } };
const edit = {
  name: 'question.edit',
  args: {
    ...{ id: question, saw: 'older', question: '<p>mine</p>', company: 'Kitami', role: 'SRE' },
    ...{ interview_stage: 'Technical', category: 'Other', additional_context: null },
  },
};
let database: LocalDatabase;
let device: Device;
let asked: string[];

/** In step with the server, and at rest. */
beforeEach(async () => {
  const server = new MemoryServer(seeded(5), 1_000);
  server.write([...smallWorld()].map(([key, row]) => [...splitKey(key), row]));
  asked = behindFetch(server, learner);
  database = await memoryDatabase(learner);
  device = makeDevice(database);
  startSync(device);
  await vi.waitFor(() => expect(useSyncStatus.getState().phase).toBe('idle'), { interval: 5, timeout: 5_000 });
  expect((await database.outbox.meta.get('meta'))?.epoch).not.toBeNull();
  asked.length = 0;
});
afterEach(async () => {
  stopSync();
  forgetDevice();
  vi.unstubAllGlobals();
  setSyncStatus(idle);
  await Dexie.delete(outboxName(earlier));
});

const entry = ({ name, args }: { name: string; args: object }): Omit<Entry, 'n'> => ({
  ...{ id: 'refusedrefusedr', name, version: 1, args, at: '2026-11-24T00:00:00.000Z' },
  ...{ state: 'refused', code: 'fault' },
});
const refuse = (what: typeof complete | typeof edit) => database.outbox.entries.add(entry(what));
const shown = async () => {
  const key = keyOf('interview_questions', question);
  return (await readRows(device.access, database.rows, [key])).get(key)!;
};
/** Work of an earlier account in the stores of this browser. */
async function left(): Promise<void> {
  const outbox = openOutbox(earlier);
  await outbox.open();
  await outbox.entries.add({ ...entry(complete), state: 'pending', code: undefined });
  outbox.close();
}

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['an entry that is sent again', () => refuse(complete), () => retryEntry('refusedrefusedr')],
  ['many entries that are sent again', () => refuse(complete), () => retryEntries(['refusedrefusedr'])],
  [
    'a text over the one that it met',
    () => refuse(edit),
    async () => sendOver('refusedrefusedr', await shown(), 'mine'),
  ],
  ['a text that goes into its author’s history', () => refuse(edit), () => keepTheirs('refusedrefusedr')],
  ['an entry that is never to be done', () => refuse(complete), () => discardEntry('refusedrefusedr')],
  ['the work of an earlier account', left, () => carryOverOrphan(earlier)],
])('SYNC-03 what a person decides is sent at once: %s', async (_what, begin, decide) => {
  await begin();
  await decide();
  await vi.waitFor(() => expect(asked).toContain('push'));
});
