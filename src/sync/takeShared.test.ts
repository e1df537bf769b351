// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetShares, keepShare, type Share, waitingShares } from '#local/shared.ts';
import { bytesOf, gif } from '../../tests/images.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { currentDevice, forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { holdDraft } from './draft.ts';
import { takeShared } from './takeShared.ts';

let device: Device;

beforeEach(async () => {
  device = makeDevice(await memoryDatabase());
  withLocks(new WebLocks());
  await forgetShares((await waitingShares()).map(({ id }) => id!));
});
afterEach(() => {
  withLocks(undefined);
  vi.useRealTimers();
  forgetDevice();
});

const share = (some: Partial<Share>) =>
  keepShare({ at: Date.now(), title: '', text: '', url: '', pictures: [], left: [], ...some });
const take = () => takeShared('question.shared', (html) => html);
const drafts = async () => (await device.outbox.drafts.toArray()).map(({ value }) => value);

test('nothing waits, and no draft is made', async () => {
  expect(await take()).toBeUndefined();
  expect(await drafts()).toEqual([]);
});

test('A167 no more than five wait while nobody is signed in', async () => {
  for (let n = 0; n < 5; n += 1) await share({ text: `${n}` });
  await expect(share({ text: 'one more' })).rejects.toThrow('too many shares wait');
  expect(await waitingShares()).toHaveLength(5);
});

test('A167 each is a draft of its own as text, joined to nothing, and taken once', async () => {
  const begun = await holdDraft('question.submit', currentDevice());
  await begun.keep('<p>Begun</p>');
  begun.release();
  await Promise.resolve();
  await share({
    title: 'News',
    text: 'a <img src=x onerror=alert(1)> & b\r\n\r\nc \ud800',
    url: 'https://example.com',
  });
  await share({ title: 'See', text: 'See https://example.com/d', url: 'https://example.com/d' });
  expect(await Promise.all([take(), take()])).toEqual(expect.arrayContaining([new Set(), undefined]));
  expect(new Set(await drafts())).toEqual(
    new Set([
      '<p>Begun</p>',
      '<p>News</p><p>a &lt;img src=x onerror=alert(1)&gt; &amp; b</p><p><br></p><p>c \ufffd</p><p>https://example.com</p>',
      '<p>See https://example.com/d</p>',
    ]),
  );
});

test('A167 five wait at most, and what is more is said', async () => {
  for (const text of ['1', '2', '3']) await share({ text });
  expect(await take()).toEqual(new Set());
  for (const text of ['4', '5', '6']) await share({ text });
  expect(await take()).toEqual(new Set(['waiting']));
  expect(await drafts()).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5'].map((text) => `<p>${text}</p>`)));
  expect(await drafts()).toHaveLength(5);
  expect(await waitingShares()).toEqual([]);
});

test('it is forgotten only when the draft is on the disk', async () => {
  await share({ text: 'Shared' });
  vi.spyOn(device.outbox.drafts, 'put').mockRejectedValueOnce(new Error('full'));
  await expect(take()).rejects.toThrow('full');
  expect(await take()).toEqual(new Set());
  expect(await drafts()).toEqual(['<p>Shared</p>']);
});

test('pictures are stored like picked ones, and one that is none is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await share({ pictures: [gif(3, 4).buffer, bytesOf('GIF89a?').buffer], left: ['size'] });
  expect(await take()).toEqual(new Set(['size', 'unreadable']));
  const { id } = (await device.outbox.media.toArray())[0]!;
  expect(await drafts()).toEqual([`<p><img src="/media/${id}" alt="" width="3" height="4"></p>`]);
});

test('what waited for a day is gone, because another person may sign in next', async () => {
  await share({ text: 'Old', at: Date.now() - 24 * 3_600_000 - 1 });
  expect(await take()).toBeUndefined();
});

test('A167 what waited for longer than a day keeps nothing new from waiting', async () => {
  const old = Date.now() - 24 * 3_600_000 - 1;
  for (let n = 0; n < 5; n += 1) await share({ text: `${n}`, at: old });
  await share({ text: 'New' });
  expect((await waitingShares()).map(({ text }) => text)).toEqual(['New']);
});

test('A167 an address or a title that another one begins with is no repetition of it', async () => {
  await share({
    title: 'Go',
    text: 'Google asks this: https://example.com/questions/12',
    url: 'https://example.com/questions/1',
  });
  await share({ title: 'Go', text: 'Go: (https://example.com/q)', url: 'https://example.com/q' });
  await take();
  expect(new Set(await drafts())).toEqual(
    new Set([
      '<p>Go</p><p>Google asks this: https://example.com/questions/12</p><p>https://example.com/questions/1</p>',
      '<p>Go: (https://example.com/q)</p>',
    ]),
  );
});
