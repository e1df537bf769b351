// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { splitKey } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { idle, setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { withoutPokes } from '../../tests/sync/behindFetch.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { seeded } from '../../tests/sync/random.ts';
import { course, learner, smallWorld, stage } from '../../tests/sync/smallWorld.ts';
import { forgetDevice, makeDevice, makeSender } from './browserDevice.ts';
import type { Device, Send } from './device.ts';
import { startSending, startSync, stopSync, syncSoon } from './leader.ts';
import { mutate } from './mutate.ts';

let database: LocalDatabase;
let device: Device;
let server: MemoryServer;
let asked: string[];
/** What the next requests meet instead of the server. */
let failures: Error[];
/** Called with each answer before it arrives. */
let onTheWay: () => Promise<unknown> | undefined;
let clock: number;
let visible: DocumentVisibilityState;

beforeEach(async () => {
  server = new MemoryServer(seeded(5), 1_000);
  server.write([...smallWorld()].map(([key, row]) => [...splitKey(key), row]));
  [asked, failures, onTheWay, visible] = [[], [], () => undefined, 'visible'];
  clock = Date.parse('2026-11-24T00:00:00.000Z');
  database = await memoryDatabase(learner);
  device = Object.assign(makeDevice(database), {
    send: (async (path: 'push' | 'pull', request: never) => {
      asked.push(path);
      const failure = failures.shift();
      if (failure) throw failure;
      const answer = path === 'push' ? server.push(learner, request) : server.pull(learner, request);
      await onTheWay();
      return structuredClone(answer);
    }) as Send,
    sleep: () => Promise.resolve(),
    now: () => new Date(clock).toISOString(),
  });
  await database.outbox.meta.put({ ...firstMeta, role: 'user' });
  withoutPokes();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  stopSync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetDevice();
  setSyncStatus(idle);
});

