// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { type DraftState, useDraft } from './useDraft.ts';

const person = async (): Promise<Device> => makeDevice(await memoryDatabase());
const values = async ({ outbox }: Device) => (await outbox.drafts.toArray()).map(({ value }) => value);

async function openForm(): Promise<{ form: { current: DraftState<string> }; close: () => void }> {
  const { result, unmount } = renderHook(() => useDraft<string>('question.submit'), { wrapper: StrictMode });
  await waitFor(() => expect(result.current.ready).toBe(true));
  return { form: result, close: unmount };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

test('QUES-49 what is typed without a pause is kept within a second', async () => {
  const device = await person();
  const { form } = await openForm();
  const typed = setInterval(() => form.current.keep('still typing'), 50);
  await waitFor(async () => expect(await values(device)).toEqual(['still typing']), { timeout: 1_000 });
  clearInterval(typed);
  await waitFor(() => expect(form.current.keptAt).not.toBeNull());
});

test('QUES-49 a form that closes, and a tab that is hidden, write what is not yet written', async () => {
  const device = await person();
  const { form, close } = await openForm();
  form.current.keep('one');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  await waitFor(async () => expect(await values(device)).toEqual(['one']), { timeout: 250 });
  form.current.keep('two');
  close();
  // opened again at once, before the browser has written
  expect((await openForm()).form.current.begun?.value).toBe('two');
});

test('QUES-49 what an editor tells while the page is being closed is asked for in the same breath', async () => {
  const device = await person();
  const { form } = await openForm();
  const transaction = vi.spyOn(device.outbox.backendDB(), 'transaction');
  window.dispatchEvent(new Event('pagehide'));
  form.current.keep('one');
  form.current.keep('two');
  expect(transaction).toHaveBeenCalledTimes(2);
  await act(() => form.current.flush());
  expect(await values(device)).toEqual(['two']);
  form.current.keep(null);
  expect(transaction.mock.calls.length).toBeGreaterThan(2);
  await act(() => form.current.flush());
  expect(await values(device)).toEqual([]);

  // out of the browser's cache: it waits for a pause again
  window.dispatchEvent(new Event('pageshow'));
  const before = transaction.mock.calls.length;
  form.current.keep('three');
  expect(transaction).toHaveBeenCalledTimes(before);
  await act(() => form.current.flush());
  expect(await values(device)).toEqual(['three']);
});

test('QUES-44 what was handed in or discarded does not come back', async () => {
  const device = await person();
  const first = await openForm();
  first.form.current.keep('handed in');
  await act(() => first.form.current.flush());
  await device.outbox.drafts.delete(first.form.current.key);
  first.form.current.keep('a late keystroke');
  first.form.current.close();
  first.close();
  const second = await openForm();
  expect(second.form.current.begun).toBeNull();
  second.form.current.keep('no');
  await act(() => second.form.current.discard());
  expect(await values(device)).toEqual([]);
  expect(second.form.current.keptAt).toBeNull();
});

test('QUES-49 a device that cannot keep it says so, and the form goes on', async () => {
  const device = await person();
  const { form } = await openForm();
  vi.spyOn(device.outbox.drafts, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  form.current.keep('one');
  await act(() => form.current.flush());
  expect(form.current.failed).toBe(true);
  form.current.keep('two');
  await act(() => form.current.flush());
  expect(form.current.failed).toBe(false);
  expect(await values(device)).toEqual(['two']);
});
