// @vitest-environment jsdom
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox, type Outbox } from '#local/outbox.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { flushMinutes, sendCounted, trackMinutes } from './minutes.ts';

const sent: { flush_id: string; additional_minutes: number }[] = [];
let answer: () => Promise<unknown> = () => Promise.resolve({});
vi.mock('#remote/sync.ts', () => ({
  sendMinutes: (flush: { flush_id: string; additional_minutes: number }) => {
    sent.push(flush);
    return answer();
  },
}));

let outbox: Outbox;
let visible: 'visible' | 'hidden';
let stop: () => void;
const database = () => ({ account: 'lenalenalenalen', outbox, rows: undefined as never });
const minute = 60_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  sent.length = 0;
  answer = () => Promise.resolve({});
  visible = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  outbox = openOutbox(`minutes${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  await outbox.open();
  stop = trackMinutes(database());
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
/** A flush is stored before it is sent, and IndexedDB runs on real time. */
const settle = (count = 1) => vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(count), { timeout: 5_000 });
const turn = (state: 'visible' | 'hidden') => {
  visible = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('AUTH-34 AUTH-35 whole minutes are flushed every five', async () => {
  vi.advanceTimersByTime(4.9 * minute);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(0.2 * minute);
  await settle();
  expect(sent.map((one) => one.additional_minutes)).toEqual([5]);
});

test('AUTH-37 AUTH-38 a hidden tab flushes and does not tick', async () => {
  vi.advanceTimersByTime(2 * minute);
  turn('hidden');
  vi.advanceTimersByTime(30 * minute);
  turn('visible');
  await settle();
  expect(sent.map((one) => one.additional_minutes)).toEqual([2]);
});

test('AUTH-38 what one flush has sent is in no later one', async () => {
  vi.advanceTimersByTime(2 * minute);
  turn('hidden');
  turn('visible');
  vi.advanceTimersByTime(3 * minute);
  // hidden again, and closed while it is: two reasons to flush
  turn('hidden');
  window.dispatchEvent(new Event('pagehide'));
  // in any order, and the same flush perhaps twice: the server counts it once
  const flushes = () => [...new Map(sent.map((one) => [one.flush_id, one.additional_minutes])).values()].toSorted();
  await vi.waitFor(() => expect(flushes().length).toBeGreaterThanOrEqual(2), { timeout: 5_000 });
  await vi.waitFor(async () => expect(await outbox.minutes.count()).toBe(0), { timeout: 5_000 });
  expect(flushes()).toEqual([2, 3]);
});

test('AUTH-36 leaving the page flushes', async () => {
  vi.advanceTimersByTime(3 * minute);
  const transaction = vi.spyOn(outbox.backendDB(), 'transaction');
  window.dispatchEvent(new Event('pagehide'));
  // within the event itself: nothing runs after it
  expect(transaction).toHaveBeenCalledOnce();
  await settle();
  expect(sent.map((one) => one.additional_minutes)).toEqual([3]);
});

test('AUTH-70 minutes without an answer are kept under their id and sent later, once', async () => {
  answer = () => Promise.reject(new RequestFailed(0));
  vi.advanceTimersByTime(5 * minute);
  await settle();
  await vi.waitFor(async () => expect(await outbox.minutes.count()).toBe(1));
  answer = () => Promise.resolve({});
  await flushMinutes(database());
  expect(new Set(sent.map((one) => one.flush_id)).size).toBe(1);
  expect(await outbox.minutes.count()).toBe(0);
  await flushMinutes(database());
  expect(sent).toHaveLength(2);
});

test('minutes that the server can never accept are not sent again, and hold up no others', async () => {
  await outbox.minutes.bulkPut([
    { id: 'a', minutes: 5 },
    { id: 'b', minutes: 4 },
    { id: 'c', minutes: 3 },
  ]);
  const answers = [new RequestFailed(400), undefined, new RequestFailed(503)];
  answer = () => {
    const failure = answers.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({});
  };
  await flushMinutes(database());
  expect(sent.map((one) => one.flush_id)).toEqual(['a', 'b', 'c']);
  expect(await outbox.minutes.toArray()).toEqual([{ id: 'c', minutes: 3 }]);
});

test('AUTH-38 AUTH-14 what was counted is sent before somebody signs out, with what had waited, and awaited', async () => {
  await outbox.minutes.put({ id: 'waiting', minutes: 3 });
  vi.advanceTimersByTime(4 * minute);
  await sendCounted();
  expect(sent.map((one) => one.additional_minutes).toSorted()).toEqual([3, 4]);
  expect(await outbox.minutes.count()).toBe(0);
  await sendCounted();
  expect(sent).toHaveLength(2);
  stop();
  await sendCounted();
});
