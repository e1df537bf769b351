// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { readMedia } from '#local/media.ts';
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
