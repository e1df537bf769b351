// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
import { memoryDatabase, store } from '../../../tests/local/memoryDatabase.ts';
import { useAnswerForm } from './useAnswerForm.ts';

const question = 'questionapprove';

afterEach(() => {
  cleanup();
  forgetDevice();
  localStorage.clear();
});

async function opened() {
  const database = await memoryDatabase();
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const device = makeDevice(database);
  const hook = renderHook(() => useAnswerForm(question, null));
  await waitFor(() => expect(hook.result.current.form).toBeDefined());
  const type = (text: string) => act(() => hook.result.current.change({ text }, hook.result.current.filled));
  return { ...hook, device, type };
}

const entries = async ({ outbox }: Awaited<ReturnType<typeof opened>>['device']) =>
  (await outbox.entries.toArray()).map(({ args }) => (args as { text: string }).text);
const drafts = ({ outbox }: Awaited<ReturnType<typeof opened>>['device']) => outbox.drafts.toArray();

test('ANSWER-07 what is typed while a save runs is saved after it, and Done waits for both', async () => {
  const { result, device, type } = await opened();
  type('<p>One</p>');
  const first = result.current.save();
  type('<p>One, two</p>');
  const second = result.current.save();
  await act(async () => expect(await Promise.all([first, second])).toEqual([true, true]));
  // the later one took the place of the earlier, which was not sent (ANSWER-08)
  expect(await entries(device)).toEqual(['<p>One, two</p>']);
  await waitFor(async () => expect(await drafts(device)).toEqual([]));
});

test('ANSWER-07 a form that is left while a save runs loses none of the last letters', async () => {
  const { result, device, type, unmount } = await opened();
  type('<p>One</p>');
  const running = result.current.save();
  type('<p>One, two</p>');
  unmount();
  await running;
  await waitFor(async () => expect(await entries(device)).toEqual(['<p>One, two</p>']));
});
