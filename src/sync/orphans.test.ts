// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { openOutbox, type Outbox, outboxName } from '#local/outbox.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { carryOverOrphan, deleteOrphan } from './orphans.ts';

const earlier = 'earlieraccount0';
const at = '2026-11-23T23:52:00.000Z';
let now: LocalDatabase;
let locks: WebLocks;

beforeEach(async () => {
  now = await memoryDatabase();
  makeDevice(now);
  locks = new WebLocks();
  withLocks(locks);
  await left(({ entries }) =>
    entries.add({ id: 'begun', name: 'stage.complete', version: 1, args: {}, at, state: 'pending' }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  withLocks(undefined);
  forgetDevice();
  await Dexie.delete(outboxName(earlier));
});

/** Work of an earlier account, in the stores of this browser. */
async function left(work: (outbox: Outbox) => Promise<unknown>): Promise<void> {
  const outbox = openOutbox(earlier);
  await outbox.open();
  await work(outbox);
  outbox.close();
}
const carried = async () => (await now.outbox.entries.toArray()).map(({ id }) => id);
const isThere = () => Dexie.exists(outboxName(earlier));
const failing = (error: Error) =>
  now.outbox.entries.hook('creating', () => {
    throw error;
  });

describe('the work of an earlier account', () => {
  test('is carried over and then deleted from the device', async () => {
    expect(await carryOverOrphan(earlier)).toBe('done');
    expect(await carried()).toEqual(['begun']);
    expect(await isThere()).toBe(false);
    expect(locks.isFree(`tracks-cycle-${earlier}`) && locks.isFree(`tracks-rows-${earlier}`)).toBe(true);
  });

  test('stays until the device has room for its pictures', async () => {
    await left(async ({ media, bytes }) => {
      await media.put({ id: 'drawn', type: 'image/png', size: 3, state: 'local', usedAt: at });
      await bytes.put({ id: 'drawn', bytes: new ArrayBuffer(3) });
    });
    now.outbox.media.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await carryOverOrphan(earlier)).toBe('full');
    expect(await carried()).toEqual([]);
    expect(await isThere()).toBe(true);
  });

  // older browsers do not pass on the reason
  test.each(['TimeoutError', 'AbortError'])('stays while another tab is using it (%s)', async (name) => {
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const release = locks.heldElsewhere(`tracks-rows-${earlier}`);
    const carrying = carryOverOrphan(earlier);
    await vi.waitFor(() => expect(locks.asked.filter((one) => one === `tracks-rows-${earlier}`)).toHaveLength(2));
    patience.abort(new DOMException('too long', name));
    expect(await carrying).toBe('held');
    expect(await carried()).toEqual([]);
    expect(await isThere()).toBe(true);
    release();
    vi.restoreAllMocks();
    expect(await carryOverOrphan(earlier)).toBe('done');
  });

  test.each([
    ['the store', new Error('the disk')],
    ['the browser', new DOMException('the disk', 'DataError')],
    ['a transaction, not a lock', Object.assign(new Error('the disk'), { name: 'AbortError' })],
  ])('stays when the device cannot store it, and the failure is passed on (of %s)', async (_what, error) => {
    failing(error);
    await expect(carryOverOrphan(earlier)).rejects.toThrow('the disk');
    expect(await isThere()).toBe(true);
  });

  test('is deleted when the person asks for it', async () => {
    await deleteOrphan(earlier);
    expect(await isThere()).toBe(false);
    expect(await carried()).toEqual([]);
  });
});