const status = () => useSyncStatus.getState();
/** A run begins in the very event that asks for it. */
const runs = () => status().phase === 'syncing';
const rested = () => vi.waitFor(() => expect(runs()).toBe(false), { interval: 1, timeout: 5_000 });
const begin = async (after?: () => Promise<void>) => {
  startSync(device, after);
  expect(runs()).toBe(true);
  await rested();
};
const turn = (state: DocumentVisibilityState) => {
  visible = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const complete = () => mutate('stage.complete', { course_id: course, stage_id: stage });
const ask = () =>
  mutate('question.submit', {
    ...{ id: 'newquestion0000', question: '<p>Why?</p>', company: 'Kitami', role: 'SRE', interview_stage: 'Technical' },
    ...{ category: 'Other', additional_context: null, recommended: false },
  });
const entries = async () => (await database.outbox.entries.orderBy('n').toArray()).map(({ state }) => state);

describe('a page syncs', () => {
  test('when it is opened or comes into view and by a heartbeat, but not while it is hidden', async () => {
    await begin();
    expect(asked).not.toEqual([]);
    turn('hidden');
    expect(runs()).toBe(false);
    vi.advanceTimersByTime(120_000);
    expect(runs()).toBe(false);
    turn('visible');
    expect(runs()).toBe(true);
    await rested();
    vi.advanceTimersByTime(60_000);
    expect(runs()).toBe(true);
    await rested();
  });

  test('once, and then rests until something happens', async () => {
    await begin();
    asked = [];
    vi.advanceTimersByTime(50_000);
    expect(runs()).toBe(false);
    expect(asked).toEqual([]);
  });

  test('and is poked only while its session is worth something', async () => {
    let open = 0;
    vi.stubGlobal(
      'EventSource',
      class {
        constructor() {
          open += 1;
        }
        addEventListener() {}
        removeEventListener() {}
        close() {
          open -= 1;
        }
      },
    );
    await begin();
    await vi.waitFor(() => expect(open).toBe(1));
    setSyncStatus({ stop: 'signed_out' });
    await vi.waitFor(() => expect(open).toBe(0));
    setSyncStatus({ phase: 'syncing' });
    vi.advanceTimersByTime(10_000);
    expect(open).toBe(0);
    setSyncStatus({ stop: null, phase: 'idle' });
    await vi.waitFor(() => expect(open).toBe(1));
  });

  test('as soon as the network is back', async () => {
    await begin();
    window.dispatchEvent(new Event('offline'));
    expect(status().online).toBe(false);
    window.dispatchEvent(new Event('online'));
    expect(runs()).toBe(true);
    await rested();
    expect(status().online).toBe(true);
  });

  test('and then does what follows a sync, unless it was stopped meanwhile', async () => {
    const after = vi.fn(() => Promise.resolve());
    await begin(after);
    expect(after).toHaveBeenCalledOnce();
    let arrive = () => {};
    onTheWay = () => new Promise<void>((resolve) => (arrive = resolve));
    asked = [];
    syncSoon();
    await vi.waitFor(() => expect(asked).toEqual(['pull']));
    stopSync();
    setSyncStatus({ online: false });
    arrive();
    // the cycle has ended when its lock is free
    await device.lock('cycle', () => Promise.resolve());
    await database.outbox.meta.count();
    expect(after).toHaveBeenCalledOnce();
    expect(status().online).toBe(false);
  });

  test('at once when another tab went on with the same page', async () => {
    await begin();
    onTheWay = async () => {
      onTheWay = () => undefined;
      await database.outbox.meta.update('meta', { epoch: null, cursor: 0 });
    };
    syncSoon();
    await rested();
    expect((await database.outbox.meta.get('meta'))?.epoch).not.toBeNull();
    expect(status().online).toBe(true);
  });
});

describe('SYNC-02 a server that does not answer', () => {
  test('is asked again after a while, not with each change, and then as usual', async () => {
    failures = [1, 2, 3].map(() => new RequestFailed(0));
    await begin();
    expect(status()).toMatchObject({ online: false, stop: null });
    await complete();
    expect(runs()).toBe(false);
    vi.advanceTimersByTime(1_500);
    expect(runs()).toBe(true);
    await rested();
    expect(status()).toMatchObject({ online: true, stop: null });
    expect(await entries()).toEqual(['done']);
    await complete();
    expect(runs()).toBe(true);
    await rested();
    expect(await entries()).toEqual(['done', 'done']);
  });

  test('R26 MOD-08 in a tunnel nothing is marked as sent, so that an undo leaves no trace', async () => {
    await begin();
    failures = Array.from({ length: 100 }, () => new RequestFailed(0));
    window.dispatchEvent(new Event('offline'));
    const done = await complete();
    await rested();
    vi.advanceTimersByTime(40_000);
    await rested();
    expect((await database.outbox.entries.toArray()).map(({ sent }) => sent)).toEqual([undefined]);
    if (done.stored) await mutate('stage.uncomplete', { course_id: course, stage_id: stage, saw: [done.id] });
    expect(await entries()).toEqual([]);
    failures = [];
    window.dispatchEvent(new Event('online'));
    await rested();
    expect(status()).toMatchObject({ online: true, stop: null });
  });

  test('COMM-04 an answer that was on its way is no proof of a network that went away meanwhile', async () => {
    await begin();
    await complete();
    expect(runs()).toBe(true);
    window.dispatchEvent(new Event('offline'));
    await rested();
    expect(status()).toMatchObject({ online: false });
    window.dispatchEvent(new Event('online'));
    await rested();
    expect(status()).toMatchObject({ online: true });
  });

  test('CONST-05 the wait between two attempts doubles up to half a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    failures = Array.from({ length: 100 }, () => new RequestFailed(0));
    await begin();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      // resting moves the clock a little
      vi.advanceTimersByTime(0.8 * wait);
      expect(runs(), `before ${wait}`).toBe(false);
      vi.advanceTimersByTime(0.2 * wait);
      expect(runs(), `after ${wait}`).toBe(true);
      await rested();
    }
  });

  test('shows why nothing is sent until it sends again', async () => {
    failures = [1, 2, 3].map(() => new RequestFailed(503, 'unavailable'));
    await begin();
    expect(status()).toMatchObject({ online: true, stop: 'unavailable' });
    vi.advanceTimersByTime(1_500);
    await rested();
    expect(status()).toMatchObject({ online: true, stop: null });
  });

  test.each([500, 502, 503])(
    'HOME-14 A188 that answered %i is said to have failed until a whole sync succeeds',
    async (code) => {
      failures = [1, 2, 3].map(() => new RequestFailed(code));
      await begin();
      expect(status()).toMatchObject({ online: true, stalled: 'failed' });
      vi.advanceTimersByTime(1_500);
      expect(status().stalled).toBe('failed');
      await rested();
      expect(status().stalled).toBeNull();
    },
  );

  test('is left alone for as long as it says', async () => {
    failures = [new RequestFailed(429, 'rate_limited', 100)];
    await begin();
    vi.advanceTimersByTime(99_000);
    expect(runs()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(runs()).toBe(true);
    await rested();
  });

  test('a fault of the app itself is reported, and tried again after a while', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    failures = [new Error('a fault')];
    await begin();
    expect(log).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_500);
    expect(runs()).toBe(true);
    await rested();
    expect((await database.outbox.meta.get('meta'))?.epoch).not.toBeNull();
  });
});

describe('SYNC-02 what could not be sent yet', () => {
  test('because of a limit is sent as soon as it may be, without waiting for the heartbeat', async () => {
    await begin();
    server.limit = () => 5;
    await ask();
    await rested();
    expect(await entries()).toEqual(['pending']);
    delete server.limit;
    vi.advanceTimersByTime(4_000);
    expect(runs()).toBe(false);
    clock += 5_000;
    vi.advanceTimersByTime(1_000);
    expect(runs()).toBe(true);
    await rested();
    expect(await entries()).toEqual(['done']);
  });

  test('because this app does not know the verdict waits for the next heartbeat', async () => {
    await begin();
    server.novelty = () => true;
    await complete();
    await rested();
    vi.advanceTimersByTime(50_000);
    expect(runs()).toBe(false);
    expect(await entries()).toEqual(['pending']);
  });

  test('is sent even when there are no rows', async () => {
    await complete();
    startSending({ ...makeSender(learner, database.outbox), send: device.send });
    await rested();
    expect(asked).toEqual(['push']);
    expect(server.rowsOf('user_progress')).toMatchObject([{ completions: [{}, {}] }]);
  });
});
