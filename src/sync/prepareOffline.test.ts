// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { storeMedia } from '#local/media.ts';
import type { Media, Wish } from '#local/outbox.ts';
import { limits } from '#model/limits.ts';
import { idlePreparing, type Preparing, usePreparing } from '#state/offlinePictures.ts';
import { png } from '../../tests/images.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { goOnPreparing, prepareOffline, sizesOf, stopPreparing } from './prepareOffline.ts';

const picture = (letter: string) => letter.repeat(15);
const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(picture) as [string, string, string, string, string];
let database: LocalDatabase;
let device: Device;
/** The pictures that were requested, in order. */
let asked: string[];
/** What the server does with the request for a picture; without it, it has the picture. */
let answers: Record<string, () => Promise<Response>>;
/** Every state that a screen was shown. */
let shown: Preparing[];

beforeEach(async () => {
  database = await memoryDatabase();
  device = makeDevice(database);
  [asked, answers, shown] = [[], {}, []];
  usePreparing.setState(idlePreparing);
  const leave = usePreparing.subscribe((state) => shown.push(state));
  vi.stubGlobal('fetch', async (address: string) => {
    const id = address.replace('/media/', '');
    asked.push(id);
    return answers[id]?.() ?? new Response(png(2, 2));
  });
  return leave;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetDevice();
});

/** A course with these pictures, assigned to the person. */
async function assigned(...ids: string[]): Promise<void> {
  await store(database, 'course_assignments', { id: 'assignassignass', user_id: device.account, course_id: 'course' });
  const information = ids.map((id) => `<img src="/media/${id}">`).join('');
  await store(database, 'course_stages', { id: 'stagestagestage', course_id: 'course', information });
}
const add = (id: string, state: Media['state']) =>
  storeMedia(
    device.access,
    device.outbox,
    { id, type: 'image/png', size: 3, state, usedAt: '2026-11-01T00:00:00.000Z' },
    new ArrayBuffer(3),
  );
const states = async () =>
  Object.fromEntries((await device.outbox.media.toArray()).map(({ id, state }) => [id, state]));
