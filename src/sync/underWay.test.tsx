// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { forgetLastAct, type LastAct, lastActsOf, noteLastAct, removeLastActs } from '#local/lastActs.ts';
import { firstMeta } from '#local/outbox.ts';
import { learnAdmins, learnLater } from '#mutations/known.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { heldSave } from '../../tests/screens/heldSave.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { recallLastWords } from './draft.ts';
import { noteLeftAnswers } from './leftDrafts.ts';
import { mutate } from './mutate.ts';
import { replayLastActs } from './underWay.ts';
import { useDraft } from './useDraft.ts';

const question = 'questionquestio';
const other = 'otherotherother';
let database: LocalDatabase;
let device: Device;

beforeEach(async () => {
  await Promise.all([learnLater(), learnAdmins()]);
  database = await memoryDatabase();
  device = makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role: 'user' });
  for (const id of [question, other])
    await store(database, 'interview_questions', { id, question: '<p>Why?</p>', status: 'approved' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('pageshow'));
  forgetDevice();
  localStorage.clear();
});

const leave = () => window.dispatchEvent(new Event('pagehide'));
const noted = () => lastActsOf(device.account);
const entries = () => database.outbox.entries.toArray();
const drafts = () => database.outbox.drafts.toArray();
const bookmark = (question_id = question) => mutate('question.bookmark', { question_id, value: true });

test('R38 what is being stored as its page is left is noted within the event, and forgotten once it is stored', async () => {
  const letGo = heldSave();
  const done = bookmark();
  expect(noted()).toEqual([]);
  leave();
  expect(noted()).toMatchObject([
    {
      id: expect.stringMatching(/^[a-z0-9]{15}$/),
      name: 'question.bookmark',
      args: { question_id: question, value: true },
    },
  ]);
  const [{ id, at, version }] = noted() as [LastAct];
  await letGo();
  expect(await done).toEqual({ stored: true, id });
  expect(await entries()).toMatchObject([{ id, at, version }]);
  expect(noted()).toEqual([]);
});

test('R38 what is asked for in a page that is already going is noted within the call', async () => {
  leave();
  const letGo = heldSave();
  const done = [bookmark(), bookmark(other)];
  expect(noted()).toHaveLength(2);
  await letGo();
  await Promise.all(done);
});

test('R38 ANSWER-05 what fails because its page goes is done at the next start; what failed in sight is not', async () => {
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new DOMException('going', 'AbortError'));
  await expect(bookmark()).rejects.toThrow();
  leave();
  expect(noted()).toEqual([]);
  const failed = bookmark(other);
  await expect(failed).rejects.toThrow();
  expect(noted()).toHaveLength(1);
  // not even at the next start can it be stored
  vi.spyOn(console, 'error').mockReturnValue();
  await replayLastActs(device);
  expect(noted()).toHaveLength(1);
  vi.restoreAllMocks();
  const [{ id }] = noted() as [LastAct];
  await replayLastActs(device);
  expect(await entries()).toMatchObject([{ id, name: 'question.bookmark', args: { question_id: other } }]);
  expect(noted()).toEqual([]);
});

test('R38 what had been stored after all is done once, in the order in which it was done', async () => {
  const late = { id: 'lateactlateact0', at: '2026-11-25T00:00:02.000Z' };
  const early = { id: 'earlyactearlyac', at: '2026-11-25T00:00:01.000Z' };
  const what = { name: 'question.bookmark', version: 1, args: { question_id: question, value: true } };
  for (const one of [late, early]) noteLastAct(device.account, { ...what, ...one });
  await replayLastActs(device);
  noteLastAct(device.account, { ...what, ...early });
  await replayLastActs(device);
  expect((await entries()).map(({ id }) => id)).toEqual([early.id, late.id]);
  expect(noted()).toEqual([]);
});

const submission = (text: string) => (id: string) =>
  ({
    ...{ id, question: text, company: 'Kitami', role: 'SRE', interview_stage: 'Technical', category: 'Other' },
    ...{ additional_context: null, recommended: false },
  }) as never;

async function openForm(name: string) {
  const { result } = renderHook(() => useDraft<object>(name));
  await waitFor(() => expect(result.current.ready).toBe(true));
  return result;
}

