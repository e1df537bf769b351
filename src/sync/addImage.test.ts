// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { mediaIdOf } from '#model/mediaIds.ts';
import type { LocalDatabase } from '#local/database.ts';
import { readMedia } from '#local/media.ts';
import type { Media } from '#local/outbox.ts';
import { bytesOf, gif, gifComment } from '../../tests/images.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { addImage } from './addImage.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';

let database: LocalDatabase;
let log: ReturnType<typeof vi.spyOn>;
// an animation is not encoded anew, which needs a real browser
const picked = () => new File([gif(3, 4, gifComment('taken at home'))], 'photo.gif');
const kept = () => database.outbox.media.toArray();

beforeEach(async () => {
  database = await memoryDatabase();
  makeDevice(database);
  log = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetDevice();
});

test('QUES-56 a picked image is stored without its metadata before anything refers to it', async () => {
  const shares: number[] = [];
  const added = await addImage(picked(), (share) => shares.push(share));
  expect(added).toEqual({ id: expect.stringMatching(/^[a-z0-9]{15}$/) as string, width: 3, height: 4 });
  const { id } = added as { id: string };
  expect(await kept()).toMatchObject([{ id, type: 'image/gif', size: gif(3, 4).byteLength, state: 'local' }]);
  const stored = await readMedia(database.outbox, id);
  expect(new Uint8Array(stored!.bytes)).toEqual(gif(3, 4));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

const idOf = (bytes: Uint8Array) => mediaIdOf(createHash('sha256').update(bytes).digest('hex'));

test.each([
  ['over HTTPS', crypto.subtle],
  ['where the page did not come over HTTPS', undefined],
])('A81 its id is that of its bytes, as they are sent, %s', async (_where, subtle) => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await addImage(picked())).toMatchObject({ id: idOf(gif(3, 4)) });
});

test('QUES-56 the same picture added twice, or in two tabs at once, is one record', async () => {
  const added = await Promise.all([addImage(picked()), addImage(picked()), addImage(picked())]);
  expect(new Set(added.map((one) => (one as { id: string }).id)).size).toBe(1);
  expect(await kept()).toHaveLength(1);
  expect(await database.outbox.bytes.count()).toBe(1);
});

test.each<[string, Partial<Media> | null, Partial<Media>]>([
  ['was refused', { refused: 'quota', handedIn: true }, { handedIn: true }],
  [
    'was sent, and may be gone there since',
    { state: 'sent', handedIn: true, boot: 'b', sentAt: 'then' },
    { handedIn: true },
  ],
  ['is about to be tended away', { unusedSince: '2026-11-01T00:00:00.000Z' }, {}],
  ['was fetched for offline use', { state: 'kept' }, {}],
  ['was viewed', { state: 'seen' }, {}],
  ['was deleted', null, {}],
])('QUES-56 a picture that %s waits as a new one when it is added again', async (_what, before, after) => {
  const { id } = (await addImage(picked())) as { id: string };
  const [fresh] = await kept();
  const { media, bytes } = database.outbox;
  if (before) await media.put({ ...fresh!, ...before, usedAt: '2026-01-01T00:00:00.000Z' });
  else await Promise.all([media.clear(), bytes.clear()]);
  expect(await addImage(picked())).toEqual({ id, width: 3, height: 4 });
  const usedAt = expect.any(String) as string;
  expect(await kept()).toEqual([{ id, type: 'image/gif', size: gif(3, 4).length, state: 'local', usedAt, ...after }]);
  expect(new Uint8Array((await readMedia(database.outbox, id))!.bytes)).toEqual(gif(3, 4));
});

test.each(['done', 'discarded'] as const)(
  'QUES-56 R32 a picture of a change that is %s, removed and added again',
  async (state) => {
    const { id } = (await addImage(picked())) as { id: string };
    const { entries, media } = database.outbox;
    const args = { question: `<img src="/media/${id}">` };
    await entries.add({ id: 'm', name: 'question.submit', version: 1, args, at: '2026-11-01T00:00:00.000Z', state });
    await media.clear();
    await addImage(picked());
    expect((await kept())[0]?.handedIn).toBe(state === 'done' || undefined);
  },
);

test('QUES-56 bytes that the disk has lost are there again', async () => {
  const { id } = (await addImage(picked())) as { id: string };
  await database.outbox.bytes.clear();
  await addImage(picked());
  expect(await readMedia(database.outbox, id)).toBeDefined();
});

test('what is no image is refused, and nothing is stored', async () => {
  const shares: number[] = [];
  expect(await addImage(new File([bytesOf('text')], 'photo.png'), (share) => shares.push(share))).toEqual({
    refused: 'type',
  });
  expect(await kept()).toEqual([]);
  expect(shares).not.toContain(1);
});

test('QUES-56 a full device refuses the image; that is no fault of the app', async () => {
  database.outbox.media.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await addImage(picked())).toEqual({ refused: 'storage' });
  expect(log).not.toHaveBeenCalled();
});

test('an image that the store does not take is refused, and the fault is reported', async () => {
  database.outbox.media.hook('creating', () => {
    throw new Error('the disk');
  });
  expect(await addImage(picked())).toEqual({ refused: 'storage' });
  expect(log).toHaveBeenCalledOnce();
});
