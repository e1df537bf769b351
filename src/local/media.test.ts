import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { isFull, keepMedia, makeRoom, NoSpace, readMedia, storeMedia } from './media.ts';
import type { Media, Outbox } from './outbox.ts';
import type { Access } from './rows.ts';

const open: Access = (_label, work) => work();
let outbox: Outbox;
let day = 0;

beforeEach(async () => {
  ({ outbox } = await memoryDatabase());
  day = 0;
});

/** Each added a day after the previous one. */
const add = (id: string, state: Media['state'], size = 10, access = open) => {
  const usedAt = new Date(Date.UTC(2026, 0, (day += 1))).toISOString();
  return storeMedia(access, outbox, { id, type: 'image/png', size, state, usedAt }, new ArrayBuffer(size));
};
const held = async () => (await outbox.media.toCollection().primaryKeys()).join(' ');
/** A disk with room for this many bytes of pictures. */
const small =
  (space: number): Access =>
  async (label, work) => {
    const used = (await outbox.media.toArray()).reduce((sum, one) => sum + one.size, 0);
    if (label === 'tx media' && used + 10 > space)
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    return work();
  };

describe('QUES-56 A104 when space is short', () => {
  test('a picture that was never sent is never removed: there is no space then, and nothing is lost', async () => {
    for (const id of ['a', 'b', 'c']) await add(id, 'local');
    await expect(add('d', 'local', 10, small(30))).rejects.toThrow(NoSpace);
    expect(await held()).toBe('a b c');
    expect(await outbox.bytes.count()).toBe(3);
    expect(await makeRoom(open, outbox, 1_000)).toBe(0);
  });
  test('what the server has is removed, least recently used first, and no more than needed', async () => {
    await add('old', 'sent');
    await add('mine', 'local');
    await add('seen', 'seen');
    await add('new', 'kept');
    await add('next', 'local', 10, small(40));
    expect(await held()).toBe('mine new next seen');
    await add('after', 'local', 10, small(40));
    expect(await held()).toBe('after mine new next');
    expect((await outbox.bytes.toCollection().primaryKeys()).join(' ')).toBe('after mine new next');
  });
  test('fetched pictures evict neither prepared ones nor one’s own', async () => {
    await add('mine', 'sent');
    await add('here', 'kept');
    const picture = { id: 'more', type: 'image/png' as const, bytes: new ArrayBuffer(10), state: 'kept' as const };
    await expect(keepMedia(small(20), outbox, picture)).rejects.toThrow(NoSpace);
    expect(await held()).toBe('here mine');
  });
  test('any other disk fault removes nothing', async () => {
    await add('here', 'kept');
    const broken: Access = () => Promise.reject(new Error('the disk'));
    await expect(add('more', 'local', 10, broken)).rejects.toThrow('the disk');
    expect(await held()).toBe('here');
    expect(isFull(new Error('the disk'))).toBe(false);
  });
});

describe('SYNC-01 QUES-56 pictures that were only viewed', () => {
  const look = (id: string, size: number, state: 'seen' | 'kept' = 'seen') =>
    keepMedia(open, outbox, { id, type: 'image/webp', bytes: new ArrayBuffer(size), state });
  test('stay within their share of the disk; prepared ones are not counted', async () => {
    const third = Math.ceil(limits.viewedBytes / 3);
    await look('prepared', 2 * third, 'kept');
    for (const id of ['first', 'second', 'third']) await look(id, third);
    expect((await held()).split(' ')).toHaveLength(3);
    expect(await held()).toContain('prepared');
  });
  test('never replace one’s own or prepared ones, and are promoted by preparing', async () => {
    await add('mine', 'local', 3);
    await look('mine', 5);
    expect((await outbox.media.get('mine'))?.state).toBe('local');
    expect((await readMedia(outbox, 'mine'))?.bytes.byteLength).toBe(3);
    await look('one', 5);
    await look('one', 5, 'kept');
    await look('one', 5);
    expect((await outbox.media.get('one'))?.state).toBe('kept');
  });
  test('give way to one of an earlier account that was never sent, also where they were kept', async () => {
    await look('one', 5, 'kept');
    await add('one', 'local', 5);
    expect((await outbox.media.get('one'))?.state).toBe('local');
    await add('one', 'sent', 5);
    expect((await outbox.media.get('one'))?.state).toBe('local');
  });
  test('showing one makes it recent again', async () => {
    await add('old', 'seen');
    await readMedia(outbox, 'old');
    expect(Date.parse((await outbox.media.get('old'))!.usedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await readMedia(outbox, 'none')).toBeUndefined();
  });
});
