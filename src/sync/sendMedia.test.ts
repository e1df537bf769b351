// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { draftKey } from '#local/drafts.ts';
import { addMedia, readMedia, storeMedia } from '#local/media.ts';
import { firstMeta, type Media } from '#local/outbox.ts';
import { waitingMedia } from '#local/mediaReferences.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { makeDevice } from './browserDevice.ts';
import { cleanMedia } from './cleanMedia.ts';
import type { Device } from './device.ts';
import { type MediaServer, sendMedia } from './sendMedia.ts';
import { writeEntry } from './writeEntry.ts';

let device: Device;
/** What the server has. */
let there: Map<string, number>;
let asked: string[];
let failure: unknown;

const server: MediaServer = {
  upload: async ({ id, bytes }) => {
    asked.push(`upload ${id}`);
    if (failure) throw failure;
    there.set(id, bytes.byteLength);
    return 'done';
  },
  sizes: async (ids) => {
    asked.push(`sizes ${ids.join()}`);
    return Object.fromEntries(ids.flatMap((id) => (there.has(id) ? [[id, there.get(id)]] : [])));
  },
};

const picture = (letter: string) => letter.repeat(15);
const [a, b] = [picture('a'), picture('b')];
const begin = Date.UTC(2026, 10, 1);
const atDay = (days: number) => new Date(begin + days * 86_400_000).toISOString();
const standing = (meta: object) =>
  device.outbox.meta.put({ ...firstMeta, role: 'user', epoch: 'e', boot: 'boot1', syncedAt: atDay(0), ...meta });

beforeEach(async () => {
  device = makeDevice(await memoryDatabase());
  [there, asked, failure] = [new Map(), [], undefined];
  await standing({});
});

const add = (id: string) =>
  storeMedia(
    device.access,
    device.outbox,
    { id, type: 'image/png', size: 3, state: 'local', usedAt: `2026-11-01T00:00:00.00${id === a ? 1 : 2}Z` },
    new ArrayBuffer(3),
  );
const ask = async (id: string) => {
  const args = {
    ...{ id: device.mintId(), question: `<p>Why?</p><img src="/media/${id}">`, additional_context: null },
    ...{ company: 'c', role: 'r', interview_stage: 's', category: 'Technical', recommended: false },
  };
  const entry = { id: device.mintId(), name: 'question.submit', version: 1, args, at: device.now() };
  expect(await writeEntry(device, { ...entry, state: 'pending' })).toMatchObject({ stored: true });
  return entry.id;
};
const state = async (id: string): Promise<Media['state'] | undefined> => (await device.outbox.media.get(id))?.state;
const send = () => sendMedia(device, server);

describe('QUES-56 A81 sending pictures', () => {
  test('only pictures handed in with a change are sent: what is in a draft stays on the device', async () => {
    await add(a);
    await device.outbox.drafts.put({ key: draftKey('question.submit', 'x'), value: `/media/${a}`, at: '' });
    await send();
    expect(asked).toEqual([]);
    expect(await state(a)).toBe('local');
  });
  test('no answer, a proxy’s refusal or a server failure leave it unsent, and it is sent the next time', async () => {
    await add(a);
    await ask(a);
    for (failure of [new RequestFailed(0), new RequestFailed(413), new RequestFailed(503)]) {
      await expect(send()).rejects.toThrow();
      expect(await state(a)).toBe('local');
    }
    failure = undefined;
    await send();
    expect(await state(a)).toBe('sent');
    expect(there.get(a)).toBe(3);
  });
  test('what a proxy considers too large waits, and holds up no other', async () => {
    await add(a);
    await add(b);
    await ask(a);
    await ask(b);
    const behindProxy: MediaServer = {
      ...server,
      upload: (one) => (one.id === a ? Promise.reject(new RequestFailed(413)) : server.upload(one)),
    };
    await expect(sendMedia(device, behindProxy)).rejects.toMatchObject({ status: 413 });
    expect([await state(a), await state(b)]).toEqual(['local', 'sent']);
    await send();
    expect(await state(a)).toBe('sent');
  });
  test('what the server will never accept waits for its author, and holds up no other', async () => {
    await add(a);
    await add(b);
    await ask(a);
    await ask(b);
    const refusing: MediaServer = {
      ...server,
      upload: (one) => (one.id === a ? Promise.resolve('size') : server.upload(one)),
    };
    await sendMedia(device, refusing);
    expect(await device.outbox.media.get(a)).toMatchObject({ state: 'local', refused: 'size' });
    expect(await state(b)).toBe('sent');
    asked = [];
    await send();
    expect(asked).toEqual([]);
  });
  test('one at a time, the oldest first, and once', async () => {
    await add(b);
    await add(a);
    await ask(b);
    await ask(a);
    await Promise.all([send(), send()]);
    expect(asked).toEqual([`upload ${a}`, `upload ${b}`]);
  });
  test('a picture discarded with its change is not sent', async () => {
    await add(a);
    const id = await ask(a);
    await device.outbox.entries.where('id').equals(id).modify({ state: 'discarded' });
    expect(await waitingMedia(device.outbox)).toEqual([]);
  });
  test('A104 what a lost role removed from the journal is still sent: its text is on the server', async () => {
    await add(a);
    await ask(a);
    await device.outbox.entries.clear();
    await send();
    expect(await state(a)).toBe('sent');
  });
  test('SYNC-02 a restarted server is asked what it has, once, and is sent again what it lost', async () => {
    await add(a);
    await add(b);
    await ask(a);
    await ask(b);
    await send();
    await standing({ boot: 'boot2' });
    there.delete(b);
    asked = [];
    await send();
    expect(asked).toEqual([`sizes ${a},${b}`, `upload ${b}`]);
    asked = [];
    await send();
    expect(asked).toEqual([]);
  });
  test('QUES-56 what is added again in the moment in which it would be forgotten stays', async () => {
    const again = { id: a, type: 'image/png' as const, size: 3, state: 'local' as const, usedAt: atDay(40) };
    const addAgain = () => addMedia(device.access, device.outbox, again, new ArrayBuffer(3));
    await add(a);
    const first = await ask(a);
    await send();
    await device.outbox.entries.where('id').equals(first).modify({ state: 'discarded' });
    there.clear();
    await standing({ boot: 'boot2', syncedAt: atDay(40) });
    await sendMedia(device, { ...server, sizes: (ids) => addAgain().then(() => server.sizes(ids)) });
    expect(await state(a)).toBe('local');
    expect(await readMedia(device.outbox, a)).toBeDefined();
  });
  test('QUES-25 what the server deleted after a month without use is sent again when a text refers to it once more', async () => {
    await add(a);
    const first = await ask(a);
    await send();
    await device.outbox.entries.where('id').equals(first).modify({ state: 'discarded' });
    there.clear();
    await standing({ syncedAt: atDay(40) });
    await ask(a);
    await send();
    expect(there.has(a)).toBe(true);
  });
  test('QUES-25 what the server deleted after a month without use goes here too, unless a text still shows it', async () => {
    for (const id of [a, b]) {
      await add(id);
      await device.outbox.media.update(id, { state: 'sent', handedIn: true, boot: 'boot1', sentAt: atDay(0) });
    }
    await store(device, 'interview_questions', { id: 'q'.repeat(15), question: `<img src="/media/${b}">` });
    await standing({ boot: 'boot2', syncedAt: atDay(40) });
    await send();
    expect([await state(a), await state(b)]).toEqual([undefined, 'sent']);
    expect(await device.outbox.bytes.toCollection().primaryKeys()).toEqual([b]);
    expect([...there.keys()]).toEqual([b]);
  });
});

