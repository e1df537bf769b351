// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastWordsOf } from '#local/lastWords.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { currentDevice, forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { holdDraft, recallLastWords } from './draft.ts';
import { mutate } from './mutate.ts';

let device: Device;

beforeEach(async () => {
  device = makeDevice(await memoryDatabase());
  withLocks(new WebLocks());
});

afterEach(() => {
  withLocks(undefined);
  vi.restoreAllMocks();
  forgetDevice();
  localStorage.clear();
});

const question = (id: string) => ({
  id,
  question: '<p>Why?</p>',
  company: 'Kitami',
  role: 'Backend Engineer',
  interview_stage: 'Technical Screen',
  category: 'Technical',
  additional_context: null,
  recommended: false,
});

test('QUES-49 an unfinished draft is offered again when the form is next opened', async () => {
  const first = await holdDraft('question.submit', currentDevice());
  expect(first.begun).toBeNull();
  const at = await first.keep({ question: '<p>Why</p>' });
  first.release();
  await Promise.resolve();
  const second = await holdDraft('question.submit', currentDevice());
  expect(second).toMatchObject({ id: first.id, key: first.key, begun: { value: { question: '<p>Why</p>' }, at } });
});

test('QUES-49 two tabs keep a text each, and the form that opens next offers the newest, then the other', async () => {
  const first = await holdDraft('question.submit', currentDevice());
  await first.keep('the older');
  const second = await holdDraft('question.submit', currentDevice());
  expect(second.begun).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 2));
  await second.keep('the newer');
  first.release();
  second.release();
  await new Promise((resolve) => setTimeout(resolve));
  const third = await holdDraft('question.submit', currentDevice());
  expect(third.begun?.value).toBe('the newer');
  await third.discard();
  third.release();
  await new Promise((resolve) => setTimeout(resolve));
  expect((await holdDraft('question.submit', currentDevice())).begun?.value).toBe('the older');
});

test('QUES-49 another form, and one whose name has the same prefix, have drafts of their own', async () => {
  const edited = await holdDraft('question.submit:abc', currentDevice());
  await edited.keep('of a record');
  edited.release();
  await Promise.resolve();
  expect((await holdDraft('question.submit', currentDevice())).begun).toBeNull();
});

test('QUES-44 a draft is removed in the transaction that stores the entry, and stays when the rules refuse it', async () => {
  const draft = await holdDraft('question.submit', currentDevice());
  await draft.keep('Why?');
  expect(await mutate('question.submit', { ...question(draft.id), company: '' }, draft.key)).toEqual({
    stored: false,
    refused: 'invalid',
  });
  expect(await device.outbox.drafts.count()).toBe(1);
  expect(await mutate('question.submit', question(draft.id), draft.key)).toMatchObject({ stored: true });
  expect(await device.outbox.drafts.count()).toBe(0);
  expect(await device.outbox.entries.count()).toBe(1);
});

test('QUES-49 a device that cannot store the entry keeps the draft', async () => {
  const draft = await holdDraft('question.submit', currentDevice());
  await draft.keep('Why?');
  vi.spyOn(device.outbox.entries, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expect(mutate('question.submit', question(draft.id), draft.key)).rejects.toThrow('full');
  expect(await device.outbox.drafts.count()).toBe(1);
});

test('QUES-49 without locks a draft is still kept and offered', async () => {
  withLocks(undefined);
  const draft = await holdDraft('question.submit', currentDevice());
  await draft.keep('Why?');
  expect((await holdDraft('question.submit', currentDevice())).begun?.value).toBe('Why?');
});

describe('QUES-49 what a page notes when it is left', () => {
  /** Waits for the next millisecond: two drafts kept in the same one cannot be ordered. */
  const later = () => new Promise((resolve) => setTimeout(resolve, 2));
  const full = () =>
    vi.spyOn(device.outbox.drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const noted = () => lastWordsOf(device.account).map(({ value }) => value);

  /** A draft with one state in the store and another noted by the page that was left. */
  async function leftWith(value: unknown, kept: unknown = 'kept'): Promise<void> {
    const draft = await holdDraft('question.submit', currentDevice());
    await draft.keep(kept);
    await later();
    draft.leave(value);
    draft.release();
    await later();
  }

  test('is the newest, even if the clock went back after the draft was stored', async () => {
    let now = '2026-11-29T03:00:00.000Z';
    vi.spyOn(device, 'now').mockImplementation(() => now);
    const draft = await holdDraft('question.submit', currentDevice());
    await draft.keep('Why');
    now = '2026-11-28T05:00:00.000Z';
    draft.leave('Why not?');
    draft.release();
    const found = await holdDraft('question.submit', currentDevice());
    expect(found.begun?.value).toBe('Why not?');
    // nor if it went back between two visits
    now = '2026-11-27T05:00:00.000Z';
    found.leave('Why ever not?');
    found.release();
    expect((await holdDraft('question.submit', currentDevice())).begun?.value).toBe('Why ever not?');
  });

  test('survives an older write that ends after it, and is removed by the write that stores it', async () => {
    const draft = await holdDraft('question.submit', currentDevice());
    let end = () => {};
    const { put } = device.outbox.drafts;
    vi.spyOn(device.outbox.drafts, 'put').mockImplementationOnce((...given) => {
      const slow = new Promise<void>((resolve) => (end = resolve));
      return slow.then(() => put.apply(device.outbox.drafts, given)) as ReturnType<typeof put>;
    });
    const older = draft.keep('Why');
    draft.leave('Why not?');
    end();
    await older;
    expect(noted()).toEqual(['Why not?']);
    await draft.keep('Why not?');
    expect(noted()).toEqual([]);
  });

  test('is what the form begins with, even if the store refuses to take it', async () => {
    await leftWith('noted');
    full();
    const next = await holdDraft('question.submit', currentDevice());
    expect(next.begun?.value).toBe('noted');
    expect(noted()).toEqual(['noted']);
    vi.restoreAllMocks();
    next.release();
    await later();
    await recallLastWords(device);
    expect((await device.outbox.drafts.toArray()).map(({ value }) => value)).toEqual(['noted']);
    expect(noted()).toEqual([]);
  });

  test('is what the form begins with, even if the store cannot be read at all', async () => {
    await leftWith('noted');
    full();
    vi.spyOn(device.outbox.drafts, 'get').mockRejectedValue(new DOMException('broken', 'UnknownError'));
    vi.spyOn(device.outbox.drafts, 'where').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    expect((await holdDraft('course.review:abc', currentDevice())).begun).toBeNull();
    expect((await holdDraft('question.submit', currentDevice())).begun?.value).toBe('noted');
  });

  test('is not offered when it was left empty, even if the store cannot delete it', async () => {
    await leftWith(null);
    vi.spyOn(device.outbox.drafts, 'delete').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    expect((await holdDraft('question.submit', currentDevice())).begun).toBeNull();
    expect(await device.outbox.drafts.count()).toBe(1);
  });
});
