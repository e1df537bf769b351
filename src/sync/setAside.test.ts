// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { firstMeta } from '#local/outbox.ts';
import { useToast } from '#state/toast.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { keepAside, letGo, takeBack } from './setAside.ts';

const resource = 'resourceresourc';
let device: Device;
let log: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  device = makeDevice(await memoryDatabase());
  await device.outbox.meta.put({ ...firstMeta, role: 'admin' });
  log = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetDevice();
  useToast.setState({ toast: null });
});

const content = { title: 'mine', description: null, url: 'https://example.com/', category: 'Other' };
const names = async () => (await device.outbox.entries.toArray()).map(({ name }) => name);
const toast = () => useToast.getState().toast;

test('R30 what a person abandons is kept in their history, and let go only by them', async () => {
  const written = await keepAside('resources', resource, content);
  expect(await device.outbox.entries.toArray()).toMatchObject([
    { name: 'aside.keep', args: { record_id: resource, written_by: written, content } },
  ]);
  takeBack(undefined);
  await letGo(written!);
  expect(await names()).toEqual(['aside.keep', 'aside.release']);
  expect([toast(), log.mock.calls.length]).toEqual([null, 0]);
});

test.each([
  ['the rules refuse it', () => undefined, 'x'.repeat(limits.htmlCharacters + 1)],
  [
    'the disk does not take it',
    () => vi.spyOn(device.outbox.entries, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError')),
    'mine',
  ],
])('R30 where it cannot be kept, a message says so and it stays where it is (%s)', async (_why, fail, title) => {
  fail();
  expect(await keepAside('resources', resource, { ...content, title })).toBeUndefined();
  expect(await names()).toEqual([]);
  expect(toast()).toMatchObject({ kind: 'error' });
  expect(log).toHaveBeenCalledOnce();
});