const isWished = async () => (await device.outbox.wishes.count()) > 0;
const now = () => usePreparing.getState();
/** The server answers this request only when the returned function is called. */
function held(id: string): () => void {
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => (answer = resolve));
  answers[id] = () => arrived.then(() => new Response(png(2, 2)));
  return answer;
}
/** Lets whatever is under way finish. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await device.outbox.wishes.count();
}

describe('preparing for offline', () => {
  test('fetches each missing picture of the assigned courses once and keeps it', async () => {
    await assigned(a, b, c, d);
    await add(a, 'kept');
    await add(e, 'seen');
    await prepareOffline();
    expect(asked.toSorted()).toEqual([b, c, d]);
    expect(await states()).toEqual({ [a]: 'kept', [b]: 'kept', [c]: 'kept', [d]: 'kept', [e]: 'seen' });
    expect((await device.outbox.bytes.get(b))?.bytes.byteLength).toBe(png(2, 2).byteLength);
    expect(await isWished()).toBe(false);
    expect(shown[0]).toEqual({ running: true, done: 0, total: 3, halted: null });
    expect(shown.map(({ done }) => done)).toEqual([0, 1, 2, 3, 0]);
    expect(now()).toEqual(idlePreparing);
  });

  test('keeps what was only viewed, without fetching it again', async () => {
    await assigned(a, b);
    await add(a, 'seen');
    await prepareOffline();
    expect(asked).toEqual([b]);
    expect(await states()).toEqual({ [a]: 'kept', [b]: 'kept' });
    expect(shown.map(({ done }) => done)).toEqual([0, 1, 2, 0]);
  });

  test('goes past a picture that the server does not have', async () => {
    await assigned(a, b);
    answers[a] = async () => new Response('', { status: 404 });
    await prepareOffline();
    expect(await states()).toEqual({ [b]: 'kept' });
    expect(shown.map(({ done }) => done)).toEqual([0, 1, 2, 0]);
    expect(await isWished()).toBe(false);
  });

  test('leaves a picture to be sent that came to this device meanwhile as it is', async () => {
    await assigned(a, b, c, d);
    const arrive = [a, b, c].map(held);
    const preparing = prepareOffline();
    await vi.waitFor(() => expect(asked).toEqual([a, b, c]));
    await add(d, 'local');
    for (const one of arrive) one();
    await preparing;
    expect(await states()).toEqual({ [a]: 'kept', [b]: 'kept', [c]: 'kept', [d]: 'local' });
  });

  test('does nothing unless somebody asked for it', async () => {
    await assigned(a);
    await goOnPreparing(device);
    expect(asked).toEqual([]);
    expect(shown).toEqual([]);
  });

  test('ends when the person stops it, and what has arrived stays', async () => {
    await assigned(a, b, c, d, e);
    const arrive = [a, b, c].map(held);
    const preparing = prepareOffline();
    await vi.waitFor(() => expect(asked).toEqual([a, b, c]));
    expect(now()).toMatchObject({ running: true, total: 5 });
    await stopPreparing();
    expect(now()).toEqual(idlePreparing);
    expect(await isWished()).toBe(false);
    for (const one of arrive) one();
    await preparing;
    expect(asked).toEqual([a, b, c]);
    expect(await states()).toEqual({ [a]: 'kept', [b]: 'kept', [c]: 'kept' });
    expect(now()).toEqual(idlePreparing);
    await goOnPreparing(device);
    expect(asked).toEqual([a, b, c]);
  });

  test('goes on when it is asked for again in the moment in which it ends', async () => {
    await assigned(a, b, c, d);
    const arrive = [a, b, c].map(held);
    const preparing = prepareOffline();
    await vi.waitFor(() => expect(asked).toEqual([a, b, c]));
    await stopPreparing();
    const { wishes } = device.outbox;
    const get = wishes.get.bind(wishes) as (key: string) => Promise<Wish | undefined>;
    let again: Promise<void> | undefined;
    let noticed = 0;
    // as soon as the last of the three requests has noticed that it is to end
    vi.spyOn(wishes, 'get').mockImplementation((async (key: string) => {
      const wish = await get(key);
      if ((noticed += 1) === 3) again = prepareOffline();
      return wish;
    }) as never);
    for (const one of arrive) one();
    await preparing;
    await again;
    expect(Object.keys(await states())).toEqual([a, b, c, d]);
    expect(await isWished()).toBe(false);
  });
});

describe('preparing for offline that is interrupted', () => {
  test('by a tunnel goes on later with what is missing, and no other request is begun until then', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await assigned(a, b, c, d, e);
    answers[a] = () => Promise.reject(new TypeError('no answer'));
    const arrive = [b, c].map(held);
    await prepareOffline();
    expect(now()).toEqual({ running: false, done: 0, total: 5, halted: 'offline' });
    expect(await isWished()).toBe(true);
    for (const one of arrive) one();
    await vi.waitFor(async () => expect(await states()).toEqual({ [b]: 'kept', [c]: 'kept' }));
    await rest();
    expect(asked).toEqual([a, b, c]);
    answers = {};
    await goOnPreparing(device);
    expect(asked.slice(3).toSorted()).toEqual([a, d, e]);
    expect(Object.keys(await states())).toEqual([a, b, c, d, e]);
    expect(await isWished()).toBe(false);
    expect(now()).toEqual(idlePreparing);
    // being offline is no fault
    expect(log).not.toHaveBeenCalled();
  });

  test('by a full device says so and does not go on by itself', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await assigned(a);
    device.outbox.media.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await prepareOffline();
    expect(now()).toEqual({ running: false, done: 0, total: 1, halted: 'space' });
    expect(await isWished()).toBe(false);
    expect(await states()).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  test('by a fault of the store reports it and goes on later', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await assigned(a);
    const fault = () => {
      throw new Error('the disk');
    };
    device.outbox.media.hook('creating', fault);
    await prepareOffline();
    expect(now()).toMatchObject({ running: false, halted: 'offline' });
    expect(log).toHaveBeenCalledOnce();
    device.outbox.media.hook('creating').unsubscribe(fault);
    await goOnPreparing(device);
    expect(await states()).toEqual({ [a]: 'kept' });
  });
});

test('the sizes of many pictures are asked in parts; what the server does not have has none', async () => {
  const ids = Array.from({ length: limits.mediaSizes + 1 }, (_, index) => String(index).padStart(15, '0'));
  const parts: string[][] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { ids: some } = JSON.parse(body) as { ids: string[] };
    parts.push(some);
    return Response.json({ sizes: Object.fromEntries(some.filter((id) => id !== ids[1]).map((id) => [id, 7])) });
  });
  const sizes = await sizesOf(ids);
  expect(parts).toEqual([ids.slice(0, -1), ids.slice(-1)]);
  expect([...sizes]).toEqual(ids.map((id) => [id, id === ids[1] ? null : 7]));
});