test('R38 QUES-44 a question that is submitted as its page is left is handed in at the next start, and is no draft', async () => {
  const form = await openForm('question.submit');
  form.current.keep({ question: '<p>Late</p>' });
  // its last letters are still being written, so that nothing was asked of the outbox
  let write = () => {};
  const slow = new Promise<void>((go) => (write = go));
  const put = vi.spyOn(database.outbox.drafts, 'put').mockImplementation((() => slow) as never);
  const letGo = heldSave();
  const handedIn = form.current.handIn('question.submit', submission('<p>Late</p>'));
  leave();
  expect(noted()).toMatchObject([{ name: 'question.submit', args: { question: '<p>Late</p>' } }]);
  const [{ id }] = noted() as [LastAct];
  put.mockRestore();

  await recallLastWords(device);
  expect(await drafts()).toHaveLength(1);
  await letGo();
  await replayLastActs(device);
  expect(await entries()).toMatchObject([{ id, name: 'question.submit' }]);
  expect([await drafts(), noted()]).toEqual([[], []]);
  write();
  await handedIn;
  expect(await entries()).toHaveLength(1);
});

test('R38 QUES-44 what the rules refuse at the next start stays a draft that says that it is not sent', async () => {
  const key = `question.edit:${question}/draftdraftdraft`;
  await database.outbox.drafts.put({ key, value: 'mine', at: '2026-11-25T00:00:00.000Z' });
  vi.spyOn(console, 'error').mockReturnValue();
  noteLastAct(device.account, {
    ...{ id: 'actactactactact', name: 'question.edit', version: 99, at: '2026-11-25T00:00:00.000Z', draft: key },
    args: {},
  });
  await replayLastActs(device);
  expect(await drafts()).toEqual([{ key, value: 'mine', at: '2026-11-25T00:00:00.000Z', unsent: true }]);
  expect([await entries(), noted()]).toEqual([[], []]);
});

test('R38 ANSWER-07 what is typed while an answer saves itself is no part of what is handed in', async () => {
  const form = await openForm(`answer.write:${question}`);
  form.current.keep({ text: 'one' });
  await form.current.flush();
  const letGo = heldSave();
  const star = { situation: null, task: null, action: null, result: null };
  const args = { question_id: question, saw: '', under: 'private', form: 'free', text: '<p>one</p>', ...star };
  const saving = form.current.handIn('answer.write', () => args as never, undefined, true);
  leave();
  expect(noted()).toMatchObject([{ name: 'answer.write', draft: form.current.key }]);
  form.current.keep({ text: 'one, and two' });
  expect(noted()[0]!.draft).toBeUndefined();
  await act(letGo);
  await saving;
});

test('SYNC-01 ANSWER-07 an answer that its page was left with counts as unsent from the next start, unless a form holds it', async () => {
  withLocks(new WebLocks());
  const marks = async () => (await drafts()).map(({ key, unsent }) => [key, unsent ?? false]);
  const form = await openForm(`answer.write:${other}`);
  form.current.keep({ text: 'typing' });
  await act(() => form.current.flush());
  for (const name of ['answer.write:killed', 'question.submit'])
    await database.outbox.drafts.put({ key: `${name}/draftdraftdraft`, value: { text: 'left' }, at: device.now() });
  await noteLeftAnswers(device);
  expect(await marks()).toEqual([
    ['answer.write:killed/draftdraftdraft', true],
    [form.current.key, false],
    ['question.submit/draftdraftdraft', false],
  ]);
  withLocks(undefined);
});

test('AUTH-14 what somebody who signs out had asked for goes with the rest, and nobody else’s', () => {
  const what = { name: 'question.bookmark', version: 1, args: {}, at: '2026-11-25T00:00:01.000Z' };
  for (const account of ['one', 'other']) noteLastAct(account, { ...what, id: account });
  localStorage.setItem('last acts/one/broken', '{');
  removeLastActs('one');
  expect(lastActsOf('other')).toHaveLength(1);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('last acts/one'))).toEqual([]);
  forgetLastAct('other', 'other');
});
