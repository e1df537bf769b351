// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
import { memoryDatabase, store } from '../../../tests/local/memoryDatabase.ts';
import { myAnswerId } from '#model/id.ts';
import type { MyAnswer } from '#model/myAnswer.ts';
import { useAnswerForm } from './useAnswerForm.ts';

const question = 'questionapprove';

afterEach(() => {
  cleanup();
  forgetDevice();
  localStorage.clear();
});

async function opened(present: MyAnswer | null = null) {
  const database = await memoryDatabase();
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const mine = { id: myAnswerId(database.account, question), user_id: database.account };
  if (present) await store(database, 'my_answers', { ...present, ...mine });
  const device = makeDevice(database);
  const hook = renderHook(({ now }) => useAnswerForm(question, now), { initialProps: { now: present } });
  await waitFor(() => expect(hook.result.current.form).toBeDefined());
  const type = (text: string) => act(() => hook.result.current.writing.change({ text }, hook.result.current.filled));
  return { ...hook, device, type };
}

const entries = async ({ outbox }: Awaited<ReturnType<typeof opened>>['device']) =>
  (await outbox.entries.toArray()).map(({ args }) => (args as { text: string }).text);
const drafts = ({ outbox }: Awaited<ReturnType<typeof opened>>['device']) => outbox.drafts.toArray();

test('ANSWER-07 what is typed while a save runs is saved after it, and Done waits for both', async () => {
  const { result, device, type } = await opened();
  type('<p>One</p>');
  const first = result.current.writing.save();
  type('<p>One, two</p>');
  const second = result.current.writing.save();
  await act(async () => expect(await Promise.all([first, second])).toEqual([true, true]));
  // the later one took the place of the earlier, which was not sent (ANSWER-08)
  expect(await entries(device)).toEqual(['<p>One, two</p>']);
  await waitFor(async () => expect(await drafts(device)).toEqual([]));
});

test('ANSWER-07 a form that is left while a save runs loses none of the last letters', async () => {
  const { result, device, type, unmount } = await opened();
  type('<p>One</p>');
  const running = result.current.writing.save();
  type('<p>One, two</p>');
  unmount();
  await running;
  await waitFor(async () => expect(await entries(device)).toEqual(['<p>One, two</p>']));
});

const written = (text: string, text_by: string) =>
  ({
    id: myAnswerId('learnerlearnerl', question),
    question_id: question,
    form: 'free',
    text,
    text_by,
    updated_at: null,
  }) as unknown as MyAnswer;

test.each([
  ['', '<p>Theirs</p>', 'lets the other device’s version in'],
  [' and on', '<p>Mine and on</p>', 'still holds what was typed meanwhile'],
])('ANSWER-08 a form whose text is set aside while %j is typed %s', async (more, left) => {
  const { result, type, rerender } = await opened(written('<p>Begun</p>', 'first'));
  type('<p>Mine</p>');
  rerender({ now: written('<p>Theirs</p>', 'other') });
  await waitFor(() => expect(result.current.conflict).not.toEqual([]));
  const aside = result.current.writing.theirs();
  if (more) type(`<p>Mine${more}</p>`);
  await act(async () => expect(Boolean(await aside)).toBe(!more));
  expect(result.current.form?.text).toBe(left);
  expect(result.current.conflict.length).toBe(more ? 1 : 0);
});

test('ANSWER-11 A164 what was begun under Private to you says so, whatever is shown when it is saved', async () => {
  const begun = written('<p>Begun</p>', 'first');
  const shared = { ...begun, shared: 'admins' } as MyAnswer;
  const { result, device, type, rerender } = await opened(begun);
  const under = async () =>
    (await device.outbox.entries.toArray()).map(({ args }) => (args as { under: string }).under);
  type('<p>Private</p>');
  rerender({ now: shared });
  type('<p>Private and on</p>');
  await act(async () => expect(await result.current.writing.save()).toBe(true));
  expect(await under()).toEqual(['private']);
  // what is on the server from now on
  await device.outbox.entries.toCollection().modify({ sent: true });
  type('<p>Private and on, for admins</p>');
  await act(async () => expect(await result.current.writing.save()).toBe(true));
  expect(await under()).toEqual(['private', 'shared']);
});

test('ANSWER-08 SYNC-01 an answer that cannot be saved is an unsent draft, in conflict or too long, and none once it can', async () => {
  const { result, device, type, rerender } = await opened(written('<p>Begun</p>', 'first'));
  const marks = async () => (await drafts(device)).map(({ unsent }) => unsent ?? false);
  type('<p>Mine</p>');
  await waitFor(async () => expect(await marks()).toEqual([false]));
  // nothing is typed since
  const theirs = written('<p>Theirs</p>', 'other');
  const mine = { id: myAnswerId(device.account, question), user_id: device.account };
  await store(device, 'my_answers', { ...theirs, ...mine });
  rerender({ now: theirs });
  await waitFor(async () => expect(await marks()).toEqual([true]));
  act(() => result.current.writing.mine());
  await waitFor(async () => expect(await marks()).toEqual([]));
  type(`<p>${'long '.repeat(20_000)}</p>`);
  expect(result.current.problem).toBe('tooLong');
  await waitFor(async () => expect(await marks()).toEqual([true]));
  type('<p>Short</p>');
  await waitFor(async () => expect(await marks()).not.toContain(true));
});
