// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { keyOf } from '#model/noun.ts';
import { NoSpace } from '#local/media.ts';
import type { LocalDatabase } from '#local/database.ts';
import { noteLastWords } from '#local/lastWords.ts';
import { type Entry, type EntryState, firstMeta, type Media } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { carryOver } from './carryOver.ts';
import type { Device } from './device.ts';

const [old, present] = ['oldoldoldoldold', 'newnewnewnewnew'];
const at = '2026-11-23T23:52:00.000Z';
let before: LocalDatabase;
let now: LocalDatabase;
let device: Device;

beforeEach(async () => {
  before = await memoryDatabase(old);
  now = await memoryDatabase(present);
  device = makeDevice(now);
  await before.outbox.meta.put({ ...firstMeta, role: 'user' });
  await now.outbox.meta.put({ ...firstMeta, role: 'user' });
  return () => {
    forgetDevice();
    localStorage.clear();
  };
});

const add = (id: string, state: EntryState, more: Partial<Entry> = {}) =>
  before.outbox.entries.add({
    ...{ id, name: 'stage.complete', version: 1, at, state },
    args: { course_id: 'ccccccccccccccc', stage_id: 'sssssssssssssss' },
    ...more,
  });
const picture = async (id: string, more: Partial<Media>) => {
  await before.outbox.media.put({ id, type: 'image/png', size: 3, state: 'local', usedAt: at, ...more });
  await before.outbox.bytes.put({ id, bytes: new Uint8Array([1, 2, 3]).buffer });
};
const carry = () => carryOver(device, { account: old, outbox: before.outbox });
const carried = async () =>
  (await now.outbox.entries.orderBy('n').toArray()).map(({ n: _n, name: _name, version: _version, ...rest }) => rest);
const short = async () => (await carried()).map(({ id, state, resend }) => [id, state, !!resend]);

describe('P5 what an earlier account did', () => {
  test('keeps its ids, times and order, and marks each entry with what has to be asked', async () => {
    await add('done', 'done', { sent: true, seq: 4, doneAt: at });
    await add('acked', 'acked', { sent: true, seq: 9, doneAt: at });
    await add('pending', 'pending');
    await add('on its way', 'pending', { sent: true, notBefore: 5 });
    await add('resend', 'resend', { sent: true });
    await add('parked', 'parked', { sent: true, resend: true, code: 'not_found' });
    await add('refused', 'refused', { sent: true, code: 'invalid', cancel: true });
    await add('resolved', 'resolved');
    await add('discarded', 'discarded');
    await carry();
    expect(await short()).toEqual([
      ['done', 'pending', true],
      ['acked', 'pending', true],
      ['pending', 'pending', false],
      ['on its way', 'pending', false],
      ['resend', 'pending', true],
      ['parked', 'pending', true],
      ['refused', 'refused', false],
    ]);
    const [done, , pending, onItsWay, , , refused] = await carried();
    const args = { course_id: 'ccccccccccccccc', stage_id: 'sssssssssssssss' };
    expect(done).toEqual({ id: 'done', args, at, state: 'pending', sent: true, resend: true });
    expect(pending).toEqual({ id: 'pending', args, at, state: 'pending' });
    expect(onItsWay).toEqual({ id: 'on its way', args, at, state: 'pending', sent: true });
    expect(refused).toEqual({ id: 'refused', args, at, state: 'refused', code: 'invalid', sent: true });
  });

  test('twice, or again after a crash, is the same as once; the account’s own entries stay as they are', async () => {
    await add('first', 'done');
    await add('second', 'pending');
    await before.outbox.drafts.put({ key: 'question.submit/d', at, value: { question: 'Older' } });
    await now.outbox.entries.add({ id: 'mine', name: 'x', version: 1, args: {}, at, state: 'pending' });
    await now.outbox.entries.add({ id: 'second', name: 'x', version: 1, args: {}, at, state: 'acked' });
    await now.outbox.drafts.put({ key: 'question.submit/d', at, value: { question: 'Newer' } });
    await carry();
    await carry();
    expect(await short()).toEqual([
      ['mine', 'pending', false],
      ['second', 'acked', false],
      ['first', 'pending', true],
    ]);
    expect((await now.outbox.drafts.toArray()).map(({ value }) => value)).toEqual([{ question: 'Newer' }]);
  });

  test('is all or nothing: a disk failure in the middle leaves both as they were', async () => {
    await add('first', 'pending');
    await before.outbox.drafts.put({ key: 'question.submit/d', at, value: {} });
    now.outbox.drafts.hook('creating', () => {
      throw new Error('the disk');
    });
    await expect(carry()).rejects.toThrow('the disk');
    expect(await short()).toEqual([]);
    expect(await before.outbox.entries.count()).toBe(1);
  });

  test('of a deliberately deleted account the server still has what it accepted: only the rest is carried over', async () => {
    await before.outbox.meta.put({ ...firstMeta, closed: 'deleted' });
    await add('done', 'done');
    await add('acked', 'acked');
    await add('pending', 'pending');
    await add('refused', 'refused', { code: 'forbidden' });
    await carry();
    expect((await short()).map(([id]) => id)).toEqual(['pending', 'refused']);
  });

  test('renames the old account to the new one, and leaves texts untouched', async () => {
    const text = `A question about ${old}`;
    await add('one', 'pending', {
      name: 'assignment.create',
      args: { user_id: old, course_id: 'c', note: [old, text] },
    });
    await before.outbox.drafts.put({ key: 'k/d', at, value: { of: old, text } });
    await carry();
    expect((await carried())[0]?.args).toEqual({ user_id: present, course_id: 'c', note: [present, text] });
    expect((await now.outbox.drafts.toArray())[0]?.value).toEqual({ of: present, text });
  });

  test('QUES-49 includes drafts that could only be noted, in place of what its store has', async () => {
    const keys = ['question.submit/kept', 'question.submit/noted', 'question.submit/emptied'] as const;
    await before.outbox.drafts.bulkPut(keys.map((key) => ({ key, at, value: { text: 'Stored' } })));
    const later = '2026-11-24T00:00:00.000Z';
    noteLastWords(old, { key: keys[1], at: later, value: { text: 'Noted', of: old } });
    noteLastWords(old, { key: keys[2], at: later, value: null });
    noteLastWords(old, { key: 'course.review:c/alone', at: later, value: { text: 'Only noted' } });
    noteLastWords('somebodyelse000', { key: 'question.submit/theirs', at: later, value: 'Theirs' });
    await carry();
    expect(await now.outbox.drafts.orderBy('key').toArray()).toEqual([
      { key: 'course.review:c/alone', at: later, value: { text: 'Only noted' } },
      { key: keys[0], at, value: { text: 'Stored' } },
      { key: keys[1], at: later, value: { text: 'Noted', of: present } },
    ]);
  });

  test('shows at once', async () => {
    const question = {
      ...{ id: 'qqqqqqqqqqqqqqq', question: '<p>Who?</p>', company: 'Kitami', role: 'SRE', category: 'Other' },
      ...{ interview_stage: 'Technical', additional_context: null, recommended: false },
    };
    await add('asked', 'done', { name: 'question.submit', args: question });
    await carry();
    const key = keyOf('interview_questions', question.id);
    expect((await readRows(device.access, now.rows, [key])).get(key)).toMatchObject({
      question: '<p>Who?</p>',
      mine: true,
    });
  });
});

