// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastWordsOf, noteLastWords } from '#local/lastWords.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { currentDevice, forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { followLastWords, holdDraft } from './draft.ts';

const [mine, other] = ['question.submit/minemineminemin', 'course.review:c/otherotherother'] as const;
let device: Device;
let locks: WebLocks;
let stop: () => void;

beforeEach(async () => {
  device = makeDevice(await memoryDatabase());
  locks = new WebLocks();
  withLocks(locks);
  stop = followLastWords(device);
});
afterEach(() => {
  stop();
  withLocks(undefined);
  vi.restoreAllMocks();
  forgetDevice();
  localStorage.clear();
});

const nameOf = (key: string) => `tracks-draft-${device.account} ${key}`;
/** Another tab is writing this draft. */
const heldElsewhere = (key: string) => locks.heldElsewhere(nameOf(key));
/** Another tab notes this as it is left, which this tab hears of. */
function noteElsewhere(key: string, value: string, at = '2026-11-24T00:00:00.000Z'): void {
  noteLastWords(device.account, { key, value, at });
  const name = `last words/${device.account}/${key}`;
  window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: localStorage.getItem(name) }));
}
const kept = async () => (await device.outbox.drafts.toArray()).map(({ key, value }) => [key, value]);
const noted = () => lastWordsOf(device.account).map(({ key }) => key);
const moved = (count: number) => vi.waitFor(async () => expect(await kept()).toHaveLength(count));
/** Lets whatever is under way finish. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await device.outbox.drafts.count();
}

describe('QUES-49 what another tab notes as it is left', () => {
  test('is moved into the drafts once that tab has released its draft, each time', async () => {
    const release = heldElsewhere(mine);
    noteElsewhere(mine, 'first');
    await rest();
    expect(await kept()).toEqual([]);
    release();
    await moved(1);
    expect(await kept()).toEqual([[mine, 'first']]);
    await vi.waitFor(() => expect(locks.isFree(nameOf(mine))).toBe(true));
    expect(noted()).toEqual([]);
    noteElsewhere(mine, 'second', '2026-11-24T00:01:00.000Z');
    await vi.waitFor(async () => expect(await kept()).toEqual([[mine, 'second']]));
  });

  test('is waited for once, however often it is noted', async () => {
    const release = heldElsewhere(mine);
    for (const value of ['first', 'second', 'third']) noteElsewhere(mine, value);
    expect(locks.asked).toEqual([nameOf(mine), nameOf(mine)]);
    release();
    await moved(1);
    expect(await kept()).toEqual([[mine, 'third']]);
  });

  test('stays noted while that tab goes on, whatever the others release', async () => {
    heldElsewhere(other);
    const release = heldElsewhere(mine);
    noteElsewhere(other, 'still being written');
    noteElsewhere(mine, 'left');
    release();
    await moved(1);
    await rest();
    expect(await kept()).toEqual([[mine, 'left']]);
    expect(noted()).toEqual([other]);
  });

  test('that has been moved by another tab meanwhile is not looked for', async () => {
    const release = heldElsewhere(mine);
    noteElsewhere(mine, 'moved elsewhere');
    localStorage.clear();
    release();
    await vi.waitFor(() => expect(locks.isFree(nameOf(mine))).toBe(true));
    await rest();
    expect(await kept()).toEqual([]);
  });

  test('is left to the next start by a tab that stops waiting, or is stopped as its turn comes', async () => {
    heldElsewhere(other);
    noteElsewhere(other, 'still being written');
    const release = heldElsewhere(mine);
    noteElsewhere(mine, 'left');
    locks.granted = () => stop();
    release();
    await vi.waitFor(() => expect(locks.isFree(nameOf(mine))).toBe(true));
    await rest();
    // an unhandled rejection would be reported in a later task
    await new Promise((resolve) => setTimeout(resolve));
    expect(await kept()).toEqual([]);
    expect(noted().toSorted()).toEqual([other, mine].toSorted());
  });
});

test('QUES-49 a draft that another tab handed in just before is not begun with, and its name is free again', async () => {
  await device.outbox.drafts.put({ key: mine, value: 'handed in', at: '2026-11-24T00:00:00.000Z' });
  const { access } = device;
  let reads = 0;
  // between the first look at the drafts and the second
  device.access = async (label, work) => {
    if (label === 'read drafts' && (reads += 1) === 2) await device.outbox.drafts.delete(mine);
    return access(label, work);
  };
  const draft = await holdDraft('question.submit', currentDevice());
  expect(draft).toMatchObject({ begun: null });
  expect(draft.key).not.toBe(mine);
  await vi.waitFor(() => expect(locks.isFree(nameOf(mine))).toBe(true));
  expect(locks.isFree(nameOf(draft.key))).toBe(false);
});