describe('QUES-56 A104 a picture without references', () => {
  test('is kept while a draft, a change or a row refers to it, however old', async () => {
    const [c, d] = [picture('c'), picture('d')];
    for (const id of [a, b, c, d]) await add(id);
    await ask(a);
    await device.outbox.drafts.put({ key: draftKey('question.submit', 'x'), value: { html: `/media/${b}` }, at: '' });
    await store(device, 'interview_questions', { id: 'q'.repeat(15), question: `<img src="/media/${c}">` });
    for (const days of [0, 2, 5]) {
      await standing({ syncedAt: atDay(days) });
      await cleanMedia(device);
    }
    expect(await Promise.all([a, b, c, d].map(state))).toEqual(['local', 'local', 'local', undefined]);
  });
  test('is deleted a day of the server’s clock after it was first seen unused, and not when the device’s clock jumps', async () => {
    await add(a);
    await cleanMedia(device);
    device.now = () => atDay(400);
    await cleanMedia(device);
    await standing({ syncedAt: atDay(0.9) });
    await cleanMedia(device);
    expect(await state(a)).toBe('local');
    await standing({ syncedAt: atDay(1) });
    await cleanMedia(device);
    expect(await state(a)).toBeUndefined();
    expect(await device.outbox.bytes.count()).toBe(0);
  });
  test('starts its day over when it was viewed: whoever sees it may put it into a text again', async () => {
    await add(a);
    await cleanMedia(device);
    await standing({ syncedAt: atDay(2) });
    expect(await readMedia(device.outbox, a)).toBeDefined();
    await cleanMedia(device);
    expect(await state(a)).toBe('local');
    await standing({ syncedAt: atDay(2.9) });
    await cleanMedia(device);
    expect(await state(a)).toBe('local');
    await standing({ syncedAt: atDay(3) });
    await cleanMedia(device);
    expect(await state(a)).toBeUndefined();
  });
  test('starts its day over when something has referred to it meanwhile', async () => {
    await add(a);
    await cleanMedia(device);
    await device.outbox.drafts.put({ key: draftKey('question.submit', 'x'), value: `/media/${a}`, at: '' });
    await cleanMedia(device);
    await device.outbox.drafts.clear();
    await standing({ syncedAt: atDay(2) });
    await cleanMedia(device);
    expect(await state(a)).toBe('local');
    await standing({ syncedAt: atDay(3) });
    await cleanMedia(device);
    expect(await state(a)).toBeUndefined();
  });
  test('is not judged while rows are being pulled again', async () => {
    await add(a);
    for (const meta of [{ sweeping: true }, { wipe: true }, { epoch: null }]) {
      await standing({ ...meta, syncedAt: atDay(0) });
      await cleanMedia(device);
      await standing({ ...meta, syncedAt: atDay(9) });
      await cleanMedia(device);
    }
    expect(await state(a)).toBe('local');
  });
});

describe('QUES-56 SYNC-02 a full disk', () => {
  test('text finds room at its second attempt: pictures that the server has are removed, an unsent one stays', async () => {
    await add(a);
    await add(b);
    await device.outbox.media.update(b, { state: 'sent' });
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    let left = 1;
    const save = () =>
      device.access('tx outbox', () => ((left -= 1) >= 0 ? Promise.reject(full) : Promise.resolve('stored')));
    await expect(save()).rejects.toThrow('full');
    expect(await save()).toBe('stored');
    expect(await state(a)).toBe('local');
    expect(await state(b)).toBeUndefined();
  });
  test('any other fault removes nothing', async () => {
    await add(a);
    await device.outbox.media.update(a, { state: 'kept' });
    await expect(device.access('tx outbox', () => Promise.reject(new Error('the disk')))).rejects.toThrow('the disk');
    expect(await state(a)).toBe('kept');
  });
});