describe('P5 QUES-56 pictures of an earlier account', () => {
  test('come with their bytes, handed in or not, and the server is asked for those it had', async () => {
    await picture('drawn', { handedIn: true, unusedSince: at });
    await picture('begun', {});
    await picture('sent', { state: 'sent', boot: 'b', sentAt: at, handedIn: true });
    await picture('torn', { handedIn: true, refused: 'size' });
    await picture('kept', { state: 'kept' });
    await picture('seen', { state: 'seen' });
    await carry();
    const here = new Map((await now.outbox.media.toArray()).map(({ id, ...rest }) => [id, rest]));
    const stored = { type: 'image/png', size: 3, usedAt: at };
    expect(Object.fromEntries(here)).toEqual({
      drawn: { ...stored, state: 'local', handedIn: true },
      begun: { ...stored, state: 'local' },
      sent: { ...stored, state: 'sent', sentAt: at, handedIn: true },
      torn: { ...stored, state: 'local', handedIn: true, refused: 'size' },
    });
    expect((await now.outbox.bytes.get('drawn'))?.bytes.byteLength).toBe(3);
  });

  test('that do not fit stop it before anything is changed', async () => {
    await add('one', 'pending');
    await picture('drawn', { handedIn: true });
    now.outbox.media.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(carry()).rejects.toBeInstanceOf(NoSpace);
    expect(await short()).toEqual([]);
  });

  test('that the server had do not stop it when there is no room for them', async () => {
    await add('one', 'pending');
    await picture('sent', { state: 'sent' });
    now.outbox.media.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await carry();
    expect(await short()).toEqual([['one', 'pending', false]]);
  });

  test('that the store does not take stop it, also if the server had them', async () => {
    await add('one', 'pending');
    await picture('sent', { state: 'sent' });
    now.outbox.media.hook('creating', () => {
      throw new Error('the disk');
    });
    await expect(carry()).rejects.toThrow('the disk');
    expect(await short()).toEqual([]);
  });
});

test('minutes and resources kept for later come along', async () => {
  await before.outbox.minutes.put({ id: 'm', minutes: 5 });
  await before.outbox.later.put({ id: 'r', at });
  await carry();
  expect(await now.outbox.minutes.toArray()).toEqual([{ id: 'm', minutes: 5 }]);
  expect(await now.outbox.later.toArray()).toEqual([{ id: 'r', at }]);
});
